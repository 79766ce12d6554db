import { PageRangeError, PagesFailed } from '../../gateways/pages/index.ts';
import { FileRefused } from '../../platform/files/index.ts';
import { type FieldError, fieldError, type Person, Problem } from '../../platform/http/index.ts';
import { comparable, type MailAccount, sanitiseOutgoing } from '../mail-accounts/index.ts';
import { type Attachment, openAttachment } from './attachment.ts';
import type { MailBody } from './mail-body.ts';
import type { MailOutDeps } from './mail-out-deps.ts';
import type { ServerLimits } from './server-limits.ts';

export type CheckedMail = {
  account: MailAccount;
  /** Null: it cannot be made, and `errors` say why. To be removed whatever becomes of the mail. */
  attachments: (Attachment | null)[];
  html: string;
  /** About the size of the finished message. */
  bytes: number;
  /** Of the server and of this service, the smaller one. */
  limit: number;
  errors: FieldError[];
};
type Deps = MailOutDeps & { serverLimits: ServerLimits };

/**
 * Makes all that would go out, and says what is wrong with it, field by field.
 *
 * @throws Problem `not-found`: there is no such account, or it is somebody else's
 */
export async function checkMail(
  deps: Deps,
  person: Person,
  body: MailBody,
  { draft = false } = {},
): Promise<CheckedMail> {
  const account = await deps.accounts.find(body.accountId, person);
  const errors = faultsOf(body, account, deps.limits.maxRecipients, draft);
  const attachments: (Attachment | null)[] = [];
  try {
    for (const [index, wanted] of body.attachments.entries()) {
      const made = await openAttachment(deps, person, wanted).catch((error: unknown) => {
        errors.push(attachmentError(error, index));
        return null;
      });
      attachments.push(made);
    }
    const { html } = sanitiseOutgoing(body.html);
    const bytes = messageBytes(html, attachments);
    const limit = Math.min(
      deps.limits.maxBytes,
      (await deps.serverLimits.of(account)) ?? Number.POSITIVE_INFINITY,
    );
    if (bytes > limit) errors.push(fieldError('attachments', 'mail-too-large', { limit: megabytes(limit) }));
    return { account, attachments, html, bytes, limit, errors };
  } catch (error) {
    await removeAll(attachments);
    throw error;
  }
}

export const removeAll = async (attachments: readonly (Attachment | null)[]): Promise<void> =>
  void (await Promise.all(attachments.map((one) => one?.remove().catch(() => {}))));

export const megabytes = (bytes: number): number => Math.floor(bytes / 100_000) / 10;

function faultsOf(body: MailBody, account: MailAccount, most: number, draft: boolean): FieldError[] {
  const all = [...body.to, ...body.cc, ...body.bcc];
  const senders = account.senders.map(comparable);
  return [
    ...(account.canSend ? [] : [fieldError('accountId', 'account-cannot-send')]),
    ...(senders.includes(comparable(body.from)) ? [] : [fieldError('from', 'sender-not-allowed')]),
    ...(all.length === 0 && !draft ? [fieldError('to', 'too-few', { limit: 1 })] : []),
    ...(all.length > most ? [fieldError('to', 'too-many', { limit: most })] : []),
  ];
}

/** A mail is a third larger than what it holds: six bits a letter, and line breaks. */
function messageBytes(html: string, attachments: readonly (Attachment | null)[]): number {
  const files = attachments.reduce((sum, one) => sum + (one?.bytes ?? 0), 0);
  return Math.ceil(files * (4 / 3) * (78 / 76)) + Buffer.byteLength(html) * 2 + 2_000;
}

/** What cannot be attached; anything else that fails is no fault of the mail. */
function attachmentError(error: unknown, index: number): FieldError {
  const path = `attachments.${index}`;
  if (error instanceof PageRangeError) {
    return fieldError(`${path}.pages`, 'bad-page-range', { message: error.message });
  }
  if (error instanceof PagesFailed) return fieldError(path, 'file-not-made', { why: error.reason });
  if (error instanceof FileRefused) return fieldError(path, 'file-not-made', { why: error.reason });
  if (error instanceof Problem && [404, 409, 410].includes(error.status)) {
    return fieldError(path, 'attachment-unknown');
  }
  throw error;
}
