import { isToBeApproved } from '../../../projections/approval-list.ts';
import type { PaperlessDocument } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type Person, Problem } from '../../platform/http/index.ts';
import type { DocumentAccess } from '../../services/document-access/index.ts';

type Deps = {
  db: Queryable;
  access: DocumentAccess;
  /** To documents that need approval. */
  approvalAccess: DocumentAccess;
};

/**
 * A document as it is now, for somebody who edits documents, or approves payments: the latter see the documents
 * in their list, also as a substitute, and no others.
 *
 * @throws Problem `not-found`
 */
export function openForReading({ db, access, approvalAccess }: Deps) {
  return async (person: Person, documentId: number): Promise<PaperlessDocument> => {
    const isApproval = await isToBeApproved(db, documentId);
    const document = await (isApproval ? approvalAccess : access).open(person, documentId, 'see');
    if (isApproval || person.permissions.includes('EDIT_DOCUMENTS')) return document;
    throw new Problem('not-found', { reason: 'approval-unknown', documentId });
  };
}
