import { AFRelationship, PDFDocument } from 'pdf-lib';
import { smallPdf } from './small-pdf.ts';

/** A PDF that people read, with the XML inside that programs read (ZUGFeRD, Factur-X): they need not say the same. */
export async function hybridInvoice(lines: readonly string[], xml: string): Promise<Buffer> {
  const pdf = await PDFDocument.load(await smallPdf(lines));
  await pdf.attach(Buffer.from(xml), 'factur-x.xml', {
    mimeType: 'text/xml',
    afRelationship: AFRelationship.Alternative,
  });
  return Buffer.from(await pdf.save());
}
