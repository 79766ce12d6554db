import { crc32, deflateSync } from 'node:zlib';
import type { Bitmap } from './bitmap.ts';
import { MM_PER_INCH } from './label.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** A PNG of one bit per dot, which says how large a dot is. */
export function pngOf(bitmap: Bitmap): Buffer {
  const { width, height, dpi } = bitmap;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit of grey; the rest is as there is nothing else to choose.
  head[8] = 1;
  const size = Buffer.alloc(9);
  const perMetre = Math.round((dpi / MM_PER_INCH) * 1_000);
  size.writeUInt32BE(perMetre, 0);
  size.writeUInt32BE(perMetre, 4);
  size[8] = 1;
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk('IHDR', head),
    chunk('pHYs', size),
    chunk('IDAT', deflateSync(rowsOf(bitmap))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Bits are packed from the left, black is 0, and each row begins with the filter that it uses: none. */
function rowsOf(bitmap: Bitmap): Buffer {
  const packed = packRows(bitmap);
  const perRow = packed.length / bitmap.height;
  const rows = Buffer.alloc((perRow + 1) * bitmap.height);
  for (let row = 0; row < bitmap.height; row++) {
    for (let byte = 0; byte < perRow; byte++) {
      rows[row * (perRow + 1) + 1 + byte] = ~(packed[row * perRow + byte] ?? 0) & 0xff;
    }
  }
  return rows;
}

/** Eight dots a byte from the left, rows filled up to whole bytes, 1 is printed. */
export function packRows({ width, height, pixels }: Bitmap): Uint8Array {
  const perRow = Math.ceil(width / 8);
  const packed = new Uint8Array(perRow * height);
  for (let row = 0; row < height; row++) {
    for (let x = 0; x < width; x++) {
      if (!pixels[row * width + x]) continue;
      const byte = row * perRow + (x >> 3);
      packed[byte] = (packed[byte] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return packed;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'ascii'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
