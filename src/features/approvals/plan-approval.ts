import type { ApprovalRow, HeldValue } from '../../../projections/approval-row.ts';
import { digestOf } from '../../../projections/sealed-differences.ts';
import type {
  ApprovalMeaning,
  ApprovalOption,
  ApprovalSeal,
  DomainEvents,
} from '../../domain/events/index.ts';
import type { NewEvent } from '../../platform/event-log/index.ts';
import { ApprovalRefused } from './approval-refused.ts';
import type { ReleaseCase } from './judge-release.ts';
import { type ReleaseTerms, releaseStep } from './plan-release.ts';

/** What a person wants to be the value. */
export type DecideCommand = {
  to: ApprovalOption;
  meaning: ApprovalMeaning;
  /** One of many: false where the person has not looked at this one by itself. */
  looked?: boolean;
  comment?: string | undefined;
  /** The last four digits of the IBAN, typed. */
  ibanEnding?: string | undefined;
  asNote: boolean;
};
/**
 * What is to be recorded before Paperless is written; or instead of it, where further people have to release.
 *
 * @param approvalId of the plan, new
 * @throws ApprovalRefused
 */
export function planDecision(
  state: Sealable,
  command: DecideCommand,
  approvalId: string,
  terms: ReleaseTerms,
): NewEvent<DomainEvents>[] {
  const { row } = state;
  const { to, meaning, comment, asNote, looked = true } = command;
  const more = { ...(comment && { comment }), ...(comment && asNote && { asNote }) };
  if (meaning === 'approves' && to) {
    if (!looked && terms.marks.length > 0) {
      const { marks } = terms;
      throw new ApprovalRefused('not-looked-at', 'It has to be looked at by itself', { marks });
    }
    return planRelease(state, { ...command, to }, more, approvalId, terms);
  }
  if (meaning === 'rejects' && !comment && (terms.needs.length > 0 || row.agreements.length > 0)) {
    throw new ApprovalRefused(
      'comment-needed',
      'Whoever has released, or is to release, wants to know why not',
    );
  }
  return planned(state, approvalId, { kind: 'decision', to, meaning, ...more });
}

function planRelease(
  state: Sealable,
  { to, ibanEnding }: DecideCommand & { to: NonNullable<ApprovalOption> },
  more: Pick<Plan, 'comment' | 'asNote'>,
  id: string,
  terms: ReleaseTerms,
): NewEvent<DomainEvents>[] {
  if (terms.ibanEnding !== null && ibanEnding !== terms.ibanEnding) {
    throw ibanEnding === undefined
      ? new ApprovalRefused('iban-ending-needed', 'The IBAN is new: its last four digits have to be typed')
      : new ApprovalRefused('iban-ending-wrong', 'These are not the last four digits of the IBAN');
  }
  const { row } = state;
  const next = releaseStep(row, to, terms);
  switch (next.step) {
    case 'given':
      throw new ApprovalRefused('released-already', 'You have released it; it waits for somebody else');
    case 'other-group':
      throw new ApprovalRefused('other-group-needed', 'It takes somebody of another group', next);
    case 'last': {
      const agreements = next.agreements.map(({ agreementId }) => agreementId);
      const together = { ...(agreements.length > 0 && { agreements }), ...standsIn(next) };
      return planned(state, id, { kind: 'decision', to, meaning: 'approves', ...more, ...together });
    }
    case 'first': {
      // What is on its way may be there already; nothing would write over it until the last release.
      if (row.pending)
        throw new ApprovalRefused('write-pending', 'A decision on it is on its way to Paperless');
      const { comment } = more;
      const because = [...new Set(terms.needs.flatMap((need) => need.because))];
      const people = Math.max(...terms.needs.map((need) => need.people));
      const data = {
        ...{ documentId: row.document_id, agreementId: id, to, seal: sealOf(state), people, because },
        ...{ groups: next.groups, ...standsIn(next), ...(comment && { comment }) },
      };
      return [{ type: 'ApprovalAgreed', id, data }];
    }
  }
}

const standsIn = ({ instead }: { instead: string | null }) => ({ ...(instead !== null && { instead }) });

/** The value that people go by: one on its way counts as set. */
export function presentValue({
  pending,
  held,
}: Pick<ApprovalRow, 'pending' | 'held'>): Omit<HeldValue, 'approvalId'> {
  return pending ? { option: pending.to, source: 'approval', by: pending.by, at: pending.at } : held;
}

/** What is sealed is told by these; all of it stands in `seen`, too. */
type Sealable = Pick<ReleaseCase, 'row' | 'fieldAccount'>;

/** What the person had before their eyes. */
function sealOf({ row, fieldAccount }: Sealable): ApprovalSeal {
  const { checksum, amount, currency, due, correspondent, invoice } = row;
  const text = digestOf(row.iban_text);
  return {
    ...{ checksum, due, correspondent, invoice },
    amount: amount === null ? null : { value: amount, currency },
    ibanField: text === null ? null : { text, account: fieldAccount },
  };
}

type Plan = Pick<
  Extract<NewEvent<DomainEvents>, { type: 'ApprovalPlanned' }>['data'],
  | ('kind' | 'to' | 'meaning' | 'comment' | 'asNote' | 'of' | 'reason' | 'changed')
  | ('agreements' | 'instead')
>;

/** The plan, and the end of the one whose place it takes. */
export function planned(state: Sealable, approvalId: string, plan: Plan): NewEvent<DomainEvents>[] {
  const { row } = state;
  const { document_id: documentId, field, pending, held } = row;
  if (field === null) throw new Error(`the approval field of document ${documentId} is not known`);
  // What others have set while a decision is on its way nobody has before their eyes: the look will find it.
  const replaces = pending ? [...new Set([...pending.replaces, idOf(pending.to)])] : [idOf(held.option)];
  const data = {
    documentId,
    approvalId,
    field,
    from: presentValue(row).option,
    replaces,
    seal: sealOf(state),
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
  data: {
    ...{ documentId, approvalId, kind, to, superseded: true },
    ...{ because: { code: 'superseded' }, error: 'A newer decision took its place' },
  },
});

export const idOf = (option: ApprovalOption): string | null => option?.id ?? null;
export const inWords = (option: ApprovalOption): string =>
  option ? `“${option.label || option.id}”` : 'empty';
