import { createHash } from 'node:crypto';
import { type Checksums, type FileToSend, probeFileName } from '../../../gateways/paperless/index.ts';

/** A page with the name of its run on it, the same bytes whenever it is made: they prove whose document it is. */
export function probeFile(name: string): FileToSend & { content: Buffer; checksums: Checksums } {
  const text = `BT /F1 12 Tf 72 720 Td (${name}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const content = Buffer.from(
    `${pdf}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
  );
  const digest = (algorithm: string) => createHash(algorithm).update(content).digest('hex');
  return {
    content,
    name: probeFileName(name),
    length: content.length,
    bytes: async function* () {
      yield content;
    },
    checksums: { sha256: digest('sha256'), md5: digest('md5') },
  };
}
