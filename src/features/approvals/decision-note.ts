import type { PendingApproval } from '../../../projections/approval-row.ts';
import { isTransient, type Paperless, PaperlessError } from '../../gateways/paperless/index.ts';
import type { Lease } from '../../platform/async/index.ts';

type Deps = { paperless: Paperless; lease: Lease };

/**
 * Adds the comment of a decision as a note in Paperless, where that is wanted and it is not there yet.
 *
 * @returns why Paperless refused it; the decision itself holds all the same
 */
export async function addNoteOf(
  plan: PendingApproval,
  documentId: number,
  { paperless, lease }: Deps,
): Promise<string | undefined> {
  if (!plan.asNote || !plan.comment) return undefined;
  const text = noteText(plan);
  try {
    const notes = await paperless.notes(documentId);
    if (notes.some(({ note }) => note === text)) return undefined;
    await lease.confirm();
    await paperless.guardedBy(lease.assertValid).addNote(documentId, text);
    return undefined;
  } catch (error) {
    if (error instanceof PaperlessError && !isTransient(error)) return error.message;
    throw error;
  }
}

/** The time makes it one of its kind: the same words another day are another note. */
const noteText = ({ to, comment, at }: Pick<PendingApproval, 'to' | 'comment' | 'at'>): string =>
  `${to?.label ?? 'Freigabe zurückgesetzt'}: ${comment}\n(${at.slice(0, 16).replace('T', ' ')} UTC)`;
