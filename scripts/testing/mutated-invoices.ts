import {
  type InvoiceFile,
  readInvoiceFile,
  readInvoiceText,
  readPaymentCode,
} from '../../src/libs/invoices/index.ts';
import { hybridPdf } from './hybrid-pdf.ts';
import { ciiXml, ublXml, zugferd1Xml } from './invoice-xml.ts';
import { type Seeded, seeded } from './seeded.ts';

type Read = { what: string; ms: number; found: InvoiceFile };

/** Reads invoices with random damage, in XML, in PDFs, as text and as codes; the same for the same seed. */
export async function* mutatedInvoices({
  seed,
  count,
}: {
  seed: number;
  count: number;
}): AsyncGenerator<Read> {
  const random = seeded(seed);
  const kinds = await damagedKinds();
  for (let n = 0; n < count; n += 1) {
    const { name, bytes, read } = random.pick(kinds);
    const damaged = damage(bytes, random);
    const startedAt = performance.now();
    const found = await read(damaged);
    yield { what: `${name}, seed ${seed}, number ${n}`, ms: performance.now() - startedAt, found };
  }
}

type Kind = { name: string; bytes: Buffer; read: (bytes: Buffer) => Promise<InvoiceFile> };

async function damagedKinds(): Promise<Kind[]> {
  const file = (type: string) => (bytes: Buffer) => readInvoiceFile(bytes, type);
  const xml = (name: string, text: string): Kind => ({
    ...{ name, bytes: Buffer.from(text), read: file('application/xml') },
  });
  const inside = [{ name: 'factur-x.xml', content: ciiXml() }];
  const pdf = async (name: string, options: Parameters<typeof hybridPdf>[1]): Promise<Kind> => ({
    ...{ name, bytes: Buffer.from(await hybridPdf(inside, options)), read: file('application/pdf') },
  });
  const code = ['BCD', '002', '1', 'SCT', '', 'Hof', 'DE89370400440532013000', 'EUR119.00', '', '', 'RE-1'];
  const text =
    'Rechnungsnummer RE-1\nRechnungsdatum 12.11.2026\nRechnungsbetrag 1.179,68 €\nIBAN DE89370400440532013000';
  return [
    ...[xml('CII', ciiXml()), xml('UBL', ublXml()), xml('ZUGFeRD 1.0', zugferd1Xml())],
    ...[
      await pdf('PDF', {}),
      await pdf('nested names', { where: 'nested' }),
      await pdf('encrypted', { encrypted: {} }),
    ],
    {
      ...{ name: 'code', bytes: Buffer.from(code.join('\n')) },
      read: async (bytes) => {
        const reading = readPaymentCode(bytes.toString());
        return { readings: reading ? [reading] : [], faults: [] };
      },
    },
    {
      ...{ name: 'text', bytes: Buffer.from(text) },
      read: async (bytes) => ({ readings: [readInvoiceText(bytes.toString())], faults: [] }),
    },
  ];
}

/** One to five pieces of damage: a byte, a cut, a piece twice, a piece elsewhere, something that means a lot. */
function damage(original: Buffer, random: Seeded): Buffer {
  let bytes = Buffer.from(original);
  for (let times = 1 + random.below(5); times > 0 && bytes.length > 1; times -= 1) {
    const [at, to] = [random.below(bytes.length), random.below(bytes.length)];
    const piece = bytes.subarray(at, at + random.below(200));
    switch (random.below(5)) {
      case 0:
        bytes[at] = random.below(256);
        break;
      case 1:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random.below(50))]);
        break;
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, to), piece, bytes.subarray(to)]);
        break;
      case 3:
        if (random.chance(0.2)) bytes = bytes.subarray(0, at);
        break;
      default:
        bytes = Buffer.concat([
          bytes.subarray(0, at),
          Buffer.from(random.pick(MEANINGFUL)),
          bytes.subarray(at),
        ]);
    }
  }
  return bytes;
}

const MEANINGFUL = [
  ...[
    '<',
    '>',
    '&',
    '&amp;',
    ']]>',
    '<![CDATA[',
    '<!--',
    '<!DOCTYPE a>',
    '&lol;',
    '\0',
    '\ufffe',
    '-',
    '1e9',
  ],
  ...['obj', 'endobj', 'stream\n', '<<', '>>', '/Kids [1 0 R]', '/AF', '99999999999', '/Length -1', '(', '['],
];
