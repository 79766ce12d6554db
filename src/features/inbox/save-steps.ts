import { type InboxItemRow, inboxItemRow } from '../../../projections/inbox-items.ts';
import type { SegmentRow } from '../../../projections/inbox-segments.ts';
import type { Change, SaveFailure } from '../../domain/events/index.ts';
import { isTransient, type PaperlessDocument, PaperlessError } from '../../gateways/paperless/index.ts';
import type { Lease } from '../../platform/async/index.ts';
import { writeChanges } from '../../services/document-writing/index.ts';
import type { SaveOutcome } from './next-save-step.ts';
import type { SegmentDeps } from './segment-deps.ts';
import { draftOf } from './segment-drafts.ts';
import { tagsOfEverySave } from './segment-fields.ts';
import { isTemplate, titleOf, uploadOf } from './upload-of.ts';

type Deps = Pick<SegmentDeps, 'db' | 'paperless' | 'files' | 'changes'>;

/** Hands the bytes of a segment to Paperless. @throws PaperlessError that may be over the next time */
export async function upload(deps: Deps, row: SegmentRow, lease: Lease): Promise<SaveOutcome> {
  const file = row.file_id === null ? undefined : await deps.files.find(row.file_id);
  if (!file) return failed('damaged', 'The bytes that were to be sent are gone');
  const wanted = uploadOf(file, row, await draftOf(deps.db, row), await tagsOfEverySave(deps));
  await lease.confirm();
  try {
    const writer = deps.paperless.guardedBy(lease.assertValid);
    return { type: 'SegmentUploaded', taskId: await writer.uploadDocument(wanted) };
  } catch (error) {
    if (!(error instanceof PaperlessError) || isTransient(error)) throw error;
    if (error.failure === 'forbidden') {
      return failed('not-allowed', 'The account of this service may not add documents (add_document)');
    }
    const kind = unsupportedKind(error.message);
    if (kind) return failed('unsupported-type', `Paperless does not take files of the kind ${kind}`);
    return failed('refused', error.message);
  }
}

export type Completed = {
  owner: number | null;
  /** What could not be set, and in words. */
  reason: SaveFailure | null;
  problem: string | null;
};
const WITHOUT_PROBLEM = { reason: null, problem: null };

/**
 * Gives a new document the owner that it is to have, and a title that could not be sent along; unless somebody has
 * changed either since. To be called under the mutex of the document.
 */
export async function complete(
  deps: Deps,
  row: SegmentRow,
  document: PaperlessDocument,
  lease: Lease,
): Promise<Completed> {
  const item = await inboxItemRow(deps.db, row.item_id);
  const { owner, ...rest } = await ownerWanted(deps, item, document);
  const title = titleOf(await draftOf(deps.db, row));
  const changes: Change[] = [
    ...(owner === document.owner ? [] : [{ what: 'owner' as const, from: document.owner, to: owner }]),
    ...(isTemplate(title) && document.title !== title
      ? [{ what: 'title' as const, from: document.title, to: title }]
      : []),
  ];
  try {
    const left = await writeChanges(document, changes, { paperless: deps.paperless, lease });
    return { owner: left?.owner ?? null, ...rest };
  } catch (error) {
    if (error instanceof PaperlessError && isTransient(error)) throw error;
    if (!(error instanceof Error)) throw error;
    const problem = 'Paperless did not take owner or title';
    return { owner: document.owner, reason: 'not-completed', problem };
  }
}

/** A public paper belongs to nobody, so that all see it; a personal one to the account of its person. */
async function ownerWanted(
  { db, paperless }: Deps,
  item: Pick<InboxItemRow, 'scope' | 'owner'> | null,
  document: PaperlessDocument,
): Promise<Completed> {
  const as = { owner: document.owner, ...WITHOUT_PROBLEM };
  const us = await paperless.account();
  // Rules or people were quicker: theirs stays.
  if (document.owner !== us.id) return as;
  if (!item || item.scope === 'public') return { owner: null, ...WITHOUT_PROBLEM };
  const { rows } = await db.query<{ username: string | null }>('select username from users where sub = $1', [
    item.owner,
  ]);
  const username = rows[0]?.username;
  try {
    const user = (await paperless.choices.users.renewed()).items.find((one) => one.username === username);
    if (user && username) return { owner: user.id, ...WITHOUT_PROBLEM };
  } catch (error) {
    if (!(error instanceof PaperlessError) || error.failure !== 'forbidden') throw error;
    const problem = 'The account of this service may not see the users of Paperless (view_user)';
    return { ...as, reason: 'owner-hidden', problem };
  }
  return {
    ...as,
    reason: 'owner-unknown',
    problem: 'Paperless has no user with the name of the owner; only this service sees the document',
  };
}

/** Of Paperless's own words, which stand in the midst of a raw answer: `File type text/xml not supported`. */
export const unsupportedKind = (message: string): string | undefined =>
  /File type (\S+) not supported/i.exec(message)?.[1];

const failed = (
  reason: 'damaged' | 'not-allowed' | 'unsupported-type' | 'refused',
  message: string,
): SaveOutcome => ({
  type: 'SegmentSaveFailed',
  reason,
  message,
});
