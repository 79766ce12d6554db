import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { composeMail, rawMail } from '../../../scripts/testing/compose-mail.ts';
import { isWhole } from './is-whole.ts';
import { mailParts } from './mail-parts.ts';
import { UnreadableMail } from './unreadable-mail.ts';

// Mails taken apart: what counts, what it is called, that its bytes are those that were sent, and when it is whole.

const parts = suite('parts of a mail');
const PDF = Buffer.from(`%PDF-1.7\n${'äöü\r\n--nothing--\r\n'.repeat(3_000)}`);
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** In pieces of `size` bytes, as they may come. */
async function taken(mail: Buffer, size = 1_000) {
  const pieces = Array.from({ length: Math.ceil(mail.length / size) }, (_, at) =>
    mail.subarray(at * size, (at + 1) * size),
  );
  const found: { number: number; kind: string; name: string | null; sha: string }[] = [];
  for await (const { number, kind, name, open } of mailParts(Readable.from(pieces))) {
    found.push({ number, kind, name, sha: digest(Buffer.concat(await open().toArray())) });
  }
  return { found, isWhole: await isWhole(Readable.from(pieces)) };
}
const names = ({ found }: Awaited<ReturnType<typeof taken>>) =>
  found.map(({ number, kind, name }) => `${number} ${kind} ${name}`);

parts('attachments with their names and the very bytes, in whatever pieces the mail comes', async () => {
  const mail = await composeMail({
    text: 'Anbei',
    html: '<p>Anbei</p>',
    attachments: [
      { filename: 'Rechnung Müller & Söhne – Äpfel.pdf', content: PDF },
      { filename: 'leer.txt', content: '' },
      { filename: 'zeilen.csv', content: 'a;b\r\n1;2\r\n', contentTransferEncoding: 'quoted-printable' },
    ],
  });
  for (const size of [1, 7, 64, 1_000, 100_000]) {
    const { found, isWhole } = await taken(mail, size);
    assert.is(isWhole, true);
    assert.equal(
      found.map(({ name, sha }) => [name, sha]),
      [
        ['Rechnung Müller & Söhne – Äpfel.pdf', digest(PDF)],
        ['leer.txt', digest(Buffer.alloc(0))],
        ['zeilen.csv', digest(Buffer.from('a;b\r\n1;2\r\n'))],
      ],
      `in pieces of ${size}`,
    );
  }
});

parts('a name in bytes that do not say in which letters they are', async () => {
  const head = 'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="';
  const mail = (name: Buffer) => Buffer.concat([Buffer.from(head), name, Buffer.from('"\r\n\r\nx')]);
  for (const name of [Buffer.from('\x84f\xfcr\x93 5 \x80.pdf', 'latin1'), Buffer.from('„für“ 5 €.pdf')])
    assert.equal(names(await taken(mail(name))), ['1 attachment „für“ 5 €.pdf']);
});

parts('inline: a PDF counts, a picture is told as one, text does not', async () => {
  const mail = await composeMail({
    html: '<img src="cid:logo">',
    attachments: [
      { filename: 'logo.png', content: PDF, cid: 'logo' },
      { filename: 'inline.pdf', content: PDF, contentDisposition: 'inline' },
    ],
  });
  assert.equal(names(await taken(mail)), ['1 picture logo.png', '2 attachment inline.pdf']);
});

parts(
  'mails within mails are opened two levels deep, attached or inline; the third is an attachment',
  async () => {
    let mail = await composeMail({ attachments: [{ filename: 'deep.pdf', content: PDF }] });
    for (const [level, contentDisposition] of [
      [3, 'inline'],
      [2, 'attachment'],
      [1, 'inline'],
    ] as const) {
      mail = await composeMail({
        text: `level ${level}`,
        attachments: [
          { filename: `before-${level}.pdf`, content: PDF },
          { filename: 'mail.eml', content: mail, contentType: 'message/rfc822', contentDisposition },
          { filename: `after-${level}.pdf`, content: PDF },
        ],
      });
    }
    const { found } = await taken(mail);
    assert.equal(
      found.map(({ number, kind, name }) => `${number} ${kind} ${name}`),
      [
        ...['1 attachment before-1.pdf', '2 attachment before-2.pdf', '3 attachment before-3.pdf'],
        ...[
          '4 mail mail.eml',
          '5 attachment after-3.pdf',
          '6 attachment after-2.pdf',
          '7 attachment after-1.pdf',
        ],
      ],
    );
    const pdfs = found.filter(({ kind }) => kind === 'attachment').map(({ sha }) => sha);
    assert.equal([...new Set(pdfs)], [digest(PDF)]);
  },
);

const SMALL = PDF.subarray(0, 300);
/** Several parts within several parts, an attachment before and one behind each; those of `open` have no last boundary. */
function nested(depth: number, open: ReadonlySet<number>): Buffer {
  const file = (name: string) => [
    `Content-Type: application/pdf; name="${name}"`,
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment',
    '',
    SMALL.toString('base64'),
  ];
  const level = (at: number): string[] => [
    `Content-Type: multipart/mixed; boundary="${'b'.repeat(at)}"`,
    '',
    `--${'b'.repeat(at)}`,
    ...file(`before-${at}.pdf`),
    ...(at < depth ? [`--${'b'.repeat(at)}`, ...level(at + 1)] : []),
    `--${'b'.repeat(at)}`,
    ...file(`behind-${at}.pdf`),
    ...(open.has(at) ? [] : [`--${'b'.repeat(at)}--`]),
  ];
  return rawMail('From: a@example.org', 'MIME-Version: 1.0', ...level(1), '');
}

