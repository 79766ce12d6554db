import type { PDFDict, PDFDocument, PDFObject } from 'pdf-lib';
import { decodeStream } from './decode-stream.ts';
import type { InvoiceFault } from './invoice-facts.ts';
import { MOST_XML_BYTES } from './parse-xml.ts';

type Attachment = { name: string; bytes: Uint8Array };
type Library = typeof import('pdf-lib');

/** A PDF beyond that is a pile of scans. */
const MOST_PDF_BYTES = 200 * 1_024 * 1_024;
const MOST_ATTACHMENTS = 100;
const MOST_NODES = 1_000;

/** The XML files within a PDF; one that needs no password to be opened is decrypted. */
export async function attachedXml(
  bytes: Uint8Array,
): Promise<{ files: Attachment[]; faults: InvoiceFault[] }> {
  if (bytes.length === 0) return { files: [], faults: [{ code: 'empty' }] };
  if (bytes.length > MOST_PDF_BYTES)
    return { files: [], faults: [{ code: 'too-large', found: `${bytes.length} bytes` }] };
  if (countsAbsurdly(bytes)) return { files: [], faults: [{ code: 'pdf-unreadable' }] };
  const library = await import('pdf-lib');
  const { PDFDocument, ParseSpeeds } = library;
  const files: Attachment[] = [];
  const faults: InvoiceFault[] = [];
  try {
    const options = { password: '', updateMetadata: false, parseSpeed: ParseSpeeds.Fastest };
    const document = await PDFDocument.load(bytes, options);
    if (!(document.catalog instanceof library.PDFDict)) throw new Error('has no catalog');
    const seen = new Set<PDFObject>();
    for (const { name, stream } of xmlSpecs(library, document)) {
      if (seen.has(stream)) continue;
      seen.add(stream);
      try {
        const decoded = decodeStream(library, stream, MOST_XML_BYTES);
        if (decoded) files.push({ name, bytes: decoded });
        else faults.push({ code: 'attachment-too-large', found: name });
      } catch {
        faults.push({ code: 'attachment-unreadable', found: name });
      }
    }
  } catch (error) {
    faults.push({ code: isAboutPassword(error) ? 'pdf-locked' : 'pdf-unreadable' });
  }
  return { files, faults };
}

/**
 * The library believes what it reads: it walks through as many entries as a table of objects says it has, derives keys
 * of any length, and goes back to where a stream with a negative length ends, again and again.
 */
function countsAbsurdly(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const isAround = (
    name: string,
    before: number,
    after: number,
    absurd: (text: string) => boolean,
  ): boolean => {
    for (let at = file.indexOf(name); at >= 0; at = file.indexOf(name, at + 1))
      if (absurd(file.toString('latin1', Math.max(0, at - before), at + after))) return true;
    return false;
  };
  return (
    isAround('/XRef', 1_000, 1_000, (text) =>
      /\/(?:(?:Size|Index)[\s[\d]*\d{8}|W[\s[\d]*\d{3})/.test(text),
    ) ||
    isAround('/Length', 0, 40, (text) => {
      const [, length] = /^\/Length\s*(-|\d{8,})/.exec(text) ?? [];
      return length === '-' || Number(length) > bytes.length;
    })
  );
}

const isAboutPassword = (error: unknown): boolean =>
  error instanceof Error && /password|encrypt/i.test(error.message);

/** Files that are XML by name or type: those associated with the document, and those of the tree of names. */
function xmlSpecs(library: Library, { catalog, context }: PDFDocument) {
  const { PDFArray, PDFDict, PDFName, PDFRawStream, PDFString, PDFHexString } = library;
  const at = (dict: PDFDict | undefined, name: string): PDFObject | undefined =>
    dict?.lookup(PDFName.of(name));
  const dictAt = (dict: PDFDict | undefined, name: string): PDFDict | undefined => asDict(at(dict, name));
  const asDict = (object: PDFObject | undefined) => (object instanceof PDFDict ? object : undefined);
  const entries = (dict: PDFDict | undefined, name: string): PDFObject[] => {
    const array = at(dict, name);
    return array instanceof PDFArray ? array.asArray().flatMap((object) => context.lookup(object) ?? []) : [];
  };
  const specs = entries(catalog, 'AF')
    .slice(0, MOST_ATTACHMENTS)
    .flatMap((spec) => asDict(spec) ?? []);
  /** Kids may name each other. */
  const nodes = [dictAt(dictAt(catalog, 'Names'), 'EmbeddedFiles')];
  const visited = new Set<PDFDict>();
  for (const node of nodes) {
    if (!node || visited.has(node) || visited.size > MOST_NODES || specs.length > MOST_ATTACHMENTS) continue;
    visited.add(node);
    // Names and files take turns.
    specs.push(...entries(node, 'Names').flatMap((object) => asDict(object) ?? []));
    nodes.push(...entries(node, 'Kids').map(asDict));
  }
  return specs.slice(0, MOST_ATTACHMENTS).flatMap((spec) => {
    const embedded = dictAt(spec, 'EF');
    const stream = at(embedded, 'F') ?? at(embedded, 'UF');
    if (!(stream instanceof PDFRawStream)) return [];
    const named = at(spec, 'UF') ?? at(spec, 'F');
    const isText = named instanceof PDFString || named instanceof PDFHexString;
    const name = isText ? named.decodeText() : '';
    const type = at(stream.dict, 'Subtype');
    const isXml = /\.xml$/i.test(name) || (type instanceof PDFName && /xml/i.test(type.decodeText()));
    return isXml ? [{ name, stream }] : [];
  });
}
