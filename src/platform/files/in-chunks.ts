/** How a file lies in the database: pieces of 1 MiB, the last one shorter. */
export const CHUNK = 1_024 * 1_024;

/**
 * The same bytes in pieces of exactly `size`, the last one shorter. Every piece lies in the same memory, so it holds
 * only until the next one is asked for.
 */
export async function* inChunks(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let memory = Buffer.allocUnsafeSlow(Math.min(size, BEGIN_WITH));
  let filled = 0;
  for await (const piece of source) {
    for (let at = 0; at < piece.length; ) {
      const taken = piece.subarray(at, at + size - filled);
      memory = withRoom(memory, filled + taken.length, size);
      memory.set(taken, filled);
      at += taken.length;
      filled += taken.length;
      if (filled === size) {
        yield memory;
        filled = 0;
      }
    }
  }
  if (filled > 0) yield memory.subarray(0, filled);
}

/** Most mails and many photos are far smaller than a piece: whoever takes in a thousand must not take a gigabyte. */
const BEGIN_WITH = 32 * 1_024;

function withRoom(memory: Buffer<ArrayBuffer>, needed: number, most: number): Buffer<ArrayBuffer> {
  if (memory.length >= needed) return memory;
  const larger = Buffer.allocUnsafeSlow(Math.min(most, Math.max(needed, 2 * memory.length)));
  larger.set(memory);
  return larger;
}
