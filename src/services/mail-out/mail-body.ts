import { z } from 'zod';
import { MailAccountId } from '../../domain/events/index.ts';
import { oneLine, Uuid } from '../../platform/http/index.ts';
import { MAX_HTML, MailAddress, Recipient } from '../mail-accounts/index.ts';

const NO_BREAKS = 'without line breaks and other control characters';
/** More than any sender has use for; what is allowed is set in the environment. */
const MOST_RECIPIENTS = 2_000;
export const MOST_ATTACHMENTS = 100;

const recipients = z.array(Recipient).max(MOST_RECIPIENTS).default([]);
const fileName = oneLine(200, 'one line without slashes').refine((name) => !/[/\\]/.test(name), {
  message: 'one line without slashes',
});

const WantedAttachment = z
  .strictObject({
    segmentId: Uuid.optional(),
    segmentIds: z.array(Uuid).min(1).max(200).optional().meta({
      description: 'Several segments as one PDF, in this order',
    }),
    itemId: Uuid.optional(),
    documentId: z.int().min(1).max(2_147_483_647).optional(),
    original: z.boolean().optional().meta({
      description: 'The file of the document as it came, and not the PDF that Paperless made of it',
    }),
    name: fileName.optional().meta({ description: 'What the file is called in the mail' }),
    pages: z.string().max(1_000).default('').meta({ description: '`1-3,5,8-`; empty: all of them' }),
  })
  .refine(({ segmentId, segmentIds, itemId, documentId }) => {
    return [segmentId, segmentIds, itemId, documentId].filter((one) => one !== undefined).length === 1;
  }, 'one of segmentId, segmentIds, itemId, documentId')
  .refine(
    ({ original, documentId }) => !original || documentId !== undefined,
    'original: of a document alone',
  )
  .transform(({ segmentId, segmentIds, ...rest }) => ({
    ...rest,
    segmentIds: segmentIds ?? (segmentId === undefined ? undefined : [segmentId]),
  }));

/** A mail as a person writes it. */
export const MailBody = z.strictObject({
  accountId: MailAccountId,
  from: MailAddress,
  to: recipients,
  cc: recipients,
  bcc: recipients,
  subject: z.union([z.literal(''), oneLine(500, NO_BREAKS)]).default(''),
  html: z.string().max(MAX_HTML).default(''),
  attachments: z.array(WantedAttachment).max(MOST_ATTACHMENTS).default([]),
});
export type MailBody = z.output<typeof MailBody>;
