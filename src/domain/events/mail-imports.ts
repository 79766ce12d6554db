import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';
import { InboxRefusal, ItemId } from './inbox.ts';
import { Moment } from './shapes.ts';

const Count = z.int().min(0);
const Sub = z.string().min(1);
/** Counted from 1 over the whole mail, mails within it included. */
const AttachmentNumber = z.int().min(1);
const MailId = z.uuid();
/** `system` for the account of the environment. */
const AccountId = z.string().min(1).max(64);

/** Mails that came in, and what was taken from them, without anything that is written in them. */
export const mailImportEvents = {
  MailReceived: eventType({
    schema: 1,
    data: z.strictObject({
      mailId: MailId,
      accountId: AccountId,
      /** The import that brought it. */
      jobId: z.uuid(),
      /** Whose mail it is; null: that of all people with VIEW_INBOX. */
      owner: Sub.nullable(),
      /** SHA-256 of its Message-ID, or of the whole mail where it has none. */
      messageKey: z.hash('sha256'),
      /** Its number in the folder of that import. */
      uid: z.int().min(1),
      /** When the server received it. */
      receivedAt: Moment,
      /** The mail as it came, which is kept for a while. */
      original: z.strictObject({ sha256: z.hash('sha256'), bytes: z.int().min(1) }),
      /** Attachments that could not be taken. */
      refused: z.array(z.strictObject({ number: AttachmentNumber, reason: InboxRefusal })),
    }),
    sentence: {
      de: ({ refused }) =>
        `E-Mail übernommen${refused.length > 0 ? `, ${refused.length} Anhänge nicht annehmbar` : ''}`,
      en: ({ refused }) =>
        `Mail imported${refused.length > 0 ? `, ${refused.length} attachments refused` : ''}`,
    },
  }),
  AttachmentTaken: eventType({
    schema: 1,
    data: z.strictObject({ mailId: MailId, number: AttachmentNumber, itemId: ItemId }),
    sentence: {
      de: ({ number }) => `Anhang ${number} in den Posteingang gelegt`,
      en: ({ number }) => `Attachment ${number} put into the inbox`,
    },
  }),
  ReceivedMailHandedOver: eventType({
    schema: 1,
    data: z.strictObject({ mailId: MailId, from: Sub, to: Sub }),
    sentence: {
      de: () => 'E-Mail mit ihren Dateien einer anderen Person übergeben',
      en: () => 'Mail handed over to somebody else with its files',
    },
  }),
  MailImportEnded: eventType({
    schema: 1,
    data: z.strictObject({
      jobId: z.uuid(),
      accountId: AccountId,
      /** Whose import it was; null: that of the service for all. */
      owner: Sub.nullable(),
      outcome: z.enum(['finished', 'partly', 'cancelled', 'failed']),
      /** Mails that were taken, those that were there already, and those without attachments. */
      taken: Count,
      known: Count,
      empty: Count,
      failed: Count,
    }),
    sentence: {
      de: ({ taken, known, failed }) =>
        `E-Mail-Import beendet: ${taken} übernommen, ${known} schon vorhanden, ${failed} nicht gelungen`,
      en: ({ taken, known, failed }) =>
        `Mail import ended: ${taken} imported, ${known} there already, ${failed} failed`,
    },
  }),
};
