/**
 * The picture of a page of a TIFF as a JPEG, where it is packed as one: put together of its strips, each of which is a
 * JPEG of its own, with restart markers between them. Nothing is packed anew.
 *
 * @returns null: it is packed otherwise, or in a way that cannot be put together
 */
export function jpegOfTiff(tiff: Buffer, page: number): Buffer | null {
  try {
    const directory = openDirectory(tiff, page);
    const colour = directory(TAGS.photometric)[0] ?? 0;
    if (directory(TAGS.compression)[0] !== JPEG || !COLOURS.has(colour)) return null;
    if ((directory(TAGS.planes)[0] ?? 1) !== 1) return null;
    const counts = directory(TAGS.stripBytes);
    const strips = directory(TAGS.strips).map((at, n) => partsOf(tiff.subarray(at, at + (counts[n] ?? 0))));
    const size = { width: directory(TAGS.width)[0] ?? 0, height: directory(TAGS.height)[0] ?? 0 };
    const rows = directory(TAGS.rows)[0] ?? size.height;
    const tables = Buffer.from(directory(TAGS.tables));
    return joined(strips, { ...size, rows, tables, isRgb: colour === RGB });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const TAGS = {
  ...{ width: 256, height: 257, compression: 259, photometric: 262, strips: 273 },
  ...{ rows: 278, stripBytes: 279, planes: 284, tables: 347 },
};
const JPEG = 7;
const RGB = 2;
/** Grey, RGB, YCbCr. */
const COLOURS = new Set([1, RGB, 6]);
const BYTES_OF: Record<number, number> = { 1: 1, 3: 2, 4: 4, 7: 1 };

/** Reads the values of a tag in the directory of a page. @throws RangeError beyond the end */
function openDirectory(tiff: Buffer, page: number): (tag: number) => number[] {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read = (at: number, bytes: number) =>
    isLittle ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes);
  let start = read(4, 4);
  for (let n = 1; n < page; n++) start = read(start + 2 + read(start, 2) * 12, 4);
  return (tag) => {
    for (let at = start + 2; at < start + 2 + read(start, 2) * 12; at += 12) {
      if (read(at, 2) !== tag) continue;
      const bytes = BYTES_OF[read(at + 2, 2)] ?? 1;
      const count = read(at + 4, 4);
      const from = count * bytes <= 4 ? at + 8 : read(at + 8, 4);
      return Array.from({ length: count }, (_, n) => read(from + n * bytes, bytes));
    }
    return [];
  };
}

type Strip = { tables: Buffer[]; frame: Buffer; scanHead: Buffer; scan: Buffer };
const [SOI, EOI, SOS, DRI] = [0xd8, 0xd9, 0xda, 0xdd];
const isFrame = (marker: number): boolean => marker === 0xc0 || marker === 0xc1;
/** Tables for unpacking: DHT, DQT. */
const isTable = (marker: number): boolean => marker === 0xc4 || marker === 0xdb;
const isNote = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** @throws RangeError where it is no JPEG of one scan from top to bottom */
function partsOf(jpeg: Buffer): Strip {
  const strip: Partial<Strip> = {};
  const tables: Buffer[] = [];
  for (let at = 2; ; ) {
    const marker = jpeg.readUInt8(at + 1);
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    const segment = jpeg.subarray(at, end);
    if (isFrame(marker)) strip.frame = segment;
    else if (isTable(marker)) tables.push(segment);
    else if (marker === SOS) {
      const last = jpeg.lastIndexOf(Buffer.from([0xff, EOI]));
      const scan = jpeg.subarray(end, last < end ? jpeg.length : last);
      for (let byte = scan.indexOf(0xff); byte >= 0; byte = scan.indexOf(0xff, byte + 1))
        if (scan[byte + 1] !== 0) throw new RangeError('restarts, or more than one scan');
      if (!strip.frame) throw new RangeError('no frame');
      return { tables, frame: strip.frame, scanHead: segment, scan };
    } else if (!isNote(marker)) throw new RangeError(`marker ${marker}`);
    at = end;
  }
}

type Whole = { width: number; height: number; rows: number; tables: Buffer; isRgb: boolean };

function joined(strips: Strip[], { width, height, rows, tables, isRgb }: Whole): Buffer | null {
  const [first] = strips;
  if (!first) return null;
  const head = ({ tables, frame, scanHead }: Strip) =>
    Buffer.concat([...tables, frame.subarray(0, 5), frame.subarray(7), scanHead]);
  if (!strips.every((strip) => head(strip).equals(head(first)))) return null;
  const frame = Buffer.from(first.frame);
  frame.writeUInt16BE(height, 5);
  // A unit of packing covers 8 × 8 pixels of the component that has the fewest.
  const samplings = Array.from({ length: frame.readUInt8(9) }, (_, n) => frame.readUInt8(11 + n * 3));
  const most = (of: (sampling: number) => number) =>
    samplings.length === 1 ? 8 : 8 * Math.max(...samplings.map(of));
  const [wide, high] = [most((sampling) => sampling >> 4), most((sampling) => sampling & 15)];
  const units = Math.ceil(width / wide) * (rows / high);
  if (strips.length > 1 && (rows % high !== 0 || units > 0xffff)) return null;
  const restarts = Buffer.from([0xff, DRI, 0, 4, units >> 8, units & 255]);
  return Buffer.concat([
    Buffer.from([0xff, SOI]),
    ...(isRgb ? [AS_IT_IS] : []),
    tables.subarray(2, Math.max(2, tables.length - 2)),
    ...first.tables,
    frame,
    ...(strips.length > 1 ? [restarts] : []),
    first.scanHead,
    ...strips.flatMap(({ scan }, n) =>
      n === 0 ? [scan] : [Buffer.from([0xff, 0xd0 + ((n - 1) % 8)]), scan],
    ),
    Buffer.from([0xff, EOI]),
  ]);
}

/** Adobe's note that the colours are RGB, which other readers than that of TIFFs would take for YCbCr. */
const AS_IT_IS = Buffer.from([0xff, 0xee, 0, 14, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 0]);
