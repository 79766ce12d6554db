import { hash } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';

/** Who sees what is imported: all people of the inbox, or one person. */
export type Whose = { scope: 'public' | 'personal'; owner: string | null };

/**
 * What a mail is known by, over folders, mailboxes and servers: its Message-ID, or all of its bytes where it has none.
 * Hashed, because it may hold an address.
 */
export const messageKey = (messageId: string | undefined, sha256: string): string => {
  const id = messageId?.trim().replace(/^<|>$/g, '');
  return id ? hash('sha256', id) : sha256;
};

/**
 * The item of an attachment. Imported again from wherever, by whichever process, it is the same item; a mail that bears
 * the Message-ID of another one, as those of some scanners do, still brings its own.
 */
export const itemIdOf = (key: string, number: number, sha256: string, whose: Whose): string =>
  uuidv5([key, number, sha256, whoseText(whose)].join('\n'), ATTACHMENTS);

/** A mail is the same when it brings the same items to the same readers. */
export const mailIdOf = (key: string, itemIds: readonly string[], owner: string | null): string =>
  uuidv5([key, ...itemIds, owner ?? ''].join('\n'), MAILS);

/** Of a refusal, so that the same attachment is reported once. */
export const refusalIdOf = (key: string, number: number, whose: Whose): string =>
  uuidv5([key, number, 'refused', whoseText(whose)].join('\n'), ATTACHMENTS);

/** Of what could not be imported: once for each mail of a folder, and for each folder (`uid` null). */
export const failureIdOf = (accountId: string, folder: string, uid: number | null, whose: Whose): string =>
  uuidv5([accountId, folder, uid ?? '', whoseText(whose)].join('\n'), FAILURES);

const whoseText = ({ scope, owner }: Whose): string => (scope === 'public' ? 'public' : `of ${owner}`);

const ATTACHMENTS = '8d0b2c1e-6b1f-5c5e-9a53-0d6c7c1b9f21';
const MAILS = '2f6a3a0c-91f4-5f39-8f0e-7b1f4d2f5a18';
const FAILURES = 'b7c9e1d4-3a52-5d0b-a6c4-51e2f09d8c37';
