import { type Paperless, type PaperlessDocument, PaperlessError } from '../../gateways/paperless/index.ts';
import { type Lease, timedLease, withTimeout } from '../../platform/async/index.ts';
import { ExplainedError, NotKept } from '../../services/document-writing/index.ts';

/** Somebody has set another value in Paperless meanwhile, which is not ours to write over. */
export class ChangedElsewhere extends ExplainedError {
  override name = 'ChangedElsewhere';
  /** The document as it was met. */
  readonly met: PaperlessDocument;
  constructor(met: PaperlessDocument) {
    super({ code: 'changed-elsewhere' }, 'It was changed in Paperless meanwhile');
    this.met = met;
  }
}

type Deps = {
  paperless: Paperless;
  lease: Lease;
};

/** A look, and the right to write on the ground of it. */
export type FreshLook = { document: PaperlessDocument; lease: Lease };

const WRITES = 3;
/** What was read longer ago tells nothing any more: somebody may have changed it since. */
const LOOK_HOLDS_MS = 5_000;

/**
 * Looks at the document as it is now. Too slow is no look, nor is the answer about another document: whoever writes on
 * the ground of that may write over what others have set.
 *
 * @returns null when Paperless does not show it
 * @throws PaperlessError, TimedOut
 */
export async function lookAt({ paperless, lease }: Deps, documentId: number): Promise<FreshLook | null> {
  const holds = timedLease(LOOK_HOLDS_MS, lease);
  const document = await withTimeout(paperless.document(documentId), LOOK_HOLDS_MS);
  if (!document) return null;
  if (document.id !== documentId) {
    throw new PaperlessError(
      'unexpected-answer',
      `GET /api/documents/{id}/: document ${document.id} instead`,
    );
  }
  return { document, lease: holds };
}

type WriteCommand = {
  documentId: number;
  field: number;
  /** Id of the option; null clears the field. */
  to: string | null;
};

/**
 * Sets the approval field of a document that was just looked at, looks again and compares. What Paperless did not keep
 * is written again, at most twice, as long as the looks show nothing of others.
 *
 * @param isOurs whether what a look shows may be written over
 * @returns the document as it is then, null when Paperless does not show it
 * @throws ChangedElsewhere, NotKept, PaperlessError, TimedOut, LeaseExpired
 */
export async function writeAfterLook(
  { paperless, lease }: Deps,
  { documentId, field, to }: WriteCommand,
  look: FreshLook,
  judge: (document: PaperlessDocument) => 'there' | 'write' | 'foreign',
): Promise<PaperlessDocument | null> {
  let fresh = look;
  for (let written = 0; written < WRITES; written += 1) {
    await fresh.lease.confirm();
    await paperless.guardedBy(fresh.lease.assertValid).modifyCustomFields([documentId], { [field]: to });
    const left = await lookAt({ paperless, lease }, documentId);
    if (!left) return null;
    const state = judge(left.document);
    if (state === 'there') return left.document;
    if (state === 'foreign') throw new ChangedElsewhere(left.document);
    fresh = left;
  }
  throw new NotKept('Paperless did not keep the value');
}
