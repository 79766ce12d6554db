import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite } from 'uvu';
import { IBAN, inGroups, SPELLINGS } from '../../../scripts/testing/iban-spellings.ts';
import { isIban } from './check-digits.ts';
import { accountStructure } from './iban-structures.ts';
import { readInvoiceText } from './read-invoice-text.ts';
import { ibansIn } from './text-ibans.ts';

const test = suite('IBANs in texts');
for (const [name, written] of Object.entries(SPELLINGS))
  test(`written with ${name}, named or not`, () => {
    for (const before of ['IBAN: ', 'IBAN', 'Ⅰban ', 'Bitte auf unser Konto ', ''])
      assert.deepEqual(
        { ...ibansIn(`Summe 12,00 EUR\n${before}${written}\nBIC COBADEFFXXX 119`), isNamed: null },
        { ibans: [IBAN], wrong: [], isNamed: null },
        before,
      );
  });

const DIGITS = fc.stringMatching(/^\d$/);
// Not those that are read as digits, too.
const LETTERS = fc.stringMatching(/^[A-HJKMNP-Z]$/);
/** A valid one of any of these countries. */
const someIban = fc.constantFrom('DE', 'AT', 'CH', 'FR', 'NL', 'NO', 'PL', 'GB', 'MT').chain((country) =>
  fc
    .tuple(...[...(accountStructure(country) ?? '')].map((kind) => (kind === 'n' ? DIGITS : LETTERS)))
    .map((account) => {
      const tail = account.join('');
      const numbers = Array.from({ length: 97 }, (_, check) => country + String(check + 2).padStart(2, '0'));
      return `${numbers.find((start) => isIban(start + tail))}${tail}`;
    }),
);
const GAPS = [
  '',
  ' ',
  '  ',
  '-',
  '.',
  '\u00a0',
  '\u2009',
  '\u202f',
  '\u200b',
  '\u00ad',
  '\n',
  '\n      ',
  ' / ',
  '·',
  '‑',
];
const CASES = [
  (text: string) => text,
  (text: string) => text.toLowerCase(),
  (text: string) => text.normalize('NFD'),
];

test('behind the word any spelling of any IBAN is found', () => {
  const spelled = fc.tuple(
    someIban,
    fc.array(fc.constantFrom(...GAPS), { minLength: 34, maxLength: 34 }),
    fc.constantFrom(...CASES),
    fc.constantFrom('IBAN ', 'IBAN:', 'IBAN-Nr. ', 'I.B.A.N. ', 'iban\n', 'IBAN (EUR): '),
  );
  fc.assert(
    fc.property(spelled, ([iban, gaps, cased, word]) => {
      const written = cased([...iban].map((letter, place) => (gaps[place] ?? '') + letter).join(''));
      assert.deepEqual(ibansIn(`Rechnung 4711\n${word}${written}\nVielen Dank`).ibans, [iban]);
    }),
    { numRuns: 300 },
  );
});

test('with one digit changed it is wrong, never none', () => {
  fc.assert(
    fc.property(someIban, fc.integer({ min: 0, max: 8 }), (iban, more) => {
      const last = iban.at(-1) ?? '';
      const other = /\d/.test(last) ? String((Number(last) + 1 + more) % 10) : last === 'X' ? 'Y' : 'X';
      const written = inGroups(iban.slice(0, -1) + other, 4, ' ');
      for (const text of [`IBAN ${written}`, `Konto ${written}`])
        assert.equal(ibansIn(text).wrong.length, 1, text);
    }),
    { numRuns: 200 },
  );
});

test('other numbers are none', () => {
  const words = fc.constantFrom(
    ...[
      'Rechnung',
      'Nr.',
      'USt-IdNr. DE',
      'Best.-Nr.',
      'Kd',
      'am',
      'Netto',
      'Tel. +49',
      'HRB',
      'EUR',
      '€',
      '\n',
      'St',
    ],
    ...['DE123456788', 'No', 'Seite 1 von 2', '01.02.2027', '12,50', '1.234,56', '%'],
  );
  const text = fc.array(fc.oneof(words, fc.nat(99_999_999).map(String)), { maxLength: 60 });
  let found = 0;
  fc.assert(
    fc.property(text, (parts) => {
      const { ibans, wrong, isNamed } = ibansIn(parts.join(' '));
      found += ibans.length;
      assert.deepEqual([wrong, isNamed], [[], false]);
    }),
    { numRuns: 2_000, seed: 7 },
  );
  assert.equal(found, 0);
});

test('the word without an IBAN is told; one that is blotted out is nobody’s to be paid to', () => {
  const codes = (text: string) => readInvoiceText(text).faults.map(({ code }) => code);
  assert.deepEqual(codes('Bitte auf die IBAN unten überweisen'), ['iban-unreadable']);
  assert.deepEqual(codes('IBAN: 5121 0800 1245 1261 99'), ['iban-wrong']);
  assert.deepEqual(codes(`IBAN: ${IBAN}\nneue IBAN: DE75 5121 08`), ['iban-wrong']);
  assert.deepEqual(codes('Wir buchen von IBAN DE75 **** **** **** **61 99 ab'), []);
  assert.deepEqual(codes('Wir buchen von IBAN DE75XXXXXXXXXXXXXX6199 ab'), []);
  assert.deepEqual(codes('Gitarre Ibanez 12345678901234'), []);
  assert.deepEqual(codes(`Unsere IBAN ab 01.01.2027: ${IBAN}`), []);
});

test('every one counts, also below, on other pages, and where a page is full of them', () => {
  const [first, second] = ['DE89370400440532013000', IBAN];
  assert.deepEqual(ibansIn(`IBAN: ${first}\nIBAN: ${second}`).ibans, [first, second]);
  const { facts } = readInvoiceText(`IBAN: ${first}`, [`Seite 9\nIBAN ${second}`]);
  assert.deepEqual([facts.iban, facts.otherIbans], [first, [second]]);
  const many = Array.from({ length: 60 }, (_, n) => `DE${String(n + 10)}5121080012451261${String(n + 10)}`);
  assert.equal(ibansIn(`${many.join('\n')}\n${IBAN}`).wrong.length > 0, true);
});

test('a text of millions of letters comes to an end', () => {
  const hostile = ['€', 'IBAN ', 'IBAN DE75-'];
  for (const noise of hostile) {
    const text = noise.repeat(5_000_000 / noise.length);
    const begun = process.cpuUsage();
    const { faults } = readInvoiceText(text);
    const { user } = process.cpuUsage(begun);
    assert.ok(user < 2_000_000, `${noise}: ${user / 1_000} ms`);
    assert.deepEqual(faults.at(-1)?.fact, 'iban', 'not all of it was looked at');
  }
});

test.run();
