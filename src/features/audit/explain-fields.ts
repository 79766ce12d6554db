import { leftBehind } from '../../../projections/left-behind.ts';
import type { Change, DocumentFields, DomainEvents } from '../../domain/events/index.ts';
import type { RecordedEvent, RecordedOf } from '../../platform/event-log/index.ts';
import { type FieldRef, fieldChanged, fieldsOf, keyOf, refOf } from './field-refs.ts';

/** What made a value what it is. `paperless`: somebody there; `found`: it was so when the service first saw it. */
export const FIELD_CAUSES = [
  'rule',
  'match',
  'no-entry',
  'edit',
  'undo',
  'approval',
  'merge',
  'paperless',
  'found',
] as const;

/** Why a field holds its value: since when, by which event, and what that followed. */
export type FieldReason = FieldRef & {
  because: (typeof FIELD_CAUSES)[number];
  /** The name of the rule; the entry of the farm system. */
  rule?: string;
  entryId?: string;
  at: string;
  eventId: string;
  /** Who did it; null: Paperless does not say. */
  actor: string | null;
};

type Cause = Pick<FieldReason, 'because' | 'entryId'>;
type Plan = { changes: readonly Change[]; cause: Cause; isRewrite?: boolean };
type State = {
  documentId: number;
  fields: DocumentFields | null;
  reasons: Map<string, FieldReason>;
  /** The last reason of our own: what is written again after Paperless put an old value back has that one. */
  ours: Map<string, FieldReason>;
  plans: Map<string, Plan>;
};

/**
 * Why each field of a document is as it was last seen. Pure.
 *
 * @param events of the document, and of merges that moved it, the oldest first
 */
export function explainFields(documentId: number, events: readonly RecordedEvent[]): FieldReason[] {
  const state: State = {
    ...{ documentId, fields: null },
    ...{ reasons: new Map(), ours: new Map(), plans: new Map() },
  };
  const folds = FOLDS as Partial<Record<string, (state: State, event: RecordedEvent) => unknown>>;
  for (const event of events) folds[event.type]?.(state, event);
  if (!state.fields) return [];
  return [...fieldsOf(state.fields).keys()].flatMap((key) => state.reasons.get(key) ?? []);
}

type Recorded = Pick<RecordedEvent, 'id' | 'recordedAt' | 'metadata'>;
/** What an end says of what was planned. */
type About = { processingId?: string; changeId?: string; approvalId?: string; changes?: readonly Change[] };

type Folds = {
  [Type in keyof DomainEvents & string]?: (state: State, event: RecordedOf<DomainEvents, Type>) => unknown;
};

const FOLDS: Folds = {
  ...(leftBehind<State>((state, event) => {
    if (state && event.data.after) leave(state, event, event.data.after);
    return state;
  }) as Folds),
  DocumentObserved: (state, event) => see(state, event, event.data.fields),
  DocumentsMoved: (state, event) => {
    const { documents, to } = event.data;
    if (!state.fields || !documents.some(({ id }) => id === state.documentId)) return;
    state.fields = { ...state.fields, correspondent: to };
    give(state, { what: 'correspondent', id: null }, reasonOf(event, { because: 'merge' }));
  },
  ProcessingPlanned: ({ plans }, { data: { processingId, changes } }) =>
    plans.set(processingId, { changes, cause: { because: 'rule' } }),
  DocumentChangePlanned: ({ plans }, { data: { changeId, kind, changes } }) =>
    plans.set(changeId, {
      changes,
      cause: { because: kind === 'undo' ? 'undo' : 'edit' },
      isRewrite: kind === 'rewrite',
    }),
  ManualDonePlanned: ({ plans }, { data: { changeId, changes } }) =>
    plans.set(changeId, { changes, cause: { because: 'edit' } }),
  UploadMatchPlanned: ({ plans }, { data: { changeId, changes, entryId } }) =>
    plans.set(changeId, { changes, cause: { because: 'match', entryId } }),
  UploadManualPlanned: ({ plans }, { data: { changeId, changes } }) =>
    plans.set(changeId, { changes, cause: { because: 'no-entry' } }),
  ApprovalPlanned: ({ plans }, { data: { approvalId, field, to } }) =>
    plans.set(approvalId, {
      changes: [{ what: 'customField', field, to: to?.id ?? null }],
      cause: { because: 'approval' },
    }),
};

/** The end of something that was planned: what it wanted and the document now holds, it has made so. */
function leave(state: State, event: Recorded & { data: About }, after: DocumentFields): void {
  const { processingId, changeId, approvalId, changes } = event.data;
  const plan = state.plans.get(String(processingId ?? changeId ?? approvalId));
  see(state, event, after);
  if (!plan) return;
  const now = fieldsOf(after);
  // A match that makes its correspondent first knows its changes only at the end.
  for (const change of changes ?? plan.changes) {
    const changed = fieldChanged(change);
    if (!changed || now.get(keyOf(changed.ref)) !== changed.value) continue;
    const reason = reasonOf(event, plan.cause, change.rule);
    give(state, changed.ref, (plan.isRewrite && state.ours.get(keyOf(changed.ref))) || reason);
  }
}

/** What is another value than was known was set in Paperless, past this service. */
function see(state: State, event: Recorded, fields: DocumentFields): void {
  const known = state.fields && fieldsOf(state.fields);
  const cause: Cause = { because: known ? 'paperless' : 'found' };
  for (const [key, value] of fieldsOf(fields)) {
    if (known?.get(key) === value) continue;
    state.reasons.set(key, { ...refOf(key), ...reasonOf(event, cause), actor: null });
  }
  state.fields = fields;
}

function give(state: State, ref: FieldRef, reason: Omit<FieldReason, keyof FieldRef>): void {
  const given = { ...reason, ...ref };
  state.reasons.set(keyOf(ref), given);
  state.ours.set(keyOf(ref), given);
}

const reasonOf = ({ recordedAt: at, id: eventId, metadata }: Recorded, cause: Cause, rule?: string) => ({
  ...cause,
  ...(rule !== undefined && { rule }),
  ...{ at, eventId, actor: metadata.actor },
});
