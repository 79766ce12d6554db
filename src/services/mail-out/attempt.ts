import type { OutgoingMailRow } from '../../../projections/outgoing-mails.ts';
import { outgoingMailRow } from '../../../projections/outgoing-mails.ts';
import { type DomainEvents, inboxItemStream, mailStream } from '../../domain/events/index.ts';
import { type Statement, type StreamAppend, VersionConflict } from '../../platform/event-log/index.ts';
import { comparable, MailServerError } from '../mail-accounts/index.ts';
import { type Attempted, decideOutcome } from './decide-mail.ts';
import type { MailOutDeps } from './mail-out-deps.ts';
import { type MailRow, mailRow } from './mails-table.ts';
import { afterTry, type Decided, outstanding } from './recipient-outcomes.ts';

/** What came of a try, and what goes with it into the tables. */
export type Outcome =
  | Exclude<Attempted, { result: 'answered' }>
  | ({ result: 'answered'; smtpCode: number; copyOwed: boolean } & Decided);

/** What an error of a try says about the mail. Whatever is not known to have kept it here may have sent it. */
export function attempted(error: unknown): Exclude<Attempted, { result: 'answered' }> {
  if (!(error instanceof MailServerError)) return { result: 'unknown', because: 'connection-broke' };
  if (error.mayHaveArrived) return { result: 'unknown', because: 'connection-broke' };
  const { smtpCode = null, verdict } = error;
  const fault = error.fault === 'mail-refused' && verdict ? verdict.refusal : error.fault;
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
  const event = decideOutcome(row, attempt, counted(came, mail), { now: new Date(), retrySeconds });
  if (!event) return [];
  const origin = { actor: 'service', correlationId: row.mail_id };
  const isOver = event.type === 'MailHandedOver' || event.type === 'MailRefused';
  const decided = came.result === 'unknown' ? null : decidedOf(came, mail);
  const isGone = came.result === 'unknown' || (decided !== null && decided.taken.length > 0);
  const alongside: Statement[] = [];
  if (mail && decided) {
    const { reached, refused } = afterTry(mail, decided, isOver);
    const copyOwed =
      came.result === 'answered' && came.copyOwed && decided.taken.length > 0 && !row.has_reached;
    alongside.push({
      text: AFTER_TRY,
      values: [row.mail_id, JSON.stringify(reached), JSON.stringify(refused), copyOwed],
    });
    const taken = new Set(decided.taken.map(comparable));
    const known = Object.values(mail.recipients).flat();
    if (mail.written_by && row.kind === 'person') {
      alongside.push(
        ...noteRecipients(
          mail.written_by,
          known.filter(({ address }) => taken.has(comparable(address))),
        ),
      );
    }
  }
  return [
    {
      ...{ stream: mailStream(row.mail_id), events: [event], expectedVersion: row.version, origin },
      alongside,
    },
    // What may have left the house is not cut again; that alone ends no item.
    ...(isGone && row.state !== 'unclear' && !row.has_reached ? segmentsMailed(row, origin) : []),
  ];
}

/** What is said of the mail as a whole is true for each who was to get it. */
function decidedOf(came: Exclude<Outcome, { result: 'unknown' }>, mail: MailRow | null): Decided {
  if (came.result === 'answered') return came;
  const { smtpCode, fault } = came;
  const all = mail ? outstanding(mail).map((address) => ({ address, smtpCode, fault })) : [];
  return { taken: [], deferred: all, refused: [] };
}

function counted(came: Outcome, mail: MailRow | null): Attempted {
  if (came.result !== 'answered') return came;
  const { result, smtpCode, taken, deferred, refused } = came;
  return {
    ...{ result, smtpCode, taken: taken.length, deferred: deferred.length },
    refused: (mail?.refused.length ?? 0) + refused.length,
    fault: [...deferred, ...refused][0]?.fault ?? null,
  };
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

const AFTER_TRY = `
  update mails set reached = $2, refused = $3, copy_owed = case when $4 then now() else copy_owed end
   where mail_id = $1`;
