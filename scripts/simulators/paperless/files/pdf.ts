/*
 * Draws the paper of the demo. Written by hand instead of with a PDF library, because the checksum of a file
 * is part of every document that a list shows: it must be there at once, without awaiting, and the same in
 * every run. A library's `save()` is asynchronous and stamps the time.
 */

const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 64;
const LINES_A_PAGE = 54;
const LEADING = 13;

type Font = 'Plain' | 'Bold' | 'Table';
const FONTS: Record<Font, string> = { Plain: 'Helvetica', Bold: 'Helvetica-Bold', Table: 'Courier' };

/**
 * A letter: the first line is the sender's name, lines with columns are set in a typewriter face, a form feed
 * starts a new page. Umlauts and the euro sign are drawn, other scripts become question marks.
 */
export function renderLetter(text: string): { bytes: Buffer; pages: number } {
  const pages = paginate(text);
  const fontNames = Object.keys(FONTS) as Font[];
  const fontRefs = fontNames.map((name, index) => `/${name} ${3 + index} 0 R`).join(' ');
  const firstPage = 3 + fontNames.length + 1;
  const info = firstPage - 1;

  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (de-DE) >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ')}] >>`,
    ...fontNames.map(
      (name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${FONTS[name]} /Encoding /WinAnsiEncoding >>`,
    ),
    `<< /Producer (Scanner) /Title (${escaped(text.split('\n')[0] ?? '')}) >>`,
  ];
  pages.forEach((lines, index) => {
    const drawing = drawPage(lines, index, pages.length);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] ` +
        `/Resources << /Font << ${fontRefs} >> >> /Contents ${firstPage + index * 2 + 1} 0 R >>`,
      `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    );
  });
  return { bytes: assemble(objects, info), pages: pages.length };
}

function paginate(text: string): string[][] {
  const pages = text.split('\f').flatMap((sheet) => {
    const lines = sheet.split('\n').flatMap(wrap);
    const count = Math.max(1, Math.ceil(lines.length / LINES_A_PAGE));
    return Array.from({ length: count }, (_, index) =>
      lines.slice(index * LINES_A_PAGE, (index + 1) * LINES_A_PAGE),
    );
  });
  return pages;
}

function wrap(line: string): string[] {
  const parts: string[] = [];
  let rest = line;
  while (rest.length > 92) {
    const cut = rest.lastIndexOf(' ', 92);
    const at = cut > 40 ? cut : 92;
    parts.push(rest.slice(0, at));
    rest = rest.slice(at).trimStart();
  }
  return [...parts, rest];
}

function drawPage(lines: string[], index: number, count: number): string {
  const top = HEIGHT - MARGIN;
  const body = lines.map((line, row) => {
    const heading = index === 0 && row === 0;
    const font: Font = heading ? 'Bold' : /\S {2,}\S/.test(line) ? 'Table' : 'Plain';
    return draw(line, font, heading ? 16 : 9.5, MARGIN, top - row * LEADING);
  });
  const rule = index === 0 ? `0.35 0.45 0.3 rg ${MARGIN} ${top + 22} 120 3 re f 0 g` : '';
  const foot = draw(`Seite ${index + 1} von ${count}`, 'Plain', 8, MARGIN, 40);
  return [rule, ...body, foot].filter(Boolean).join('\n');
}

const draw = (line: string, font: Font, size: number, x: number, y: number) =>
  line === '' ? '' : `BT /${font} ${size} Tf ${x} ${y} Td (${escaped(line)}) Tj ET`;

function assemble(objects: string[], info: number): Buffer {
  let file = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R /Info ${info} 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** Text in the single-byte encoding of the fonts, so that a character is a byte and offsets can be counted. */
function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&').replace(/[^\x20-\x7e\xa0-\xff]/g, (sign) => WINDOWS[sign] ?? '?');
}

const WINDOWS: Record<string, string> = {
  '€': '\x80',
  '„': '\x84',
  '…': '\x85',
  '’': '\x92',
  '“': '\x93',
  '”': '\x94',
  '•': '\x95',
  '–': '\x96',
  '—': '\x97',
};
