import type { MessageStructureObject } from 'imapflow';
import { kindOfPart, LOGO_BYTES, MAIL_LEVELS } from './part-kind.ts';
import { plainText } from './plain-text.ts';

/** An attachment as the server lists it, before the mail is fetched. */
export type ListedAttachment = {
  name: string | null;
  /** As its sender says. */
  type: string;
  /** About how many bytes it will have. */
  bytes: number;
};

/** What would be imported of a mail, by the same rules as when it is. */
export function listedAttachments(structure: MessageStructureObject | undefined): ListedAttachment[] {
  const found: ListedAttachment[] = [];
  const walk = (part: MessageStructureObject, container: string | null, level: number) => {
    const type = part.type.toLowerCase();
    if (type.startsWith('multipart/')) {
      for (const child of part.childNodes ?? []) walk(child, type, level);
      return;
    }
    const name = part.dispositionParameters?.filename ?? part.parameters?.name ?? null;
    const bytes = decodedBytes(part);
    const kind = kindOfPart({
      ...{ type, name, container },
      disposition: part.disposition?.toLowerCase() ?? null,
      hasContentId: part.id !== undefined,
    });
    if (kind === 'mail' && level < MAIL_LEVELS) {
      for (const child of part.childNodes ?? []) walk(child, null, level + 1);
      return;
    }
    if (kind === 'text' || (kind === 'picture' && bytes < LOGO_BYTES)) return;
    found.push({ name: name === null ? null : plainText(name, 255), type, bytes });
  };
  if (structure) walk(structure, null, 0);
  return found;
}

/** Base64 makes four characters of three bytes, and adds line ends. */
const decodedBytes = ({ encoding, size = 0 }: MessageStructureObject): number =>
  encoding?.toLowerCase() === 'base64' ? Math.round((size * 3 * 76) / (4 * 78)) : size;
