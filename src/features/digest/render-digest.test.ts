import { globSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { marks as marksInGerman } from '../../web/texts/de/marks.ts';
import { marks as marksInEnglish } from '../../web/texts/en/marks.ts';
import { RELEASE_MARKS } from '../approvals/judge-release.ts';
import type { DigestContent, DigestTile } from './digest-content.ts';
import { digestTexts } from './digest-texts.ts';
import type { DigestReader } from './digest-view.ts';
import { renderDigest } from './render-digest.ts';

const mail = suite('the mail of the digest');
const reader: DigestReader = {
  ...{ name: 'anna', language: 'de', timeZone: 'Europe/Berlin', publicUrl: 'https://hof.example/intake' },
  ...{ now: new Date('2026-11-22T23:30:00Z'), requested: false, lastOne: null },
};
const tile = (more: Partial<DigestTile> = {}): DigestTile => ({
  ...{ key: 'approvals', link: 'freigabe?status=open', figures: { count: 3 }, failed: false, lines: [] },
  changed: { arrived: 0, done: [], gone: 0 },
  ...more,
});
const rendered = (
  tiles: DigestTile[],
  more: Partial<DigestReader> = {},
  content: Partial<DigestContent> = {},
) => renderDigest({ tiles, since: null, anchor: null, ...content }, { ...reader, ...more });

mail('says what is open in the language of the reader, by the date of the office', () => {
  const de = rendered([tile(), tile({ key: 'inbox', link: 'posteingang', figures: { count: 1_200 } })]);
  assert.is(de.subject, 'Übersicht vom 23. November: 1203 offen');
  assert.match(de.html, '<html lang="de">');
  assert.match(de.text, '3 Offene Freigaben\n  https://hof.example/intake/freigabe?status=open');
  assert.match(de.text, '1.200 Posteingang');
  const en = rendered([tile()], { language: 'en' });
  assert.is(en.subject, 'Digest of 23 November: 3 open');
  assert.match(en.html, '<html lang="en">');
});

mail('sums of each currency, what is overdue, and the oldest', () => {
  const figures = {
    ...{ count: 3, overdue: 1, dueSoon: 3, oldest: '2026-11-01T10:00:00Z' },
    sums: [
      { value: '1234.50', currency: 'EUR' },
      { value: '900', currency: 'JPY' },
      { value: '7.5', currency: 'CHF' },
    ],
  };
  const text = rendered([tile({ figures })]).text.replaceAll('\u00a0', ' ');
  assert.match(
    text,
    '1 überfällig · 2 bald fällig · 1.234,50 € · 900 ¥ · 7,50 CHF · ältestes vom 1. November',
  );
});

mail('the most urgent ones with due date and amount', () => {
  const lines = [
    { title: 'Alt', due: '2026-11-22', amount: { value: '12.5', currency: 'EUR' } },
    { title: 'Bald', due: '2026-11-23', amount: { value: '3', currency: null } },
    { title: 'Ohne', since: '2026-11-02', marks: ['new-iban', 'duplicate'] },
  ];
  const text = rendered([tile({ lines })]).text.replaceAll('\u00a0', ' ');
  assert.match(
    text,
    '  - Alt (12,50 €, überfällig seit 22. November 2026)\n  - Bald (3,00, fällig am 23. November 2026)\n',
  );
  assert.match(text, '  - Ohne (seit 2. November 2026, neue IBAN, gibt es schon)\n');
});

mail('titles stay what they are: no HTML, one line, not turned round, not endless', () => {
  const nasty = '<script>alert(1)</script>\r\nBcc: x@y.example\u202Efdp.exe';
  const { html, text } = rendered([tile({ lines: [{ title: nasty }, { title: 'ä'.repeat(300) }] })], {
    name: '<img src=x>',
  });
  assert.not.match(html, /<script|<img/);
  assert.match(html, '&lt;script&gt;alert(1)&lt;/script&gt; Bcc: x@y.examplefdp.exe');
  assert.match(text, '- <script>alert(1)</script> Bcc: x@y.examplefdp.exe\n');
  assert.match(text, `- ${'ä'.repeat(140)}…\n`);
});

mail('what changed since the one before, and by whom; nothing of that in the first one', () => {
  const changed = {
    arrived: 4,
    done: [
      { by: 'Ben', count: 2 },
      { by: null, count: 1 },
    ],
    gone: 1,
  };
  const since = '2026-11-20T05:30:00Z';
  assert.match(
    rendered([tile({ changed })], {}, { since }).text,
    'Seit der Übersicht vom 20. November: 4 neu, 3 erledigt (Ben 2, sonstige 1), 1 weggefallen',
  );
  assert.not.match(rendered([tile({ changed })]).text, 'Seit der');
  // Done with: it is not open any more, and still worth a word.
  assert.match(
    rendered([tile({ figures: { count: 0 }, changed })], {}, { since }).text,
    '0 Offene Freigaben',
  );
});

mail('a tile that failed is named, the others stand; what is empty is not there', () => {
  const failed = tile({ key: 'manual', figures: { count: null }, failed: true });
  const { text } = rendered([tile(), failed, tile({ key: 'queue', figures: { count: 0 } })]);
  assert.match(text, 'Nicht feststellen ließ sich gerade: Von Hand zu bearbeiten.');
  assert.match(text, '3 Offene Freigaben');
  assert.not.match(text, 'In Warteschlange');
  assert.match(rendered([]).text, 'Zurzeit wartet nichts auf Sie.');
  assert.is(rendered([]).subject, 'Übersicht vom 23. November: nichts offen');
});

mail('one that was asked for, the last one, and the anchor of the log are told as such', () => {
  const asked = rendered([tile()], { requested: true });
  assert.match(asked.subject, /^Auf Wunsch: /);
  assert.match(asked.text, 'eben angefordert');
  assert.match(
    rendered([tile()], { lastOne: '2026-11-09T12:00:00Z' }).text,
    'zuletzt am 9. November angemeldet',
  );
  const anchor = { position: 7, hash: 'ab'.repeat(32) };
  assert.match(rendered([tile()], {}, { anchor }).text, `Prüfpunkt des Protokolls: 7:${'ab'.repeat(32)}\n`);
});

mail('needs no picture and fetches nothing', () => {
  const { html } = rendered([tile({ lines: [{ title: 'x' }] })]);
  assert.not.match(html, /<img|<link|url\(|src=|@import|<script/);
});

mail('every mark has the words of the app in both languages', () => {
  for (const [language, words] of [
    ['de', marksInGerman],
    ['en', marksInEnglish],
  ] as const)
    for (const mark of RELEASE_MARKS)
      assert.is(digestTexts[language].marks[mark], words[`invoice.mark.${mark}`], mark);
});

mail('every tile has words in both languages', () => {
  const keys = globSync('src/**/*.ts').flatMap((file) =>
    file.endsWith('.test.ts')
      ? []
      : [...readFileSync(file, 'utf8').matchAll(/tile\(\{\s*key: '([\w-]+)'/g)].map(([, key = '']) => key),
  );
  assert.ok(keys.length > 10, `${keys.length} tiles`);
  for (const [language, { tiles }] of Object.entries(digestTexts))
    for (const key of keys) assert.ok(key in tiles, `${key} in ${language}`);
});

mail.run();
