export type GatheredBytes = {
  readonly size: number;
  add(chunk: Buffer): void;
  /** All that was added. Shares its memory with what is added later. */
  bytes(): Buffer;
};

/**
 * Puts the chunks of a body together. The memory grows by doubling: a body that comes byte by byte costs no more
 * than one that comes at once, neither time nor memory.
 */
export function gatherBytes(): GatheredBytes {
  let memory: Buffer = Buffer.alloc(0);
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(chunk) {
      if (size === 0) {
        // Most bodies are one chunk, which needs no copy.
        memory = chunk;
      } else {
        if (size + chunk.length > memory.length) {
          const grown = Buffer.allocUnsafe(Math.max(2 * memory.length, size + chunk.length));
          memory.copy(grown, 0, 0, size);
          memory = grown;
        }
        chunk.copy(memory, size);
      }
      size += chunk.length;
    },
    bytes: () => memory.subarray(0, size),
  };
}
