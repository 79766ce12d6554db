import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { createFormats } from './formats.ts';
import { loadTexts, needTexts, preferredLanguage, type TextKey, type Translate, withTexts } from './index.ts';
import { messageFormatter, type NamesIn } from './message.ts';
import { readMessage } from './read-message.ts';

const texts = suite('texts');

texts('every text says what the reference implementation of ICU messages says', () => {
  for (const [language, messages] of Object.entries({ de, en })) {
    const say = messageFormatter(language);
    for (const [key, message] of Object.entries(messages)) {
      assert.ok(message.trim(), `${language} ${key} is empty`);
      const reference = new IntlMessageFormat(message, language);
      const names = [...message.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name);
      for (const value of [0, 1, 2, 1234, 'open', '#']) {
        const values = Object.fromEntries(names.map((name) => [name, value]));
        if (typeof value === 'string' && message.includes(', plural,')) continue;
        assert.is(say(message, values), String(reference.format(values)), `${language} ${key}`);
      }
    }
  }
});

texts('quoting, nesting and numbers are read as the reference reads them', () => {
  const values = { n: 1, m: 3, s: 'x', count: 5 };
  for (const message of [
    "it''s '{n}' and {n}",
    "don't, '#'",
    '{n, plural, =0 {none} one {# of {m, plural, one {#} other {# (# left)}}} other {#}}',
    '{s, select, x {{n, plural, one {#} other {many}} in {s}} other {no}}',
    '{count, plural,\n one {#}\n other {{count} and #}\n}',
    '# is no number here: {n}',
  ]) {
    assert.is(
      messageFormatter('de')(message, values),
      String(new IntlMessageFormat(message, 'de').format(values)),
    );
  }
  for (const broken of [
    '{n',
    'n}',
    '{n, plural, one {#}}',
    '{n, date}',
    '{}',
    "'{n",
    '{n, select, other {}',
  ]) {
    assert.throws(() => readMessage(broken), broken);
  }
});

texts('no two capabilities use the same key, and no text is left over', () => {
  const web = join(import.meta.dirname, '..');
  const inFiles = globSync('texts/de/!(index).ts', { cwd: web }).flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(/^ {2}'([^']+)':/gm)].map(([, key]) => key),
  );
  assert.equal(inFiles.toSorted(), Object.keys(de).sort());
  const code = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['texts/**'] })
    .map((file) => readFileSync(join(web, file), 'utf8'))
    .join('\n');
  const unused = Object.keys(de).filter((key) => {
    // Keys with a variable end are written with a template: `queue.state.${state}`.
    const family = key.replace(/[^.]+$/, '');
    return !code.includes(`'${key}'`) && !code.includes(`\`${family}\${`);
  });
  assert.equal(unused, []);
});

texts('plurals and values', async () => {
  const say = messageFormatter('de');
  const message = '{count, plural, =0 {Kein Tag} one {# Tag} other {# Tage}} in {list}';
  assert.is(say(message, { count: 0, list: 'A' }), 'Kein Tag in A');
  assert.is(say(message, { count: 1, list: 'A' }), '1 Tag in A');
  assert.is(say(message, { count: 1200, list: 'A' }), '1.200 Tage in A');
});

// Held by npm run check: each line is an error of types when the names are read wrongly.
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
const read: [
  Same<NamesIn<'plain'>, never>,
  Same<NamesIn<'{a} and {b}'>, 'a' | 'b'>,
  Same<NamesIn<'{n, plural, one {one {x}} other {# many}} {y}'>, 'n' | 'x' | 'y'>,
  Same<NamesIn<'{s, select, open {offen} other {zu}}'>, 's'>,
  Same<NamesIn<'{n, number} of {m}'>, 'n' | 'm'>,
] = [true, true, true, true, true];
void ((t: Translate) => {
  // @ts-expect-error a value is missing
  t('table.rows');
  // @ts-expect-error no such text
  t('no.such.text');
  return read;
});

texts('the language is the first that the browser asks for and that we have', async () => {
  assert.is(preferredLanguage(['fr-FR', 'en-US', 'de']), 'en');
  assert.is(preferredLanguage(['de-AT', 'en']), 'de');
  assert.is(preferredLanguage(['fr']), 'de');
  assert.is((await loadTexts('en'))('action.cancel'), 'Cancel');
});

texts('what pages need is loaded once they ask, and comes along into another language', async () => {
  const german = await loadTexts('de');
  const later: TextKey = 'audit.caption';
  assert.is(german(later), later, 'not with the start');
  await withTexts(Promise.resolve(), 'audit');
  assert.is(german(later), de[later]);
  assert.is((await loadTexts('en'))(later), en[later]);
  const [english] = await Promise.all([loadTexts('en'), needTexts('outbox')]);
  assert.is(english('outbox.caption'), en['outbox.caption'], 'asked for while the language changes');
});

texts('numbers, money and times as Germans write them', () => {
  const { money, dateTime, date, relative, elapsed } = createFormats('de', 'Europe/Berlin');
  const space = '\u00a0';
  assert.is(money({ value: '1234.56', currency: 'EUR' }), `1.234,56${space}€`);
  assert.is(money({ value: '12.5', currency: null }), '12,50');
  assert.is(money({ value: '9007199254740993.25', currency: 'EUR' }), `9.007.199.254.740.993,25${space}€`);
  assert.is(money({ value: '1.5', currency: 'KWD' }).replace(/\s/, ' '), '1,500 KWD');
  assert.is(
    money({ value: '119.5', currency: 'JPY' }).replace(/\s/, ' '),
    '119,5 ¥',
    'nothing is rounded away',
  );
  assert.is(money({ value: '1234', currency: 'JPY' }).replace(/\s/, ' '), '1.234 ¥');
  assert.is(dateTime('2026-11-21T08:41:00Z'), '21.11.2026, 09:41');
  assert.is(date('2026-07-31T23:30:00Z'), '01.08.2026');
  const now = Date.parse('2026-11-21T12:00:00Z');
  assert.is(relative('2026-11-21T11:55:00Z', now), 'vor 5 Minuten');
  assert.is(relative('2026-11-24T12:00:00Z', now), 'in 3 Tagen');
  assert.is(relative('2026-11-21T11:59:59.900Z', now), 'jetzt');
  assert.equal([elapsed(42_900), elapsed(3_723_000), elapsed(-5)], ['0:42', '1:02:03', '0:00']);
});

texts('sizes of files in the unit that people would say', () => {
  const sizes = [0, 999, 1_000, 1_234_567, 104_857_600, 5_000_000_000_000];
  const { bytes } = createFormats('de', 'UTC');
  assert.equal(
    sizes.map((size) => bytes(size).replaceAll(/\s/g, ' ')),
    ['0 Byte', '999 Byte', '1 kB', '1,23 MB', '105 MB', '5.000 GB'],
  );
});

texts('times are those of the office, a day is the same day in every zone', () => {
  const { date, dateTime } = createFormats('de', 'America/New_York');
  assert.is(dateTime('2026-11-21T02:41:00Z'), '20.11.2026, 21:41');
  assert.is(date('2026-11-21T02:41:00Z'), '20.11.2026');
  assert.is(date('2026-11-21'), '21.11.2026');
});

texts.run();
