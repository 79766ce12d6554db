/**
 * A blank sheet as a lossless WebP of 210 by 297 points. Every colour channel has a code with one symbol only,
 * so the pixels take no bits at all and the whole picture fits into a few bytes.
 */
export function blankSheet(): Buffer {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let bit = 0; bit < count; bit++) bits.push((value >> bit) & 1);
  };
  put(210 - 1, 14);
  put(297 - 1, 14);
  put(0, 1); // no transparency
  put(0, 3); // format version
  put(0, 1); // no transform
  put(0, 1); // no colour cache
  put(0, 1); // one set of codes for the whole picture
  for (const symbol of [0xf6, 0xf7, 0xf4, 0xff]) {
    // green, red, blue, alpha: "simple code", one symbol, eight bits wide
    put(0b101, 3);
    put(symbol, 8);
  }
  put(0b001, 3); // distances: one symbol of one bit
  put(0, 1);

  const data = [0x2f];
  for (let at = 0; at < bits.length; at += 8) {
    data.push(bits.slice(at, at + 8).reduce((byte, bit, place) => byte | (bit << place), 0));
  }
  const size = data.length;
  if (size % 2 === 1) data.push(0);
  const head = Buffer.alloc(20);
  head.write('RIFF', 0);
  head.writeUInt32LE(12 + data.length, 4);
  head.write('WEBPVP8L', 8);
  head.writeUInt32LE(size, 16);
  return Buffer.concat([head, Buffer.from(data)]);
}
