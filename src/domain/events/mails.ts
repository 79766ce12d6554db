import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';
import { ItemId } from './inbox.ts';
import { SegmentId } from './inbox-segments.ts';
import { DocumentId, Moment } from './shapes.ts';

const Sub = z.string().min(1);
const Sha256 = z.hash('sha256');
const about = { mailId: z.uuid() };
const attempt = { ...about, attempt: z.int().min(1) };
/** Reply of the SMTP server; null: there was none. */
const smtpCode = z.int().min(200).max(599).nullable();
/** Why a server was of no use, in our words: a code. */
const fault = z.string().regex(/^[a-z-]+$/);

/** A file that goes out with a mail, without its name. */
export const MailedFile = z.strictObject({
  /** What it was made of; none of them where the service wrote it itself. */
  from: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('item'), itemId: ItemId }),
    z.strictObject({
      kind: z.literal('segments'),
      segments: z.array(z.strictObject({ itemId: ItemId, segmentId: SegmentId })).min(1),
    }),
    z.strictObject({ kind: z.literal('document'), documentId: DocumentId }),
  ]),
  /** Only these pages of it, such as `1-3,5`; empty: all of it. */
  pages: z.string().max(1_000),
  sha256: Sha256,
  bytes: z.int().min(0),
  /** Null where there are none to be counted. */
  pageCount: z.int().min(1).nullable(),
});
export type MailedFile = z.infer<typeof MailedFile>;

export const MailKind = z.enum(['person', 'system']);

/** Mails that go out, without addresses, names, subject and text. On the stream of the mail. */
export const mailEvents = {
  MailPlanned: eventType({
    schema: 1,
    data: z.strictObject({
      ...about,
      kind: MailKind,
      /** `system` for the account of the environment. */
      accountId: z.string().min(1).max(64),
      /** Who alone may see it; null: all people with VIEW_INBOX. */
      owner: Sub.nullable(),
      recipients: z.int().min(1),
      /** The finished message, kept before anything of it is sent. */
      message: z.strictObject({ sha256: Sha256, bytes: z.int().min(1) }),
      attachments: z.array(MailedFile),
      /** Until then it can be called back. */
      notBefore: Moment,
    }),
    sentence: {
      de: ({ attachments }) => `E-Mail mit ${counted(attachments.length, 'Anhang', 'Anhängen')} vorgemerkt`,
      en: ({ attachments }) => `E-mail with ${counted(attachments.length, 'attachment')} planned`,
    },
  }),
  MailCalledBack: eventType({
    schema: 1,
    data: z.strictObject(about),
    sentence: { de: () => 'E-Mail zurückgerufen', en: () => 'E-mail called back' },
  }),
  MailBegun: eventType({
    schema: 1,
    data: z.strictObject(attempt),
    sentence: {
      de: ({ attempt }) => `Versand begonnen, Versuch ${attempt}`,
      en: ({ attempt }) => `Hand-over begun, try ${attempt}`,
    },
  }),
  MailDeferred: eventType({
    schema: 1,
    data: z.strictObject({ ...attempt, smtpCode, fault, notBefore: Moment }),
    sentence: {
      de: ({ smtpCode, fault }) => `Vorerst nicht angenommen (${smtpCode ?? fault})`,
      en: ({ smtpCode, fault }) => `Not taken for now (${smtpCode ?? fault})`,
    },
  }),
  MailHandedOver: eventType({
    schema: 1,
    data: z.strictObject({
      ...attempt,
      smtpCode,
      /** Recipients whom the server did not take; the others get the mail. */
      refusedRecipients: z.int().min(0),
    }),
    sentence: {
      de: ({ refusedRecipients }) =>
        refusedRecipients === 0
          ? 'E-Mail übergeben'
          : `E-Mail übergeben, ${counted(refusedRecipients, 'Empfänger', 'Empfänger')} abgelehnt`,
      en: ({ refusedRecipients }) =>
        refusedRecipients === 0
          ? 'E-mail handed over'
          : `E-mail handed over, ${counted(refusedRecipients, 'recipient')} refused`,
    },
  }),
  /** Some have it, for others it is tried again: for them alone. */
  MailPartlyHandedOver: eventType({
    schema: 1,
    data: z.strictObject({
      ...attempt,
      ...{ smtpCode, fault },
      /** Whom the server does not take at all. */
      refusedRecipients: z.int().min(0),
      /** Whom it does not take for now. */
      deferredRecipients: z.int().min(1),
      notBefore: Moment,
    }),
    sentence: {
      de: ({ deferredRecipients }) =>
        `E-Mail übergeben, für ${counted(deferredRecipients, 'Empfänger', 'Empfänger')} wird es noch einmal versucht`,
      en: ({ deferredRecipients }) =>
        `E-mail handed over, to be tried again for ${counted(deferredRecipients, 'recipient')}`,
    },
  }),
  MailRefused: eventType({
    schema: 1,
    data: z.strictObject({ ...attempt, smtpCode, fault }),
    sentence: {
      de: ({ smtpCode, fault }) => `E-Mail nicht angenommen (${smtpCode ?? fault})`,
      en: ({ smtpCode, fault }) => `E-mail refused (${smtpCode ?? fault})`,
    },
  }),
  MailUnclear: eventType({
    schema: 1,
    data: z.strictObject({ ...attempt, because: z.enum(['connection-broke', 'process-ended']) }),
    sentence: {
      de: () => 'Unklar, ob die E-Mail angekommen ist',
      en: () => 'Not known whether the e-mail has arrived',
    },
  }),
  MailSendAgainWanted: eventType({
    schema: 1,
    data: z.strictObject({ ...about, notBefore: Moment }),
    sentence: { de: () => 'E-Mail noch einmal senden', en: () => 'E-mail to be sent again' },
  }),
  MailArrivedAnyway: eventType({
    schema: 1,
    data: z.strictObject(about),
    sentence: { de: () => 'E-Mail ist angekommen', en: () => 'E-mail has arrived' },
  }),
};

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
