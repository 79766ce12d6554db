import { type Change, SYSTEM_ACTORS } from '../../../domain/events/index.ts';
import type { RecordedEvent } from '../../../platform/event-log/index.ts';
import { subject } from '../evaluate.ts';
import { lastOf, type Successors } from '../follow-merges.ts';

/** Whose value a change would replace. */
export type Writer = {
  /** `paperless`: somebody there, or Paperless itself. `service`: this service, by no rule. */
  by: 'person' | 'rule' | 'service' | 'paperless';
  rule?: string;
  /** ISO 8601 */
  at?: string;
};

/**
 * Who wrote what a change would replace: the last one who wrote just that. Null where it replaces nothing that anybody
 * chose: an empty value, or what Paperless sets by itself as it takes a document in.
 *
 * @param events of the document, the oldest first
 * @param successors of correspondents that were merged since
 */
export function lastWriter(
  change: Change,
  events: readonly RecordedEvent[],
  successors: Successors = new Map(),
): Writer | null {
  if (change.what === 'note') return null;
  const writes = events.flatMap((event) =>
    changesOf(event).flatMap((written) => (subject(written) === subject(change) ? { event, written } : [])),
  );
  const found = writes.findLast(({ written }) => leaves(written, successors) === replaced(change));
  if (found) return { ...writerOf(found.written, found.event), at: found.event.recordedAt };
  // Tags come and go with every workflow of Paperless; other values that are not ours were typed there.
  const isChosen = writes.length > 0 || change.what === 'customField';
  return isChosen && 'from' in change && !isEmpty(change.from) ? { by: 'paperless' } : null;
}

/** Planned or done: which of the two does not matter where the value is the one that stands there now. */
const changesOf = ({ data }: RecordedEvent): readonly Change[] =>
  ((data as { changes?: unknown }).changes ?? []) as readonly Change[];

const writerOf = ({ rule }: Change, { metadata: { actor } }: RecordedEvent): Writer => {
  if (rule) return { by: 'rule', rule };
  return { by: (SYSTEM_ACTORS as readonly string[]).includes(actor) ? 'service' : 'person' };
};

/** What stood there after a change, as text; tags are there or not. */
function leaves(change: Change, successors: Successors): string {
  if ('tag' in change) return String(change.what === 'addTag');
  const isMerged = change.what === 'correspondent' && change.to !== null;
  return JSON.stringify((isMerged ? lastOf(change.to as number, successors) : change.to) ?? null);
}

/** What stands there before a change. */
const replaced = (change: Change): string =>
  'tag' in change
    ? String(change.what === 'removeTag')
    : JSON.stringify('from' in change ? (change.from ?? null) : null);

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
