import { isToBeApproved } from '../../projections/approval-list.ts';
import type { Queryable } from '../database/index.ts';
import type { DocumentAccess } from '../document-access/index.ts';
import { type Person, Problem } from '../http/index.ts';
import type { PaperlessDocument } from '../paperless/index.ts';

/**
 * A document as it is now, for somebody who edits documents, or approves payments: the latter see the documents
 * in their list, and no others.
 *
 * @throws Problem `not-found`
 */
export function openForReading({ db, access }: { db: Queryable; access: DocumentAccess }) {
  return async (person: Person, documentId: number): Promise<PaperlessDocument> => {
    const document = await access.open(person, documentId, 'see');
    if (person.permissions.includes('EDIT_DOCUMENTS')) return document;
    if (await isToBeApproved(db, documentId)) return document;
    throw new Problem('not-found', { reason: 'approval-unknown', documentId });
  };
}
