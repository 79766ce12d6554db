import { Readable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rawMail } from '../../../scripts/testing/compose-mail.ts';
import { countParts, mailParts } from './mail-parts.ts';
import { UnreadableMail } from './unreadable-mail.ts';

const files = suite('files in the text of a mail');
const BYTES = Buffer.from(Array.from({ length: 1_000 }, (_, at) => (at * 7) % 256));

/** As `uuencode` writes it; with blanks for nothing, as older ones do. */
function written(name: string, bytes: Buffer, nothing = '`'): string[] {
  const letter = (six: number) => (six === 0 ? nothing : String.fromCharCode(six + 32));
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 45) {
    const piece = bytes.subarray(at, at + 45);
    const padded = Buffer.concat([piece, Buffer.alloc((3 - (piece.length % 3)) % 3)]);
    const sixes = [...padded.toString('base64').replaceAll('=', 'A')].map((one) => LETTERS.indexOf(one));
    lines.push([piece.length, ...sixes].map(letter).join(''));
  }
  return [`begin 644 ${name}`, ...lines, nothing, 'end'];
}
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

async function taken(mail: Buffer, size = 100) {
  const pieces = Array.from({ length: Math.ceil(mail.length / size) }, (_, at) =>
    mail.subarray(at * size, (at + 1) * size),
  );
  const found: [number, string | null, boolean][] = [];
  for await (const { number, name, open } of mailParts(Readable.from(pieces)))
    found.push([number, name, Buffer.concat(await open().toArray()).equals(BYTES)]);
  return found;
}

files('each is an attachment with its very bytes, in whatever pieces the mail comes', async () => {
  const text = [
    'Anbei zwei:',
    '',
    ...written('scan 1.pdf', BYTES),
    'und',
    ...written('b.pdf', BYTES, ' '),
    'Gruß',
  ];
  const stripped = text.map((line) => line.trimEnd());
  for (const lines of [text, stripped])
    for (const size of [1, 61, 100_000])
      assert.equal(await taken(rawMail('From: a@example.org', '', ...lines), size), [
        [1_001, 'scan 1.pdf', true],
        [1_002, 'b.pdf', true],
      ]);
});

files(
  'beside attachments, which keep their numbers; what the server lists is compared without them',
  async () => {
    const mail = rawMail(
      ...['From: a@example.org', 'Content-Type: multipart/mixed; boundary=b', '', '--b'],
      ...['Content-Type: text/plain', '', ...written('im Text.pdf', BYTES), '--b'],
      ...['Content-Type: application/pdf; name=a.pdf', 'Content-Transfer-Encoding: base64', ''],
      ...[BYTES.toString('base64'), '--b', 'Content-Type: application/pdf; name=uu.pdf'],
      ...['Content-Transfer-Encoding: x-uuencode', '', ...written('x', BYTES), '--b--', ''],
    );
    assert.equal(await taken(mail), [
      [1_001, 'im Text.pdf', true],
      [1, 'a.pdf', true],
      [2, 'uu.pdf', true],
    ]);
    assert.is(await countParts(Readable.from([mail])), 2);
  },
);

files('names without a charset are UTF-8 where they can be, and else windows-1252', async () => {
  const named = (bytes: Buffer) =>
    taken(Buffer.concat([Buffer.from('From: a@example.org\r\n\r\nbegin 644 '), bytes, REST]));
  assert.is((await named(Buffer.from('für €.pdf')))[0]?.[1], 'für €.pdf');
  assert.is((await named(Buffer.from('f\xfcr \x80.pdf', 'latin1')))[0]?.[1], 'für €.pdf');
});
const REST = Buffer.from(`\r\n${written('', BYTES).slice(1).join('\r\n')}\r\n`);

files('one that has no end is told, and is no half attachment', async () => {
  const lines = written('a.pdf', BYTES);
  for (const cut of [lines.slice(0, 5), [...lines.slice(0, 5), 'Gruß'], lines.slice(0, -1)]) {
    const mail = rawMail('From: a@example.org', '', ...cut);
    assert.instance(await taken(mail).catch((error: unknown) => error), UnreadableMail);
  }
});

files('words that begin alike are words', async () => {
  const words = ['begin 644 mit der Ernte', '', 'begin 100 Tage', 'danach', 'begin 644', 'begin 644 Ende'];
  assert.equal(await taken(rawMail('From: a@example.org', '', ...words)), []);
});

files('more than anybody sends', async () => {
  const many = Array.from({ length: 1_001 }, () => written('a.txt', BYTES.subarray(0, 3))).flat();
  assert.instance(
    await taken(rawMail('From: a@b', '', ...many)).catch((error: unknown) => error),
    UnreadableMail,
  );
});

files.run();
