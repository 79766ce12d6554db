import type { MessageStructureObject } from 'imapflow';
import { listedParts } from './listed-parts.ts';
import { LOGO_BYTES } from './part-kind.ts';
import { plainText } from './plain-text.ts';

/** An attachment as the server lists it, before the mail is fetched. */
export type ListedAttachment = {
  name: string | null;
  /** As its sender says. */
  type: string;
  /** About how many bytes it will have. */
  bytes: number;
};

/** What would be imported of a mail, as far as the server says. */
export const listedAttachments = (structure: MessageStructureObject | undefined): ListedAttachment[] =>
  [...listedParts(structure)]
    .filter(({ kind, bytes }) => kind !== 'picture' || bytes >= LOGO_BYTES)
    .map(({ name, type, bytes }) => ({ name: name === null ? null : plainText(name, 255), type, bytes }));
