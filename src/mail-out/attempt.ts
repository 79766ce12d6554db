import type { OutgoingMailRow } from '../../projections/outgoing-mails.ts';
import { outgoingMailRow } from '../../projections/outgoing-mails.ts';
import { type StreamAppend, VersionConflict } from '../event-log/index.ts';
import { type DomainEvents, inboxItemStream, mailStream } from '../events/index.ts';
import { MailServerError } from '../mail-accounts/index.ts';
import { type Attempted, decideOutcome } from './decide-mail.ts';
import type { MailOutDeps } from './mail-out-deps.ts';
import { type MailRow, mailRow } from './mails-table.ts';

/** What came of a try, and what goes with it into the tables. */
export type Outcome = Attempted & { refused?: { address: string; smtpCode: number }[]; copyOwed?: boolean };

/** What an error of a try says about the mail. Whatever is not known to have kept it here may have sent it. */
export function attempted(error: unknown): Attempted {
  if (!(error instanceof MailServerError)) return { result: 'unknown', because: 'connection-broke' };
  if (error.mayHaveArrived) return { result: 'unknown', because: 'connection-broke' };
  const { smtpCode = null, fault } = error;
  return { result: error.isTransient ? 'for-now' : 'for-good', smtpCode, fault };
}

type Deps = Pick<MailOutDeps, 'db' | 'log' | 'noteRecipients' | 'limits'>;

/** What is recorded of an outcome: on the stream of the mail, and of the segments that went out with it. */
export function outcomeAppends(
  { noteRecipients, limits }: Pick<MailOutDeps, 'noteRecipients' | 'limits'>,
  { row, mail, attempt }: { row: OutgoingMailRow; mail: MailRow | null; attempt: number },
  came: Outcome,
): StreamAppend<DomainEvents>[] {
  const { retrySeconds } = limits;
  const event = decideOutcome(row, attempt, came, { now: new Date(), retrySeconds });
  if (!event) return [];
  const origin = { actor: 'service', correlationId: row.mail_id };
  const isGone = came.result === 'taken' || came.result === 'unknown';
  const notTaken = new Set((came.refused ?? []).map(({ address }) => address.toLowerCase()));
  const known = mail ? Object.values(mail.recipients).flat() : [];
  const reached = known.filter(({ address }) => !notTaken.has(address.toLowerCase()));
  return [
    {
      ...{ stream: mailStream(row.mail_id), events: [event], expectedVersion: row.version, origin },
      alongside:
        came.result !== 'taken'
          ? []
          : [
              {
                text: AFTER_HAND_OVER,
                values: [row.mail_id, JSON.stringify(came.refused ?? []), came.copyOwed ?? false],
              },
              ...(mail?.written_by && row.kind === 'person' ? noteRecipients(mail.written_by, reached) : []),
            ],
    },
    // What may have left the house is not cut again; that alone ends no item.
    ...(isGone && row.state !== 'unclear' ? segmentsMailed(row, origin) : []),
  ];
}

function segmentsMailed(
  { mail_id: mailId, attachments }: OutgoingMailRow,
  origin: StreamAppend<DomainEvents>['origin'],
): StreamAppend<DomainEvents>[] {
  const byItem = new Map<string, Set<string>>();
  for (const { from } of attachments) {
    if (from.kind !== 'segments') continue;
    for (const { itemId, segmentId } of from.segments) {
      byItem.set(itemId, (byItem.get(itemId) ?? new Set()).add(segmentId));
    }
  }
  return [...byItem].map(([itemId, segmentIds]) => ({
    ...{ stream: inboxItemStream(itemId), origin },
    events: [...segmentIds].map((segmentId) => ({
      type: 'SegmentMailed' as const,
      data: { itemId, segmentId, mailId },
    })),
  }));
}

/** Records an outcome, whatever else was recorded of the mail meanwhile. */
export async function recordOutcome(
  deps: Deps,
  mailId: string,
  attempt: number,
  came: Outcome,
): Promise<void> {
  for (;;) {
    const [row, mail] = await Promise.all([outgoingMailRow(deps.db, mailId), mailRow(deps.db, mailId)]);
    const appends = row ? outcomeAppends(deps, { row, mail, attempt }, came) : [];
    if (appends.length === 0) return;
    try {
      await deps.log.appendTogether(appends);
      return;
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
    }
  }
}

const AFTER_HAND_OVER = `
  update mails set refused = $2, copy_owed = case when $3 then now() end where mail_id = $1`;
