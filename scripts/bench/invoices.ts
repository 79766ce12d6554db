import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SaxesParser } from 'saxes';
import { readInvoiceFile } from '../../src/libs/invoices/index.ts';
import { DIFFERENT_BY_THEMSELVES, eInvoices } from '../testing/e-invoices.ts';
import { hybridPdf } from '../testing/hybrid-pdf.ts';
import { ciiXml } from '../testing/invoice-xml.ts';
import { mutatedInvoices } from '../testing/mutated-invoices.ts';
import { seeded } from '../testing/seeded.ts';
import { type Figure, interleaved, median, plainFigure, ratioFigure } from './measure.ts';

const XML_BYTES = 30_000;
const MEGABYTE = 1_024 * 1_024;
const MUTATED = 20_000;

/** Facts of invoices: how fast, whether both vocabularies agree, and what damage does to it. */
export async function invoices(): Promise<Figure[]> {
  return [await factsOfXml(), await factsOfPdf(), ...(await pairs()), ...(await damaged())];
}

/** XML of an invoice of about so many bytes. */
function invoiceOf(bytes: number): Buffer {
  const line = { name: 'Saatweizen Z2, gebeizt, in Säcken', quantity: '2', price: '45.00', net: '90.00' };
  for (let count = 1; ; count += 1) {
    const xml = Buffer.from(ciiXml({ lines: Array(count).fill(line), net: String(count * 90) }));
    if (xml.length >= bytes) return xml;
  }
}

async function factsOfXml(): Promise<Figure> {
  const xml = invoiceOf(XML_BYTES);
  const readAll = async () => ({ ms: await eachOf(200, () => readInvoiceFile(xml, 'application/xml')) });
  // The parser alone, with what it tells going nowhere.
  const parse = async () => ({
    ms: await eachOf(200, async () => {
      const parser = new SaxesParser({ position: false });
      for (const event of ['opentag', 'closetag', 'text'] as const) parser.on(event, () => {});
      parser.write(new TextDecoder('utf-8', { fatal: true }).decode(xml)).close();
    }),
  });
  await interleaved(3, { readAll, parse });
  const seen = await interleaved(15, { readAll, parse });
  return ratioFigure(`facts of ${Math.round(xml.length / 1_000)} kB of XML`, {
    ...{ value: seen.readAll.ms ?? 0, unit: 'ms', target: { atMost: 1.5 } },
    ...{ against: 'the parser alone', other: seen.parse.ms ?? 0 },
  });
}

async function eachOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  for (let n = 0; n < times; n += 1) await work();
  return (performance.now() - startedAt) / times;
}

async function factsOfPdf(): Promise<Figure> {
  const random = seeded(18);
  const padding = Uint8Array.from({ length: MEGABYTE }, () => random.below(256));
  const pdf = await hybridPdf([{ name: 'factur-x.xml', content: invoiceOf(XML_BYTES) }], { padding });
  const taken: number[] = [];
  for (let n = 0; n < 60; n += 1) taken.push(await eachOf(1, () => readInvoiceFile(pdf, 'application/pdf')));
  return plainFigure('facts of a hybrid PDF of 1 MB, p50', median(taken.slice(10)), 'ms', { atMost: 60 });
}

async function pairs(): Promise<Figure[]> {
  const { cases, folder } = eInvoices();
  if (!cases) {
    console.error(`skipped: no e-invoices in ${folder}`);
    return [];
  }
  let equal = 0;
  for (const { name, ubl, cii } of cases) {
    const [one, other] = await Promise.all(
      [ubl, cii].map(async (xml) => {
        const facts = (await readInvoiceFile(xml, 'application/xml')).readings[0]?.facts ?? {};
        return Object.entries(facts)
          .filter(([fact]) => fact !== DIFFERENT_BY_THEMSELVES[name])
          .sort();
      }),
    );
    if (isDeepStrictEqual(one, other)) equal += 1;
  }
  const name = `UBL and CII of ${cases.length} cases: equal facts`;
  return [plainFigure(name, (100 * equal) / cases.length, '%', { atLeast: 100 })];
}

async function damaged(): Promise<Figure[]> {
  let [slowest, read] = [0, 0];
  let settled = 0;
  for await (const { ms } of mutatedInvoices({ seed: 2_026, count: MUTATED })) {
    read += 1;
    slowest = Math.max(slowest, ms);
    if (read % 1_000 === 0) process.stderr.write('.');
    if (read === MUTATED / 4) settled = await settledMegabytes();
  }
  process.stderr.write('\n');
  return [
    plainFigure(`${read} damaged files, the slowest`, slowest, 'ms', { atMost: 1_000 }),
    plainFigure('memory that the last three quarters took', (await settledMegabytes()) - settled, 'MB', {
      atMost: 20,
    }),
  ];
}

/**
 * What is still in use, in the heap and beside it. Bytes beside it are given back a moment after the collection that
 * has found them: looked at within the same turn, tens of megabytes of them seem to be in use.
 */
async function settledMegabytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let times = 0; times < 3; times += 1) {
    collect();
    await setTimeout(100);
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MEGABYTE;
}
