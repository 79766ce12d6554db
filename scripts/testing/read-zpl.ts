export type ZplGraphic = { width: number; height: number; pixels: Uint8Array };

/** What a printer prints of a label in ZPL: its graphic field, with the compression of the hexadecimal digits. */
export function readZpl(zpl: string): ZplGraphic {
  const field = /\^PW(\d+)\^LL(\d+)\^FO0,0\^GFA,(\d+),(\d+),(\d+),([^^]*)\^FS/.exec(zpl);
  if (!field) throw new Error(`no graphic field: ${zpl.slice(0, 80)}`);
  const [width = 0, height = 0, , bytes = 0, perRow = 0] = field.slice(1, 6).map(Number);
  const digits = expand(field[6] ?? '', perRow * 2);
  if (digits.length !== bytes * 2) throw new Error(`${digits.length / 2} bytes instead of ${bytes}`);
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const digit = Number.parseInt(digits[y * perRow * 2 + (x >> 2)] ?? '0', 16);
      pixels[y * width + x] = (digit >> (3 - (x & 3))) & 1;
    }
  }
  return { width, height, pixels };
}

function expand(text: string, perRow: number): string {
  let all = '';
  let row = '';
  let before = '';
  let count = 0;
  for (const letter of text) {
    if (/[G-Y]/.test(letter)) count += letter.charCodeAt(0) - 70;
    else if (/[g-z]/.test(letter)) count += (letter.charCodeAt(0) - 102) * 20;
    else {
      if (letter === ',') row = row.padEnd(perRow, '0');
      else if (letter === '!') row = row.padEnd(perRow, 'F');
      else if (letter === ':') row = before;
      else row += letter.repeat(Math.max(1, count));
      count = 0;
    }
    if (row.length < perRow) continue;
    all += row;
    before = row;
    row = '';
  }
  return all + row;
}
