import { readSettings } from '../../../projections/settings.ts';
import { Problem } from '../../platform/http/index.ts';
import { assertTagsAllowed, TagsRefused } from '../../services/document-changes/index.ts';
import type { SegmentFields } from './answers.ts';
import type { SegmentDeps } from './segment-deps.ts';

type Deps = Pick<SegmentDeps, 'changes' | 'approvalField'>;

/**
 * Holds against the rules of the workflow what people typed: approvals are given elsewhere, and control tags by nobody.
 *
 * @throws Problem `invalid-request`
 */
export async function assertFieldsAllowed(
  { changes, approvalField }: Deps,
  drafts: readonly SegmentFields[],
): Promise<void> {
  if (drafts.some(({ customFields = [] }) => customFields.some(({ field }) => field === approvalField))) {
    throw new Problem('invalid-request', { reason: 'approval-field', field: approvalField });
  }
  const tags = [...new Set(drafts.flatMap(({ tags = [] }) => tags))];
  if (tags.length === 0) return;
  const added = tags.map((tag) => ({ what: 'addTag' as const, tag, rule: undefined }));
  const rules = await changes.tagRules();
  for (const change of added) {
    try {
      assertTagsAllowed([], [change], rules);
    } catch (error) {
      if (!(error instanceof TagsRefused)) throw error;
      throw new Problem('invalid-request', { reason: 'tag-reserved', tag: nameOf(change.tag, rules.tags) });
    }
  }
}

const nameOf = (id: number, tags: ReadonlyMap<number, { name: string }>): string =>
  `${tags.get(id)?.name ?? ''} (${id})`.trim();

/** Tags that every document gets which is saved from the inbox, control tags among them. */
export const tagsOfEverySave = async ({ db }: Pick<SegmentDeps, 'db'>): Promise<number[]> =>
  (await readSettings(db, ['inbox_save_tags'])).inbox_save_tags;
