import { constants, crc32, deflateSync } from 'node:zlib';

/** A PDF of one page whose content unpacks to very much more than the file holds. */
export function deflateBomb(megabytes: number): Buffer {
  const content = deflateSync(packed(megabytes, ' '));
  return pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
    Buffer.concat([
      Buffer.from(`<< /Length ${content.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
  ]);
}

/** A PDF of one page, which a picture of so many megapixels covers; in the file it takes next to nothing. */
export function hugePicture(width: number, height: number): Buffer {
  const picture = packed(Math.ceil((width * height) / 1_024 / 1_024), '\x80');
  const content = 'q 595 0 0 842 0 0 cm /Im Do Q';
  return pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    Buffer.concat([
      Buffer.from(
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray ` +
          `/BitsPerComponent 8 /Filter /FlateDecode /Length ${picture.length} >>\nstream\n`,
      ),
      picture,
      Buffer.from('\nendstream'),
    ]),
  ]);
}

/** So many megabytes of one letter, deflated. Blocks that end with a full flush may be repeated: nobody packs it all. */
function packed(megabytes: number, letter: string): Buffer {
  const block = deflateSync(Buffer.alloc(1_024 * 1_024, letter, 'latin1'), {
    finishFlush: constants.Z_FULL_FLUSH,
  });
  return Buffer.concat([block, ...Array(megabytes).fill(block.subarray(2))]);
}

/** A PDF of objects 1, 2, 3 …, the first of which is its catalog. */
function pdfFile(objects: (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let at = 9;
  const put = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  for (const [index, object] of objects.entries()) {
    places.push(at);
    put(
      Buffer.concat([
        Buffer.from(`${index + 1} 0 obj\n`),
        Buffer.from(object as string),
        Buffer.from('\nendobj\n'),
      ]),
    );
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  put(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`),
  );
  return Buffer.concat([...parts, Buffer.from(`startxref\n${at - table.length}\n%%EOF\n`)]);
}

/** A PNG that says how large it is, and holds next to nothing. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const pixels = deflateSync(Buffer.alloc(Math.min(height, 1_000) * (width + 1)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A TIFF of so many pages of this size, all with the same few bytes for pixels. */
export function tiffOf(pages: number, width: number, height: number): Buffer {
  const tags = (): [tag: number, value: number][] => [
    [256, width],
    [257, height],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, height],
    [279, width * height],
  ];
  const pixels = Buffer.alloc(Math.min(width * height, 1_000), 255);
  const directories = Array.from({ length: pages }, (_, page) => {
    const entries = tags();
    const bytes = Buffer.alloc(2 + entries.length * 12 + 4);
    bytes.writeUInt16LE(entries.length, 0);
    for (const [n, [tag, value]] of entries.entries()) {
      const at = 2 + n * 12;
      bytes.writeUInt16LE(tag, at);
      bytes.writeUInt16LE(4, at + 2);
      bytes.writeUInt32LE(1, at + 4);
      bytes.writeUInt32LE(value, at + 8);
    }
    const next = page + 1 < pages ? 8 + pixels.length + (page + 1) * bytes.length : 0;
    bytes.writeUInt32LE(next, bytes.length - 4);
    return bytes;
  });
  const header = Buffer.from('49492a0000000000', 'hex');
  header.writeUInt32LE(8 + pixels.length, 4);
  return Buffer.concat([header, pixels, ...directories]);
}
