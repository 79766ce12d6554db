import type { ApprovalRow, HeldValue } from '../../projections/approval-row.ts';
import type { NewEvent } from '../event-log/index.ts';
import type { ApprovalMeaning, ApprovalOption, ApprovalSeal, DomainEvents } from '../events/index.ts';

/** What a person wants to be the value, on the ground of what they saw. */
export type DecideCommand = {
  to: ApprovalOption;
  meaning: ApprovalMeaning;
  /** Id of the option that the person saw; null: no value. */
  expected: string | null;
  /** Checksum of the file that the person saw, where they say so. */
  expectedChecksum?: string | undefined;
  comment?: string | undefined;
  asNote: boolean;
};
export type TakeBackCommand = {
  by: string;
  reason?: string | undefined;
  /** How long ago the last decision was, by the clock of the database. */
  secondsSince: number;
  meaning: (option: ApprovalOption) => ApprovalMeaning;
};

/** Something that cannot be decided like this; the message is for the person who asked. */
export class ApprovalRefused extends Error {
  override name = 'ApprovalRefused';
  readonly reason: 'stale' | 'other-file' | 'nothing-to-take-back' | 'reason-needed';
  constructor(reason: ApprovalRefused['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** So long a decision can be taken back without saying why. */
export const REGRET_SECONDS = 10;

/** What is to be recorded before Paperless is written. @param approvalId of the plan, new @throws ApprovalRefused */
export function planDecision(
  row: ApprovalRow,
  command: DecideCommand,
  approvalId: string,
): NewEvent<DomainEvents>[] {
  const { to, meaning, expected, expectedChecksum, comment, asNote } = command;
  const present = presentValue(row);
  if (idOf(present.option) !== expected) {
    throw new ApprovalRefused('stale', `The value is ${inWords(present.option)} by now`);
  }
  if (expectedChecksum !== undefined && expectedChecksum !== row.checksum) {
    throw new ApprovalRefused('other-file', 'The file behind the document is another one by now');
  }
  const more = { ...(comment && { comment }), ...(comment && asNote && { asNote }) };
  return planned(row, approvalId, { kind: 'decision', to, meaning, ...more });
}

/** The same for taking back the last decision, which must be the caller's own. @throws ApprovalRefused */
export function planTakeBack(
  row: ApprovalRow,
  { by, reason, secondsSince, meaning }: TakeBackCommand,
  approvalId: string,
): NewEvent<DomainEvents>[] {
  const last = lastOwn(row, by);
  if (!last) {
    throw new ApprovalRefused(
      'nothing-to-take-back',
      `The present value, ${inWords(presentValue(row).option)}, is no decision of yours`,
    );
  }
  if (!reason && secondsSince > REGRET_SECONDS) {
    throw new ApprovalRefused('reason-needed', `After ${REGRET_SECONDS} seconds a reason is needed`);
  }
  const to = last.over.option;
  return planned(row, approvalId, {
    kind: 'take-back',
    to,
    meaning: meaning(to),
    of: last.approvalId,
    ...(reason && { reason }),
  });
}

/** The same for a decision that is about something else by now; empty when it is in nobody's way. */
export function planReopening(row: ApprovalRow, approvalId: string): NewEvent<DomainEvents>[] {
  const { changed } = row;
  if (changed.length === 0 || row.pending) return [];
  return planned(row, approvalId, { kind: 'reopen', to: null, meaning: 'open', changed });
}

/** The decision that this person could take back: the last one, still holding. */
export function lastOwn(
  { pending, decision, held }: ApprovalRow,
  person: string,
): { approvalId: string; at: string; over: HeldValue } | null {
  if (pending) return pending.kind === 'decision' && pending.by === person ? pending : null;
  return decision && decision.by === person && decision.approvalId === held.approvalId ? decision : null;
}

/** The value that people go by: one on its way counts as set. */
export function presentValue({
  pending,
  held,
}: Pick<ApprovalRow, 'pending' | 'held'>): Omit<HeldValue, 'approvalId'> {
  return pending ? { option: pending.to, source: 'approval', by: pending.by, at: pending.at } : held;
}

/** What the person had before their eyes. */
const sealOf = ({ checksum, amount, currency, due, correspondent }: ApprovalRow): ApprovalSeal => ({
  checksum,
  amount: amount === null ? null : { value: amount, currency },
  due,
  correspondent,
});

type Plan = Pick<
  Extract<NewEvent<DomainEvents>, { type: 'ApprovalPlanned' }>['data'],
  'kind' | 'to' | 'meaning' | 'comment' | 'asNote' | 'of' | 'reason' | 'changed'
>;

function planned(row: ApprovalRow, approvalId: string, plan: Plan): NewEvent<DomainEvents>[] {
  const { document_id: documentId, field, pending, held } = row;
  if (field === null) throw new Error(`the approval field of document ${documentId} is not known`);
  const replaces = [
    ...new Set([idOf(held.option), ...(pending ? [idOf(pending.to), ...pending.replaces] : [])]),
  ];
  const data = {
    documentId,
    approvalId,
    field,
    from: presentValue(row).option,
    replaces,
    seal: sealOf(row),
    ...plan,
  };
  return [
    ...(pending ? [superseded(documentId, pending)] : []),
    { type: 'ApprovalPlanned', id: approvalId, data },
  ];
}

const superseded = (
  documentId: number,
  { approvalId, kind, to }: NonNullable<ApprovalRow['pending']>,
): NewEvent<DomainEvents> => ({
  type: 'ApprovalFailed',
  data: { documentId, approvalId, kind, to, error: 'A newer decision took its place', superseded: true },
});

export const idOf = (option: ApprovalOption): string | null => option?.id ?? null;
const inWords = (option: ApprovalOption): string => (option ? `“${option.label || option.id}”` : 'empty');
