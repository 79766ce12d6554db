import type { MessageStructureObject } from 'imapflow';
import { kindOfPart, MAIL_LEVELS, type PartKind } from './part-kind.ts';

/** A part that may be an attachment, as the server lists it. */
export type ListedPart = {
  kind: Exclude<PartKind, 'text'>;
  name: string | null;
  type: string;
  /** About how many bytes it will have. */
  bytes: number;
  /** A mail of which the server does not say what is in it, such as one in base64. */
  isClosed: boolean;
};

/** The server's list of parts, by the same rules as when a mail is taken apart. */
export function* listedParts(structure: MessageStructureObject | undefined): Generator<ListedPart> {
  if (structure) yield* walk(structure, null, 0);
}

function* walk(part: MessageStructureObject, container: string | null, level: number): Generator<ListedPart> {
  const type = part.type.toLowerCase();
  const children = part.childNodes ?? [];
  if (type.startsWith('multipart/')) {
    for (const child of children) yield* walk(child, type, level);
    return;
  }
  const name = part.dispositionParameters?.filename ?? part.parameters?.name ?? null;
  const kind = kindOfPart({
    ...{ type, name, container },
    disposition: part.disposition?.toLowerCase() ?? null,
    hasContentId: part.id !== undefined,
  });
  if (kind === 'text') return;
  const isOpened = kind === 'mail' && level < MAIL_LEVELS;
  if (isOpened && children.length > 0) {
    for (const child of children) yield* walk(child, null, level + 1);
    return;
  }
  yield { kind, name, type, bytes: decodedBytes(part), isClosed: isOpened };
}

/** So many parts come out of the mail at least, or it was not taken apart as it was meant. */
export const leastParts = (structure: MessageStructureObject | undefined): number =>
  [...listedParts(structure)].filter(({ isClosed }) => !isClosed).length;

/** Base64 makes four characters of three bytes, and adds line ends. */
const decodedBytes = ({ encoding, size = 0 }: MessageStructureObject): number =>
  encoding?.toLowerCase() === 'base64' ? Math.round((size * 3 * 76) / (4 * 78)) : size;
