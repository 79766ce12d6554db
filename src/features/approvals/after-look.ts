import type { ApprovalRow, PendingApproval } from '../../../projections/approval-row.ts';
import { lookedAt } from '../../../projections/approval-row.ts';
import { sealedDifferences } from '../../../projections/sealed-differences.ts';
import type { DocumentFields } from '../../domain/events/index.ts';

/** A document as Paperless has just shown it. */
export type ShownDocument = {
  fields: DocumentFields;
  checksum: string | null;
  added: string | null;
  modified: string;
};

/**
 * What a look at the document means for a decision that is to be written. Pure: the first try and every resume go
 * through it, so that nothing of others is written over.
 *
 * `there`: it holds the value already. `foreign`: somebody has set another value, or changed what is to be released.
 */
export function afterLook(
  row: ApprovalRow & { pending: PendingApproval },
  shown: ShownDocument,
): 'there' | 'write' | 'foreign' {
  const { pending: plan } = row;
  const value = valueIn(shown.fields, plan.field);
  if (value === (plan.to?.id ?? null)) return 'there';
  if (!plan.replaces.includes(value)) return 'foreign';
  // Our write may have arrived, and somebody has set the old value again: that is theirs.
  if (plan.begun && (plan.begun.found !== value || plan.begun.modified !== shown.modified)) return 'foreign';
  // The payment that was seen, and no other one.
  const { checksum, added, fields } = shown;
  const now = lookedAt({ ...row, checksum, added }, { fields, at: plan.at, source: 'paperless' });
  return plan.meaning === 'approves' && sealedDifferences(plan, now).length > 0 ? 'foreign' : 'write';
}

export function valueIn(
  { customFields }: Pick<DocumentFields, 'customFields'>,
  field: number,
): string | null {
  const value = customFields.find((one) => one.field === field)?.value;
  return typeof value === 'string' && value !== '' ? value : null;
}
