import type { ApprovalRow } from '../../../projections/approval-row.ts';
import { derived } from '../../../projections/approval-row.ts';
import { approvalAfter } from '../../../projections/approvals.ts';
import { type SeenDifference, seenDifferences, seenOf } from '../../../projections/seen.ts';
import { type DomainEvents, documentStream, invoiceStream } from '../../domain/events/index.ts';
import type { EventLog, RecordedEvent } from '../../platform/event-log/index.ts';
import type { approvalOptions } from './approval-options.ts';
import type { ShowDeps } from './show-approval.ts';

type Deps = Pick<ShowDeps, 'names'> & {
  log: EventLog<DomainEvents>;
  options: ReturnType<typeof approvalOptions>;
};

/** Everything that happened to a document and the invoice in it, the oldest first. */
export async function historyOfDocument(
  log: EventLog<DomainEvents>,
  documentId: number,
): Promise<RecordedEvent[]> {
  const streams = [documentStream(documentId), invoiceStream(documentId)];
  const events = (await Promise.all(streams.map((stream) => wholeStream(log, stream)))).flat();
  return events.sort((a, b) => a.position - b.position);
}

/**
 * The document as somebody saw it who sends `seen`; null where it never was like that.
 *
 * @param events those of the document, the oldest first
 * @param now tells the custom fields it is read by: settings change for all documents at once
 */
export function rowSeen(
  events: readonly RecordedEvent[],
  seen: string,
  { field, amount_field, due_field, iban_field }: ApprovalRow,
): ApprovalRow | null {
  let row: ApprovalRow | null = null;
  let found: ApprovalRow | null = null;
  for (const event of events) {
    row = approvalAfter(row, event);
    const asRead = row && derived({ ...row, field, amount_field, due_field, iban_field });
    if (asRead && seenOf(asRead) === seen) found = asRead;
  }
  return found;
}

/**
 * What differs from what somebody saw who sends `seen`.
 *
 * @param seen undefined: nobody knows what was seen
 */
export async function differencesSince(
  { log, names, options }: Deps,
  row: ApprovalRow,
  seen: string | undefined,
): Promise<SeenDifference[]> {
  if (seen === seenOf(row)) return [];
  const [{ correspondents }, optionSet, events] = await Promise.all([
    names(),
    options.optionSet(),
    seen === undefined ? [] : historyOfDocument(log, row.document_id),
  ]);
  return seenDifferences(seen === undefined ? null : rowSeen(events, seen, row), row, {
    correspondent: (id) => correspondents.get(id)?.name ?? null,
    option: ({ id }) => optionSet.options.find((one) => one.id === id)?.label ?? null,
  });
}

const PAGE = 500;

async function wholeStream(log: EventLog<DomainEvents>, stream: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (;;) {
    const page = await log.read(stream, { afterVersion: events.at(-1)?.version ?? 0, limit: PAGE });
    events.push(...page);
    if (page.length < PAGE) return events;
  }
}
