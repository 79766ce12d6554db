import type { ApprovalRow } from '../../../projections/approval-row.ts';
import { approvalAfter } from '../../../projections/approvals.ts';
import { ibanKeys, readingOf } from '../../../projections/sealed-differences.ts';
import {
  type ApprovalMeaning,
  type ApprovalOption,
  type ApprovalSeal,
  changeKinds,
  type SealedFact,
} from '../../domain/events/index.ts';
import type { RecordedEvent } from '../../platform/event-log/index.ts';

/** One thing that happened to the approval of a document. */
export type HistoryEntry = {
  at: string;
  what:
    | ('decided' | 'taken-back' | 'reopened' | 'failed' | 'changed' | 'facts-changed' | 'pending')
    | ('released-first' | 'release-withdrawn');
  /** Of a change: by a processing rule, or by hand in Paperless. */
  source: 'approval' | 'processing' | 'paperless';
  by: string | null;
  /** The absent person for whom it was decided. */
  instead: string | null;
  from: ApprovalOption;
  to: ApprovalOption;
  meaning: ApprovalMeaning | null;
  /** What was decided about, where it was a decision. */
  seal: ApprovalSeal | null;
  comment: string | null;
  /** Why it was taken back, or did not succeed, or its note did not. */
  reason: string | null;
  /** What is another one than was decided on, from then on. */
  changed: SealedFact[];
  /** The file behind the document is another one now. */
  onAnotherFile: boolean;
};

/**
 * What happened, the newest first. The same fold as that of the list says what changed, so that both always tell
 * the same.
 *
 * @param events those of the document, the oldest first
 */
export function historyOf(events: readonly RecordedEvent[]): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  let row: ApprovalRow | null = null;
  for (const event of events) {
    const before: ApprovalRow | null = row;
    row = approvalAfter(before, event);
    entries.push(...entriesFor(before, row, event));
  }
  const { pending = null, checksum = null } = row ?? {};
  if (pending) {
    const { at, by, instead, from, to, meaning, seal, comment, reason } = pending;
    const words = { meaning, seal, comment, reason };
    entries.push({ ...NOTHING, at, what: 'pending', by, instead, from, to, ...words });
  }
  const isOther = (seal: ApprovalSeal | null) =>
    seal !== null && seal.checksum !== null && checksum !== null && seal.checksum !== checksum;
  return entries.map((entry) => ({ ...entry, onAnotherFile: isOther(entry.seal) })).reverse();
}

const NOTHING = {
  source: 'approval' as const,
  by: null,
  instead: null,
  from: null,
  to: null,
  meaning: null,
  seal: null,
  comment: null,
  reason: null,
  changed: [] as SealedFact[],
  onAnotherFile: false,
};

const ENDS: Record<string, HistoryEntry['what']> = {
  ApprovalDecided: 'decided',
  ApprovalTakenBack: 'taken-back',
  ApprovalReopened: 'reopened',
  ApprovalFailed: 'failed',
};

function entriesFor(
  before: ApprovalRow | null,
  after: ApprovalRow | null,
  event: RecordedEvent,
): HistoryEntry[] {
  if (!after) return [];
  const plan = before?.pending;
  const what = ENDS[event.type];
  if (what && plan && plan.approvalId === event.data.approvalId) {
    const { by, instead, at, from, to, meaning, comment, reason } = plan;
    const { error = null, noteError = null } = event.data as { error?: string; noteError?: string };
    const seal = what === 'decided' ? ((event.data.seal as ApprovalSeal | undefined) ?? plan.seal) : null;
    const because = { reason: error ?? noteError ?? reason, changed: plan.changed };
    const end = { ...NOTHING, at, what, by, instead, from, to, meaning, seal, comment, ...because };
    return [end, ...(what === 'decided' ? factChange(before, after, event) : [])];
  }
  return [
    ...releaseOf(before, after, event),
    ...changeOf(before, after, event),
    ...factChange(before, after, event),
  ];
}

/** A release that waits for others, or that was withdrawn before they came. */
function releaseOf(
  before: ApprovalRow | null,
  { agreements }: ApprovalRow,
  { type, data, recordedAt }: RecordedEvent,
): HistoryEntry[] {
  const isOf = ({ agreementId }: { agreementId: string }) => agreementId === data.agreementId;
  const given = (type === 'ApprovalAgreed' ? agreements : (before?.agreements ?? [])).find(isOf);
  if (!given) return [];
  const { by, instead, option: to, seal, comment } = given;
  const of = { ...NOTHING, at: recordedAt, by, instead, to };
  if (type === 'ApprovalAgreed') {
    return [{ ...of, what: 'released-first', meaning: 'approves', seal, comment }];
  }
  const { reason = null } = data as { reason?: string };
  return type === 'ApprovalAgreementWithdrawn' ? [{ ...of, what: 'release-withdrawn', reason }] : [];
}

/** The value became another one, and none of us who approve did it. */
function changeOf(
  before: ApprovalRow | null,
  { held }: ApprovalRow,
  { recordedAt: at }: RecordedEvent,
): HistoryEntry[] {
  const from = before?.held.option ?? null;
  if ((from?.id ?? null) === (held.option?.id ?? null)) return [];
  const { source, option: to, by } = held;
  if (source === null || source === 'approval') return [];
  return [{ ...NOTHING, at, what: 'changed', source, by, from, to }];
}

/** What was decided on became another one: the decision in force is about something else. */
function factChange(before: ApprovalRow | null, after: ApprovalRow, event: RecordedEvent): HistoryEntry[] {
  const isNew = before?.decision?.approvalId !== after.decision?.approvalId;
  const changed = after.changed.filter((fact) => isNew || factOf(before, fact) !== factOf(after, fact));
  if (changed.length === 0) return [];
  const { recordedAt: at, type, metadata } = event;
  const source = type === 'DocumentProcessed' ? 'processing' : 'paperless';
  const by = BY_PEOPLE.has(type) ? metadata.actor : null;
  return [{ ...NOTHING, at, what: 'facts-changed', source, by, to: after.held.option, changed }];
}

const BY_PEOPLE = new Set<string>(
  Object.values(changeKinds).flatMap(({ workflow, done }) => (workflow ? [] : done)),
);

function factOf(row: ApprovalRow | null, fact: SealedFact): string | number | null {
  switch (fact) {
    case 'file':
      return row?.checksum ?? null;
    case 'number':
    case 'gross':
    case 'xml':
    case 'several':
      return JSON.stringify(row?.invoice?.[fact] ?? null);
    case 'iban':
      return row?.invoice ? ibanKeys(row.invoice).join() : null;
    case 'ibanField':
      return row?.iban_text ?? null;
    case 'reading':
      return row && readingOf(row);
    default:
      return row?.[fact] ?? null;
  }
}
