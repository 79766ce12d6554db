import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFormats } from '../texts/formats.ts';
import { loadTexts, needTexts } from '../texts/index.ts';
import { differenceWords } from './difference-words.ts';

const differences = suite('what differs from what was seen');
const words = async (...list: Parameters<typeof differenceWords>[0]) => {
  await needTexts('approvals', 'invoice');
  const tools = { t: await loadTexts('de'), formats: createFormats('de', 'Europe/Berlin') };
  return differenceWords(list, 'EUR', tools).map(({ name, before, now }) =>
    `${name}: ${before} → ${now}`.replaceAll('\u00a0', ' '),
  );
};

differences('sums, days and people as they are written; what only a hash tells, in words', async () => {
  assert.equal(
    await words(
      { fact: 'value', before: null, now: 'Rückfrage' },
      { fact: 'amount', before: '500.00', now: '99999.00' },
      { fact: 'due', before: '2026-12-01', now: null },
      { fact: 'gross', before: '500.00 EUR', now: '500.00' },
      { fact: 'iban', before: '…3000', now: '…3000, …2051' },
      { fact: 'file', before: 'a1', now: 'b2' },
      { fact: 'several', before: null, now: 'numbers, sums' },
      { fact: 'reading', before: 'not-read', now: 'read' },
    ),
    [
      'Freigabe: offen → Rückfrage',
      'Betrag: 500,00 € → 99.999,00 €',
      'Fälligkeit: 01.12.2026 → –',
      'Bruttobetrag der Rechnung: 500,00 € → 500,00',
      'IBAN: …3000 → …3000, …2051',
      'Datei: die gesehene → eine andere',
      'Anzeichen mehrerer Rechnungen: – → mehrere Rechnungsnummern und mehrere Summen',
      'Lesbarkeit: noch nicht gelesen → gelesen',
    ],
  );
});

differences('a currency stands with its amount, and alone where only that has changed', async () => {
  const currency = { fact: 'currency' as const, before: 'DKK', now: 'EUR' };
  assert.equal(await words({ fact: 'amount', before: '500.00', now: '600.00' }, currency), [
    'Betrag: 500,00 DKK → 600,00 €',
  ]);
  assert.equal(await words(currency), ['Währung: DKK → EUR']);
});

differences('what nobody knows any more is said to be unknown', async () => {
  assert.equal(await words({ fact: 'number', now: 'RE-1' }), ['Rechnungsnummer: unbekannt → RE-1']);
});
differences.run();
