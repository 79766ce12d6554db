import { hash } from 'node:crypto';
import type { PDFDocument } from 'pdf-lib';
import type { ElectronicInvoice, XmlAttachment } from '../electronic-invoice.ts';

/** Puts the XML and its attachments into the document. @returns what is said about each of them on the page */
export async function embedFiles(
  document: PDFDocument,
  invoice: ElectronicInvoice,
  xml: Uint8Array,
): Promise<string[]> {
  const { AFRelationship } = await import('pdf-lib');
  const xmlName = nameOfXml(invoice);
  await document.attach(xml, xmlName, { mimeType: 'text/xml', afRelationship: AFRelationship.Source });
  const said = [`${xmlName} · SHA-256 ${hash('sha256', xml)}`];
  const taken = new Set([xmlName]);
  for (const attachment of invoice.attachments.slice(0, MOST_ATTACHMENTS)) {
    const { base64, description, mediaType = 'application/octet-stream', uri } = attachment;
    const name = freeName(attachment, taken);
    said.push([base64 ? name : uri, description].filter(Boolean).join(' · '));
    if (!base64) continue;
    await document.attach(Buffer.from(base64, 'base64'), name, {
      mimeType: /^[\w.+-]+\/[\w.+-]+$/.test(mediaType) ? mediaType : 'application/octet-stream',
      afRelationship: AFRelationship.Supplement,
    });
  }
  return said;
}

/** By which programs know what is in it. */
function nameOfXml({ syntax, profile = '' }: ElectronicInvoice): string {
  if (profile.includes('xrechnung')) return 'xrechnung.xml';
  return syntax === 'cii' ? 'factur-x.xml' : 'invoice.xml';
}

/** Without folders, and not that of another file. */
function freeName({ name }: XmlAttachment, taken: Set<string>): string {
  const plain = name.replace(/[^\p{L}\p{N} ._-]/gu, '_').slice(0, 100) || 'attachment';
  const free = taken.has(plain) ? `${taken.size}-${plain}` : plain;
  taken.add(free);
  return free;
}

const MOST_ATTACHMENTS = 100;
