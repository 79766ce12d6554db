import { type MimeNode, Splitter } from '@zone-eu/mailsplit';

/** Read from what the library keeps for itself; its version is pinned. */
type Owned = MimeNode & {
  _boundary: Buffer | false;
  _parentBoundary: Buffer | false;
  _parentBoundaryOwner: Owned | false;
  _headerlen: number;
};
type Inside = {
  node: Owned;
  checkBoundary(line: Buffer): number | false;
  compareBoundary(line: Buffer, start: number, boundary: Buffer): number | false;
};

/**
 * Splits a mail into its parts. A boundary of any part around ends all within it (RFC 2046 §5.1.2): an inner part without
 * its last boundary swallows nothing of what comes behind.
 */
export function mailSplitter(): Splitter {
  // Mails within it are taken apart elsewhere, and not by the splitter, which opens only some of them.
  const splitter = new Splitter({ ignoreEmbedded: true });
  const inside = splitter as unknown as Inside;
  const check = inside.checkBoundary.bind(splitter);
  inside.checkBoundary = (line) => {
    const found = check(line);
    if (found) return found;
    const start = line[0] === 0x0d && line[1] === 0x0a ? 2 : line[0] === 0x0d || line[0] === 0x0a ? 1 : 0;
    if (line[start] !== 0x2d || line[start + 1] !== 0x2d) return false;
    for (let at = inside.node._parentBoundaryOwner; at; at = at._parentBoundaryOwner) {
      const boundary = at._parentBoundary && inside.compareBoundary(line, start, at._parentBoundary);
      if (!boundary) continue;
      const { node } = inside;
      // It has a header and nothing else.
      if (node._headerlen && !node.headers) {
        node.parseHeaders();
        splitter.push(node);
      }
      inside.node = at;
      // 3: the next beside it; 4: the end of what is around it.
      return boundary + 2;
    }
    return false;
  };
  return splitter;
}