parts('inner parts without their last boundary swallow nothing, however deep they are', async () => {
  for (const open of [[2], [3], [4], [2, 3], [2, 4], [3, 4], [2, 3, 4]]) {
    for (const size of [61, 100_000]) {
      const { found, isWhole } = await taken(nested(4, new Set(open)), size);
      assert.is(isWhole, true);
      const names = [1, 2, 3, 4].map((at) => `before-${at}.pdf`);
      assert.equal(
        found.map(({ name, sha }) => [name, sha]),
        [...names, ...[4, 3, 2, 1].map((at) => `behind-${at}.pdf`)].map((name) => [name, digest(SMALL)]),
        `${open} without an end, in pieces of ${size}`,
      );
    }
  }
});

parts(
  'a part that ends within its header is there, and what is behind belongs to the outer part again',
  async () => {
    const mail = rawMail(
      ...['From: a@example.org', 'Content-Type: multipart/mixed; boundary="out"', '', '--out'],
      ...['Content-Type: multipart/related; boundary="in"', '', '--in'],
      ...['Content-Type: application/pdf; name="leer.pdf"'],
      // Within `related` it would be a picture of the text.
      ...['--out', 'Content-Type: image/png; name="foto.png"', '', 'x', '--out--', ''],
    );
    assert.equal(names(await taken(mail, 50)), ['1 attachment leer.pdf', '2 attachment foto.png']);
  },
);

parts('parts that are not opened are passed over', async () => {
  const attachments = ['a.pdf', 'b.pdf', 'c.pdf'].map((filename) => ({ filename, content: PDF }));
  const seen: (string | null)[] = [];
  for await (const { name } of mailParts(Readable.from([await composeMail({ attachments })])))
    seen.push(name);
  assert.equal(seen, ['a.pdf', 'b.pdf', 'c.pdf']);
});

parts('one that is read only in part, and left, takes no other part along', async () => {
  const attachments = ['a.pdf', 'b.pdf', 'c.pdf'].map((filename) => ({ filename, content: PDF }));
  const mail = await composeMail({ attachments });
  for (const size of [100, 5_000, mail.length]) {
    const pieces = Readable.from(
      Array.from({ length: Math.ceil(mail.length / size) }, (_, at) =>
        mail.subarray(at * size, (at + 1) * size),
      ),
    );
    const seen: (string | null)[] = [];
    for await (const { name, open } of mailParts(pieces)) {
      seen.push(name);
      for await (const _ of open()) break;
    }
    assert.equal(seen, ['a.pdf', 'b.pdf', 'c.pdf'], `in pieces of ${size}`);
  }
});

parts('a mail that was cut off is not whole, wherever; without several parts nobody can tell', async () => {
  const mail = await composeMail({ text: 'x', attachments: [{ filename: 'a.pdf', content: PDF }] });
  for (const size of [1, 50, 100_000]) assert.is((await taken(mail, size)).isWhole, true);
  for (const length of [mail.length - 6, mail.length - 100, mail.length / 2, 600]) {
    assert.is((await taken(mail.subarray(0, length))).isWhole, false, `${length} of ${mail.length} bytes`);
  }
  assert.is((await taken(Buffer.concat([mail, Buffer.from('-- \r\nfrom the list\r\n')]))).isWhole, true);
  assert.is((await taken(rawMail('Subject: x', '', 'text'))).isWhole, true);
});

parts('a mail that is nothing but a PDF', async () => {
  const head = ['Content-Type: application/pdf; name=scan.pdf', 'Content-Transfer-Encoding: base64', ''];
  const { found } = await taken(rawMail(...head, PDF.toString('base64')));
  assert.equal(found, [{ number: 1, kind: 'attachment', name: 'scan.pdf', sha: digest(PDF) }]);
});

parts('300 levels of parts; no boundary; bytes that are no mail', async () => {
  const levels = Array.from({ length: 300 }, (_, n) => n);
  const deep = rawMail(
    ...levels.flatMap((n) => [`Content-Type: multipart/mixed; boundary=b${n}`, '', `--b${n}`]),
    ...['Content-Type: application/pdf', 'Content-Disposition: attachment; filename=deep.pdf', '', 'bytes'],
    ...levels.reverse().map((n) => `--b${n}--`),
    '',
  );
  assert.equal(names(await taken(deep)), ['1 attachment deep.pdf']);
  assert.equal(names(await taken(rawMail('Content-Type: multipart/mixed', '', '--x', '', 'y'))), []);
  assert.equal(names(await taken(Buffer.from([0, 1, 2, 255, 254]))), []);
  assert.equal(names(await taken(Buffer.alloc(0))), []);
});

parts('a header of 3 MB, and more parts than anybody sends: refused, in our words', async () => {
  const header = rawMail(`X-Long: ${'x'.repeat(3_000_000)}`, '', 'text');
  const many = rawMail(
    ...['Content-Type: multipart/mixed; boundary=b', ''],
    ...Array.from({ length: 1_100 }, () => '--b\r\nContent-Type: application/pdf\r\n\r\nx'),
    '--b--',
  );
  for (const mail of [header, many]) {
    const error = await taken(mail, 64_000).catch((failure: unknown) => failure);
    assert.instance(error, UnreadableMail);
  }
});

parts('what its source fails with comes through', async () => {
  const mail = await composeMail({ attachments: [{ filename: 'a.pdf', content: PDF }] });
  const failing = Readable.from(
    (async function* () {
      yield mail.subarray(0, mail.length / 2);
      throw new Error('the connection broke');
    })(),
  );
  const read = async () => {
    for await (const part of mailParts(failing)) await part.open().toArray();
  };
  const error = await read().catch((failure: Error) => failure);
  assert.match(String(error), 'the connection broke');
});

parts.run();
