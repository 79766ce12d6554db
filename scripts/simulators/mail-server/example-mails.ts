import { randomBytes } from 'node:crypto';
import { composeMail } from './compose.ts';
import { invoiceXml } from './invoice-xml.ts';
import { smallPdf } from './small-pdf.ts';

const OFFICE = 'Hof Albers <office@hof.example>';
/** One pixel, as signatures carry. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
);

/** Mails as they come to offices, pleasant and unpleasant ones, by what is special about them. */
export const exampleMails = {
  /** Umlauts in every place where they have ever gone wrong. */
  umlauts: async () =>
    composeMail({
      from: 'Größe & Söhne <rechnung@groesse.example>',
      ...{ to: OFFICE, subject: 'Rechnung für Düngemittel – Juli', messageId: '<umlauts@groesse.example>' },
      text: 'Guten Tag,\n\nanbei die Rechnung.\n\nMit freundlichen Grüßen\nJörg Größe',
      attachments: [
        {
          filename: 'Rechnung Düngemittel 2026-07.pdf',
          content: await smallPdf(['Rechnung 4711', 'Düngemittel']),
        },
      ],
    }),
  /** A PDF that is shown in the text, and a small picture of a signature. */
  inlinePdf: async () =>
    composeMail({
      from: 'Landhandel Nord <post@landhandel.example>',
      ...{ to: OFFICE, subject: 'Lieferschein LS-00815', messageId: '<inline@landhandel.example>' },
      html: '<p>Der Lieferschein steht <b>unten</b>.</p><img src="cid:logo@landhandel"><p>Ihr Landhandel</p>',
      attachments: [
        {
          filename: 'LS-00815.pdf',
          content: await smallPdf(['Lieferschein LS-00815']),
          contentDisposition: 'inline',
        },
        { filename: 'logo.png', content: PIXEL, cid: 'logo@landhandel', contentDisposition: 'inline' },
      ],
    }),
  /** Somebody forwards a mail as a whole; the PDF is in that one. */
  attachedMail: async () => {
    const inner = await composeMail({
      from: 'Werkstatt Petersen <kontor@petersen.example>',
      ...{ to: 'ben@hof.example', subject: 'Reparatur Schlepper', messageId: '<inner@petersen.example>' },
      text: 'Rechnung anbei.',
      attachments: [
        { filename: 'Reparatur.pdf', content: await smallPdf(['Reparatur Schlepper', '812,40 EUR']) },
      ],
    });
    return composeMail({
      from: 'Ben Brandt <ben@hof.example>',
      ...{ to: OFFICE, subject: 'WG: Reparatur Schlepper', messageId: '<forwarded@hof.example>' },
      text: 'Bitte buchen.',
      attachments: [
        {
          filename: 'Reparatur.eml',
          content: inner,
          contentType: 'message/rfc822',
          contentDisposition: 'attachment',
        },
      ],
    });
  },
  /** An e-invoice without a picture. */
  invoiceData: async () =>
    composeMail({
      from: 'Saatgut Süd <erechnung@saatgut.example>',
      ...{ to: OFFICE, subject: 'XRechnung SG-2026-118', messageId: '<xrechnung@saatgut.example>' },
      text: 'Ihre elektronische Rechnung.',
      attachments: [
        {
          filename: 'SG-2026-118.xml',
          content: invoiceXml({ number: 'SG-2026-118', net: 1_250, day: '2026-11-18' }),
          contentType: 'application/xml',
        },
      ],
    }),
  /** Old programs write none. */
  withoutMessageId: async () => {
    const raw = await composeMail({
      from: 'scanner@hof.example',
      ...{ to: OFFICE, subject: 'Scan vom Kopierer', text: 'Scan' },
      attachments: [{ filename: 'scan.pdf', content: await smallPdf(['Scan vom Kopierer'], { pages: 2 }) }],
    });
    return Buffer.from(raw.toString('latin1').replace(/^Message-ID:.*\r\n/im, ''), 'latin1');
  },
  /** A path as the name of a file, and a script in the text. */
  hostile: async () =>
    composeMail({
      from: 'Unbekannt <x@example.net>',
      ...{ to: OFFICE, subject: 'Ihre Bestellung', messageId: '<hostile@example.net>' },
      html: '<script>alert(1)</script><p onclick="x()">Bitte <a href="javascript:x()">hier</a></p><img src="https://example.net/seen.gif">',
      attachments: [{ filename: '../../etc/rechnung.pdf', content: await smallPdf(['Rechnung']) }],
    }),
  /** Nothing to be imported. */
  textOnly: async () =>
    composeMail({
      from: 'Clara Claasen <clara@hof.example>',
      ...{ to: OFFICE, subject: 'Termin am Dienstag', messageId: '<text@hof.example>' },
      text: 'Bis Dienstag!',
    }),
  /** The connection of the sender broke: the mail ends in the middle of its PDF. */
  cutOff: async () => {
    const whole = await composeMail({
      from: 'Landhandel Nord <post@landhandel.example>',
      ...{ to: OFFICE, subject: 'Abgebrochen', messageId: '<cut@landhandel.example>', text: 'Anbei.' },
      attachments: [{ filename: 'halb.pdf', content: await smallPdf(['Rechnung'], { pages: 40 }) }],
    });
    return whole.subarray(0, Math.floor(whole.length * 0.7));
  },
  /** 27 MB on the wire. */
  large: async () =>
    composeMail({
      from: 'Planungsbüro <plan@buero.example>',
      ...{ to: OFFICE, subject: 'Lageplan', messageId: '<large@buero.example>', text: 'Anbei der Plan.' },
      attachments: [
        {
          filename: 'Lageplan.pdf',
          content: Buffer.concat([await smallPdf(['Lageplan']), randomBytes(20_000_000)]),
        },
      ],
    }),
};
export type ExampleMail = keyof typeof exampleMails;

/** A small mail with one attachment, cheap enough for a hundred thousand. */
export const smallMail = (index: number): string =>
  [
    `From: Lieferant ${index % 40} <l${index % 40}@example.org>`,
    'To: office@hof.example',
    `Subject: Rechnung ${index}`,
    `Message-ID: <small-${index}@example.org>`,
    'Date: Fri, 20 Nov 2026 09:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'Anbei.',
    '--part',
    `Content-Type: application/pdf; name="r${index}.pdf"`,
    `Content-Disposition: attachment; filename="r${index}.pdf"`,
    'Content-Transfer-Encoding: base64',
    '',
    'JVBERi0xLjQK',
    '--part--',
    '',
  ].join('\r\n');
