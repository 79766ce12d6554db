import { readFile, writeFile } from 'node:fs/promises';
import type { PDFDocument, PDFPage } from 'pdf-lib';
import sharp, { type Sharp } from 'sharp';
import { PagesFailed } from '../errors.ts';
import { lookAt, openPage } from './picture-document.ts';
import { jpegOfTiff } from './tiff-jpeg.ts';

type Size = { width: number; height: number };

/**
 * A PDF of the size of the paper that the picture shows, and about as large as the picture: a JPEG goes in as it is, black
 * and white as a fax packs it, grey as grey; all without loss. It contains no time: the same picture gives the same bytes.
 *
 * @throws PagesFailed
 */
export async function picturesToPdf(path: string, into: string): Promise<void> {
  const { PDFDocument } = await import('pdf-lib');
  const made = await PDFDocument.create({ updateMetadata: false });
  try {
    for (const [index, { width, height, dpi }] of (await lookAt(path)).entries()) {
      const size = { width: (width / dpi.x) * 72, height: (height / dpi.y) * 72 };
      const page = made.addPage([size.width, size.height]);
      const { format, orientation = 1, channels } = await openPage(path, index + 1).metadata();
      const jpeg = await packedAlready(path, index + 1, format);
      if (jpeg) {
        const { ref } = await made.embedJpg(jpeg);
        await show(page, ref, turned(orientation, size));
      } else await pixelsOnto(page, made, { path, page: index + 1, isGrey: (channels ?? 3) < 3 }, size);
    }
    await writeFile(into, await made.save());
  } catch (error) {
    if (error instanceof PagesFailed) throw error;
    throw new PagesFailed('unreadable', `cannot be made a PDF: ${(error as Error).message}`);
  }
}

/** A picture as the JPEG that it is already, alone or within a TIFF. */
async function packedAlready(path: string, page: number, format: string | undefined): Promise<Buffer | null> {
  if (format === 'jpeg') return readFile(path);
  const jpeg = format === 'tiff' ? jpegOfTiff(await readFile(path), page) : null;
  // Others read TIFFs in other ways: only what looks the same is the same.
  return jpeg && (await lookSame(sharp(jpeg, { failOn: 'truncated' }), openPage(path, page))) ? jpeg : null;
}

async function lookSame(one: Sharp, other: Sharp): Promise<boolean> {
  const small = (picture: Sharp) =>
    picture.resize(160, 160, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer();
  try {
    const [a, b] = await Promise.all([small(one), small(other)]);
    return a.length === b.length && a.every((value, n) => Math.abs(value - (b[n] ?? 0)) <= 8);
  } catch {
    return false;
  }
}

/** Puts the unit square in which a picture is drawn onto the page: x = a·u + c·v + e, y = b·u + d·v + f. */
type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

/** As the note of a camera says how its rows lie (EXIF), on a page of the upright picture. */
function turned(orientation: number, { width: w, height: h }: Size): Matrix {
  const ways: Matrix[] = [
    [w, 0, 0, h, 0, 0],
    [-w, 0, 0, h, w, 0],
    [-w, 0, 0, -h, w, h],
    [w, 0, 0, -h, 0, h],
    [0, -h, -w, 0, w, h],
    [0, -h, w, 0, 0, h],
    [0, h, w, 0, 0, 0],
    [0, h, -w, 0, w, 0],
  ];
  return ways[orientation - 1] ?? turned(1, { width: w, height: h });
}

type Reference = Awaited<ReturnType<PDFDocument['embedJpg']>>['ref'];

async function show(page: PDFPage, image: Reference, matrix: Matrix): Promise<void> {
  const { concatTransformationMatrix, drawObject, popGraphicsState, pushGraphicsState } = await import(
    'pdf-lib'
  );
  const name = page.node.newXObject('Image', image);
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...matrix),
    drawObject(name),
    popGraphicsState(),
  );
}

type Shown = { path: string; page: number; isGrey: boolean };

async function pixelsOnto(page: PDFPage, made: PDFDocument, shown: Shown, size: Size): Promise<void> {
  const upright = openPage(shown.path, shown.page).autoOrient().flatten({ background: '#ffffff' });
  const image = { Type: 'XObject', Subtype: 'Image' };
  const put = (bytes: Uint8Array, dict: object, matrix: Matrix) =>
    show(page, made.context.register(made.context.stream(bytes, { ...image, ...dict })), matrix);
  if (shown.isGrey) {
    const { data, info } = await upright
      .toColourspace('b-w')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (data.every((value) => value === 0 || value === 255)) {
      const { bytes, width, height } = await faxed(data, info);
      const dict = { Width: width, Height: height, ColorSpace: 'DeviceGray', BitsPerComponent: 1 };
      const packed = { Filter: 'CCITTFaxDecode', DecodeParms: { K: -1, Columns: width, Rows: height } };
      // What was added on the right and below lies beside the page.
      const [w, h] = [(size.width * width) / info.width, (size.height * height) / info.height];
      return put(bytes, { ...dict, ...packed }, [w, 0, 0, h, 0, size.height - h]);
    }
  }
  const png = await upright
    .toColourspace(shown.isGrey ? 'b-w' : 'srgb')
    .png({ palette: false })
    .toBuffer();
  const { width, height, bits, colours, data } = partsOf(png);
  const dict = {
    ...{ Width: width, Height: height, BitsPerComponent: bits },
    ...{ ColorSpace: colours === 1 ? 'DeviceGray' : 'DeviceRGB', Filter: 'FlateDecode' },
    DecodeParms: { Predictor: 15, Colors: colours, BitsPerComponent: bits, Columns: width },
  };
  return put(data, dict, turned(1, size));
}

/** As G4: the only tile of a TIFF, of whose sides each is a multiple of 16. */
async function faxed(data: Buffer, { width, height }: Size): Promise<Size & { bytes: Buffer }> {
  const [wide, high] = [Math.ceil(width / 16) * 16, Math.ceil(height / 16) * 16];
  const tiff = await sharp(data, { raw: { width, height, channels: 1 } })
    .extend({ right: wide - width, bottom: high - height, background: '#ffffff' })
    .toColourspace('b-w')
    .tiff({
      ...{ compression: 'ccittfax4', bitdepth: 1, miniswhite: true },
      ...{ tile: true, tileWidth: wide, tileHeight: high },
    })
    .toBuffer();
  const at = tiff.readUInt32LE(4);
  const valueAt = (tag: number) => {
    for (let entry = at + 2; entry < at + 2 + tiff.readUInt16LE(at) * 12; entry += 12) {
      if (tiff.readUInt16LE(entry) !== tag) continue;
      return tiff.readUInt16LE(entry + 2) === SHORT
        ? tiff.readUInt16LE(entry + 8)
        : tiff.readUInt32LE(entry + 8);
    }
    return 0;
  };
  const from = valueAt(TILE_OFFSETS);
  return { width: wide, height: high, bytes: tiff.subarray(from, from + valueAt(TILE_BYTE_COUNTS)) };
}

const SHORT = 3;
const [TILE_OFFSETS, TILE_BYTE_COUNTS] = [324, 325];

/** PDF unpacks what PNG packs: its data goes in as it is. */
function partsOf(png: Buffer) {
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const end = at + 8 + png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, end));
  }
  return {
    ...{ width: png.readUInt32BE(16), height: png.readUInt32BE(20), bits: png.readUInt8(24) },
    ...{ colours: png.readUInt8(25) === 0 ? 1 : 3, data: Buffer.concat(data) },
  };
}
