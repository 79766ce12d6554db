import { typesToApprove } from '../../../projections/document-types.ts';
import type { Change, DocumentFields } from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type Person, Problem } from '../../platform/http/index.ts';

/**
 * A person who may not decide on payments may not take one out of the list of approvals either: a document whose type
 * needs approval keeps such a type.
 *
 * @throws Problem `forbidden`
 */
export async function assertStaysInApproval(
  db: Queryable,
  { permissions }: Person,
  { documentType }: DocumentFields,
  changes: readonly Change[],
): Promise<void> {
  const change = changes.find((one) => one.what === 'documentType');
  if (!change || documentType === null || permissions.includes('VIEW_FREIGABE')) return;
  const types = await typesToApprove(db);
  const to = 'to' in change && typeof change.to === 'number' ? change.to : null;
  if (!types.has(documentType) || (to !== null && types.has(to))) return;
  throw new Problem('forbidden', { reason: 'leaves-approval' });
}
