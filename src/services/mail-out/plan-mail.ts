import { createHash } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';
import { type OutgoingMailRow, outgoingMailRow } from '../../../projections/outgoing-mails.ts';
import { mailStream } from '../../domain/events/index.ts';
import { type Origin, VersionConflict } from '../../platform/event-log/index.ts';
import { type Person, Problem } from '../../platform/http/index.ts';
import { asciiAddress, comparable } from '../mail-accounts/index.ts';
import { type CheckedMail, checkMail, megabytes, removeAll } from './check-mail.ts';
import { composeMessage } from './compose-message.ts';
import type { MailBody } from './mail-body.ts';
import type { MailOutDeps } from './mail-out-deps.ts';
import { keepMail } from './mails-table.ts';
import type { ServerLimits } from './server-limits.ts';

type Deps = MailOutDeps & { serverLimits: ServerLimits; seesAllDocuments: boolean };

/** Namespace of the ids of mails: the same key of the same person is the same mail. */
const MAILS = '5f0c2b1e-7a4d-5c86-9a35-2f7b0a9e6d13';

/**
 * Plans a mail: the finished message is stored, then it is recorded, and from there on it goes out by itself once it can
 * no longer be called back. The same key plans it once.
 *
 * @throws Problem `invalid-request` with what is wrong, `conflict` when the key was used for another mail
 */
export async function planMail(
  deps: Deps,
  person: Person,
  body: MailBody,
  { key, origin, draftId }: { key: string; origin: Origin; draftId?: string | undefined },
): Promise<OutgoingMailRow> {
  const mailId = uuidv5(`${person.sub}\n${key}`, MAILS);
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const known = await alreadyPlanned(deps, mailId, requestHash);
  if (known) return known;
  const checked = await checkMail(deps, person, body);
  try {
    if (checked.errors.length > 0)
      throw new Problem('invalid-request', undefined, { errors: checked.errors });
    await record(deps, person, { mailId, requestHash, body, checked, origin, draftId });
  } finally {
    await removeAll(checked.attachments);
  }
  const row = await alreadyPlanned(deps, mailId, requestHash);
  if (!row) throw new Error(`The mail ${mailId} was planned and is not there`);
  return row;
}

async function alreadyPlanned(
  { db }: Deps,
  mailId: string,
  requestHash: string,
): Promise<OutgoingMailRow | null> {
  const row = await outgoingMailRow(db, mailId);
  if (!row) return null;
  const { rows } = await db.query<{ request_hash: string | null }>(
    'select request_hash from mails where mail_id = $1',
    [mailId],
  );
  const kept = rows[0]?.request_hash;
  if (kept && kept !== requestHash) throw new Problem('conflict', { reason: 'mail-key-used' });
  return row;
}

type Plan = {
  mailId: string;
  requestHash: string;
  body: MailBody;
  checked: CheckedMail;
  origin: Origin;
  draftId: string | undefined;
};

async function record(deps: Deps, person: Person, plan: Plan): Promise<void> {
  const { mailId, body, checked, origin, draftId } = plan;
  const { account, html, limit } = checked;
  const attachments = checked.attachments.filter((one) => one !== null);
  const now = new Date();
  const from = { address: asciiAddress(body.from), name: account.displayName };
  const message = {
    ...{ messageId: messageIdOf(mailId, from.address), from, replyTo: account.replyTo, html, attachments },
    ...{ to: body.to, cc: body.cc, bcc: body.bcc, subject: body.subject },
  };
  const file = await composeMessage(deps.files, message, now);
  if (file.bytes > limit) {
    await deps.files.remove([file.id]);
    throw new Problem('invalid-request', { reason: 'mail-too-large', limit: megabytes(limit) });
  }
  const notBefore = new Date(now.getTime() + deps.limits.callBackSeconds * 1_000).toISOString();
  const recipients = new Set([...body.to, ...body.cc, ...body.bcc].map(({ address }) => comparable(address)));
  const data = {
    ...{
      mailId,
      kind: 'person' as const,
      accountId: account.accountId,
      recipients: recipients.size,
      notBefore,
    },
    owner: ownerOf(deps, person, checked),
    message: { sha256: file.sha256, bytes: file.bytes },
    attachments: attachments.map(({ fact }) => fact),
  };
  try {
    await deps.log.append(mailStream(mailId), [{ type: 'MailPlanned', data }], {
      ...{ origin, expectedVersion: 0 },
      alongside: [
        keepMail({ mailId, writtenBy: person.sub, fileId: file.id, requestHash: plan.requestHash }, message),
        ...(draftId ? [{ text: FORGET_DRAFT, values: [person.sub, draftId] }] : []),
      ],
    });
  } catch (error) {
    // The same call a second time: the first one has planned it.
    if (!(error instanceof VersionConflict)) throw error;
    await deps.files.remove([file.id]);
  }
}

const FORGET_DRAFT = 'delete from mail_drafts where sub = $1 and draft_id = $2';

/** A mail is somebody's own as soon as one part of it is: the account, a file, or a document that not everybody may see. */
function ownerOf(
  { seesAllDocuments }: Deps,
  { sub }: Person,
  { account, attachments }: CheckedMail,
): string | null {
  const isPersonal =
    account.owner !== null ||
    attachments.some((one) => one?.owner) ||
    (!seesAllDocuments && attachments.some((one) => one?.fact.from.kind === 'document'));
  return isPersonal ? sub : null;
}

/** Made of the id, so that a mail which is sent once more is known as the same one. */
export const messageIdOf = (mailId: string, from: string): string =>
  `<${mailId}@${from.slice(from.lastIndexOf('@') + 1)}>`;
