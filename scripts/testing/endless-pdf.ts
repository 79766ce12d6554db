/**
 * A PDF of one page whose drawing never ends: the widths of its font go from 2^53 to 2^53 + 2, and to 2^53 a program
 * that counts in doubles can add 1 for ever.
 */
export function endlessPdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    '<< /Length 39 >>\nstream\nBT /F 12 Tf 72 720 Td <0041> Tj ET     \nendstream',
    '<< /Type /Font /Subtype /Type0 /BaseFont /Helvetica /Encoding /Identity-H /DescendantFonts [6 0 R] >>',
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Helvetica /CIDSystemInfo 7 0 R /FontDescriptor 8 0 R
      /W [9007199254740992 9007199254740994 500] >>`,
    '<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>',
    `<< /Type /FontDescriptor /FontName /Helvetica /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800
      /Descent -200 /CapHeight 700 /StemV 80 >>`,
  ];
  const bodies = objects.map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`);
  const places: number[] = [];
  let file = '%PDF-1.4\n';
  for (const body of bodies) {
    places.push(file.length);
    file += body;
  }
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}
