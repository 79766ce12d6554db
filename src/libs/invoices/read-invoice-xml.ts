import { hash } from 'node:crypto';
import { checkSums } from './check-sums.ts';
import type { ElectronicInvoice } from './electronic-invoice.ts';
import { factsOf } from './facts-of.ts';
import type { InvoiceReading } from './invoice-facts.ts';
import { missingFacts } from './mandatory-facts.ts';
import { modernNames } from './modern-names.ts';
import { checkOnce } from './once.ts';
import { parseXml, type XmlElement } from './parse-xml.ts';
import { readCii } from './read-cii.ts';
import { readUbl } from './read-ubl.ts';
import { type ValueReader, valueReader } from './read-values.ts';
import { withoutAbsent } from './without-absent.ts';
import { XmlRefused } from './xml-refused.ts';

/** The facts of an invoice in XML. @throws XmlRefused */
export function readInvoiceXml(bytes: Uint8Array): InvoiceReading {
  const values = valueReader();
  const invoice = openInvoiceXml(bytes, values);
  const facts = factsOf(invoice, values);
  checkSums(invoice, values);
  return withoutAbsent<InvoiceReading>({
    source: invoice.syntax,
    facts,
    faults: values.faults,
    missing: missingFacts(invoice),
    xmlSha256: hash('sha256', bytes),
    profile: invoice.profile,
  });
}

/** All that the XML states. @throws XmlRefused `not-an-invoice`, or why it is no XML that may be read */
export function openInvoiceXml(bytes: Uint8Array, values: ValueReader): ElectronicInvoice {
  const { root, namespace, foreign } = parseXml(bytes);
  const read = readerOf(`${namespace} ${root.name}`);
  if (!read) throw new XmlRefused('not-an-invoice', root.name);
  if (foreign !== undefined) values.fault('element-foreign', { found: foreign });
  return read(root, values);
}

type Reader = (root: XmlElement, values: ValueReader) => ElectronicInvoice;

const cii: Reader = (root, values) => {
  checkOnce(root, 'cii', values);
  return readCii(root, values);
};
const ubl: Reader = (root, values) => {
  checkOnce(root, 'ubl', values);
  return readUbl(root, values);
};

function readerOf(name: string): Reader | undefined {
  switch (name) {
    case 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100 CrossIndustryInvoice':
      return cii;
    case 'urn:ferd:CrossIndustryDocument:invoice:1p0 CrossIndustryDocument':
      return (root, values) => cii(modernNames(root), values);
    case 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2 Invoice':
    case 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2 CreditNote':
      return ubl;
    default:
      return undefined;
  }
}
