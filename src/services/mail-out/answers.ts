import { z } from 'zod';

const Person = z.object({ address: z.string(), name: z.string().nullable() });

export const MailStates = z.enum([
  'planned',
  'called-back',
  'sending',
  'deferred',
  'handed-over',
  'refused',
  'unclear',
  'arrived',
]);

/** Where the same bytes went before. */
export const SentBefore = z.object({ mailId: z.uuid(), address: z.string(), at: z.string() });

const Attached = z.object({
  name: z.string().nullable().meta({ description: 'Null: no longer kept' }),
  bytes: z.int(),
  sha256: z.string(),
  pages: z.int().nullable().meta({ description: 'How many there are; null: none to be counted' }),
  pageRange: z.string(),
  itemId: z.uuid().nullable(),
  segmentIds: z.array(z.uuid()),
  documentId: z.int().nullable(),
});

/** A mail in the outbox. What is written in it is null once it is no longer kept. */
export const MailInList = z
  .object({
    mailId: z.uuid(),
    state: MailStates,
    accountId: z.string(),
    isPersonal: z.boolean().meta({ description: 'Seen by who wrote it alone' }),
    from: Person.nullable(),
    to: z.array(Person).nullable(),
    cc: z.array(Person).nullable(),
    bcc: z.array(Person).nullable(),
    subject: z.string().nullable(),
    recipients: z.int(),
    attachments: z.array(Attached),
    bytes: z.int().meta({ description: 'Of the finished message' }),
    plannedAt: z.string(),
    stateAt: z.string(),
    notBefore: z.string().nullable().meta({ description: 'When it goes out, or is tried again' }),
    secondsLeft: z
      .int()
      .meta({ description: 'So long it still waits before it goes out; by the clock of the server' }),
    tries: z.int(),
    smtpCode: z.int().nullable().meta({ description: 'What the mail server answered last' }),
    fault: z.string().nullable().meta({ description: 'Why it was not taken, or is unclear: a code' }),
    refusedRecipients: z.array(
      z.object({ address: z.string(), smtpCode: z.int().nullable(), fault: z.string().nullable() }),
    ),
    deferredRecipients: z.int().meta({ description: 'For so many it is tried again, while others have it' }),
    hasReached: z.boolean().meta({ description: 'Some have it for sure' }),
    copy: z.enum(['none', 'owed', 'failed']).meta({ description: 'For the folder of sent mails' }),
    isKept: z.boolean().meta({ description: 'Text and message are kept for MAIL_RETENTION_DAYS' }),
  })
  .meta({ id: 'OutgoingMail' });
export type MailInList = z.input<typeof MailInList>;

export const MailInDetail = MailInList.extend({
  text: z.string().nullable().meta({ description: 'The part in plain text' }),
  html: z.string().nullable().meta({ description: 'As it goes out; sanitised' }),
  sha256: z.string().meta({ description: 'Of the finished message' }),
}).meta({ id: 'OutgoingMailInDetail' });
