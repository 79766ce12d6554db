import { SaxesParser } from 'saxes';
import { decodeXml } from './decode-xml.ts';
import { XmlRefused } from './xml-refused.ts';

/** An element without its prefix, as the root says which vocabulary it is of; one of another has its namespace in its name. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Of this element alone, as it stands there. */
  text: string;
};

export type ParsedXml = {
  root: XmlElement;
  namespace: string | undefined;
  /** The first element of another vocabulary, where none belongs. */
  foreign: string | undefined;
};

/** What an invoice may be, far above what one is. */
export const MOST_XML_BYTES = 10 * 1_024 * 1_024;
const MOST_DEPTH = 40;
const MOST_ELEMENTS = 200_000;

/** The vocabularies of invoices are made of several namespaces. */
const OURS =
  /^urn:(?:un:unece:uncefact:data:standard:(?:ReusableAggregateBusinessInformationEntity|(?:Unq|Q)ualifiedDataType|CrossIndustryInvoice):\d+|oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote|Common(?:Aggregate|Basic)Components)-2)$/;
/** Where UBL has room for what is not of it, signatures for example. */
const EXTENSIONS = '{urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2}UBLExtensions';

/**
 * XML as a tree. A DTD is refused where it begins, so that there are no entities but the five of XML, and nothing is
 * ever loaded.
 *
 * @throws XmlRefused
 */
export function parseXml(bytes: Uint8Array): ParsedXml {
  if (bytes.length === 0) throw new XmlRefused('empty');
  if (bytes.length > MOST_XML_BYTES) throw new XmlRefused('too-large', `${bytes.length} bytes`);
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const document: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const outer: XmlElement[] = [];
  let within = document;
  let elements = 0;
  let namespace: string | undefined;
  let foreign: string | undefined;
  /** Namespaces by their prefixes, as they are in force within each open element. */
  const scopes: Readonly<Record<string, string>>[] = [{}];
  parser.on('doctype', () => {
    throw new XmlRefused('dtd-refused');
  });
  parser.on('error', (error) => {
    throw new XmlRefused('not-xml', error.message);
  });
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (elements > MOST_ELEMENTS) throw new XmlRefused('too-many-elements');
    if (outer.length >= MOST_DEPTH) throw new XmlRefused('too-deep');
    const colon = name.indexOf(':');
    const scope = scopeOf(attributes, scopes.at(-1) ?? {});
    scopes.push(scope);
    const own = scope[colon < 0 ? '' : name.slice(0, colon)] || undefined;
    if (elements === 1) namespace = own;
    const isOurs = own === namespace || OURS.test(own ?? '');
    const local = isOurs ? name.slice(colon + 1) : `{${own ?? ''}}${name.slice(colon + 1)}`;
    const element = { name: local, attributes, children: [], text: '' };
    if (
      !isOurs &&
      foreign === undefined &&
      ![...outer, within, element].some((one) => one.name === EXTENSIONS)
    )
      foreign = local;
    within.children.push(element);
    outer.push(within);
    within = element;
  });
  parser.on('closetag', () => {
    within = outer.pop() ?? document;
    scopes.pop();
  });
  const addText = (text: string) => {
    within.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(decodeXml(bytes)).close();
  const [root] = document.children;
  if (!root) throw new XmlRefused('not-xml');
  return { root, namespace, foreign };
}

function scopeOf(
  attributes: Readonly<Record<string, string>>,
  outer: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const declared = Object.entries(attributes).flatMap(([name, uri]) => {
    const [, prefix = ''] = /^xmlns(?::(.*))?$/.exec(name) ?? [null];
    return /^xmlns(?::|$)/.test(name) ? [[prefix, uri] as const] : [];
  });
  return declared.length === 0 ? outer : { ...outer, ...Object.fromEntries(declared) };
}
