import { SaxesParser } from 'saxes';
import { decodeXml } from './decode-xml.ts';
import { XmlRefused } from './xml-refused.ts';

/** An element without its namespace prefix: the root's namespace says which vocabulary all of them are of. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Of this element alone, as it stands there. */
  text: string;
};

/** What an invoice may be, far above what one is. */
export const MOST_XML_BYTES = 10 * 1_024 * 1_024;
const MOST_DEPTH = 40;
const MOST_ELEMENTS = 200_000;

/**
 * XML as a tree. A DTD is refused where it begins, so that there are no entities but the five of XML, and nothing is
 * ever loaded.
 *
 * @throws XmlRefused
 */
export function parseXml(bytes: Uint8Array): { root: XmlElement; namespace: string | undefined } {
  if (bytes.length === 0) throw new XmlRefused('empty');
  if (bytes.length > MOST_XML_BYTES) throw new XmlRefused('too-large', `${bytes.length} bytes`);
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const document: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const outer: XmlElement[] = [];
  let within = document;
  let elements = 0;
  let namespace: string | undefined;
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
    if (elements === 1) namespace = attributes[colon < 0 ? 'xmlns' : `xmlns:${name.slice(0, colon)}`];
    const element = { name: name.slice(colon + 1), attributes, children: [], text: '' };
    within.children.push(element);
    outer.push(within);
    within = element;
  });
  parser.on('closetag', () => {
    within = outer.pop() ?? document;
  });
  const addText = (text: string) => {
    within.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(decodeXml(bytes)).close();
  const [root] = document.children;
  if (!root) throw new XmlRefused('not-xml');
  return { root, namespace };
}
