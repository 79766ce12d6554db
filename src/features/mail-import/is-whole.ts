import { MimeNode } from '@zone-eu/mailsplit';
import { UnreadableMail } from './unreadable-mail.ts';

const MOST_HEADERS = 1_024 * 1_024;

/**
 * Whether a mail says itself that it has ended: one of several parts has a last boundary. Of others nobody can tell.
 * Sizes that servers name are not asked: some are wrong.
 *
 * @throws UnreadableMail for headers of more than 1 MiB
 */
export async function isWhole(mail: AsyncIterable<Uint8Array>): Promise<boolean> {
  let kept = Buffer.alloc(0);
  let end: Buffer | undefined;
  for await (const piece of mail) {
    kept = Buffer.concat([kept, piece]);
    if (end === undefined) {
      const head = /\r?\n\r?\n/.exec(kept.toString('latin1', 0, MOST_HEADERS));
      if (!head && kept.length > MOST_HEADERS) throw new UnreadableMail('the headers are too long');
      if (!head) continue;
      const boundary = lastBoundaryOf(kept.subarray(0, head.index + head[0].length));
      if (!boundary) return true;
      end = boundary;
    }
    if (holdsLine(kept, end)) return true;
    kept = Buffer.from(kept.subarray(-end.length));
  }
  // Without a line of its own at the end of the mail; a mail without a text has no boundary.
  return end ? holdsLine(Buffer.concat([kept, Buffer.from('\n')]), end) : true;
}

function lastBoundaryOf(head: Buffer): Buffer | null {
  const node = new MimeNode();
  node.addHeaderChunk(head);
  node.parseHeaders();
  return node.multipart && node._boundary ? Buffer.from(`\n--${node._boundary}--`) : null;
}

/** Boundaries of parts within may begin alike: behind this one the line ends. */
function holdsLine(bytes: Buffer, line: Buffer): boolean {
  for (let at = bytes.indexOf(line); at >= 0; at = bytes.indexOf(line, at + 1)) {
    const next = bytes[at + line.length];
    if (next !== undefined && ' \t\r\n'.includes(String.fromCharCode(next))) return true;
  }
  return false;
}
