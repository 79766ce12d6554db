import type { ApprovalRow } from '../../projections/approval-row.ts';
import { approvals } from '../../projections/approvals.ts';
import type { ApprovalMeaning, DocumentFields } from '../../src/domain/events/index.ts';
import { fact, given, type Told, uuid } from './given.ts';
import { paper } from './paper.ts';

/** The approval of document 7, told by its events: what specifications of it have in common. */
export const YES = { id: 'yes', label: 'Freigegeben' };
export const NO = { id: 'no', label: 'Abgelehnt' };
type Option = typeof YES | null;

export const invoice = (value: string | null, more: Partial<DocumentFields> = {}) =>
  paper({
    ...{ title: 'Rechnung', correspondent: 3 },
    customFields: [
      { field: 1, value: 'EUR119.00' },
      { field: 15, value },
    ],
    ...more,
  });

type Look = { checksum?: string; label?: string | null; fields?: Partial<DocumentFields> };
export const seen = (value: string | null, { checksum = 'file-1', label = null, fields }: Look = {}): Told =>
  fact('DocumentObserved', {
    ...{ documentId: 7, fields: invoice(value, fields), added: '2026-11-20T08:00:00.000Z', checksum },
    approval: { field: 15, amountField: 1, dueField: null, label },
  });

/** What is planned belongs to the decision, or other, with this id. */
export const decisionPlanned = (n: number, to: Option, by = 'ben', meaning: ApprovalMeaning = 'approves') =>
  fact(
    'ApprovalPlanned',
    {
      ...{ documentId: 7, approvalId: uuid(n), kind: 'decision', field: 15, from: null, to, meaning },
      ...{ replaces: [null], seal: { ...SEAL, correspondent: 3 } },
    },
    { by },
  );
export const decided = (n: number, to: Option, by = 'ben') =>
  fact(
    'ApprovalDecided',
    {
      ...{ documentId: 7, approvalId: uuid(n), from: null, to, meaning: 'approves', seal: SEAL },
      after: invoice(to?.id ?? null),
    },
    { by },
  );
export const SEAL = {
  ...{ checksum: 'file-1', amount: { value: '119', currency: 'EUR' }, due: null, invoice: null },
};

/** A decision of this person, from the plan to the end. */
export const decision = (n: number, to: Option, by = 'ben'): Told[] => [
  decisionPlanned(n, to, by),
  decided(n, to, by),
];

/** The approval of the document after these events. */
export function rowOf(...events: Told[]): ApprovalRow {
  const row = given(...events)
    .fold(approvals)
    .row<ApprovalRow>();
  if (!row) throw new Error('there is no approval');
  return row;
}
