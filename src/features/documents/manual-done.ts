import { readSettings } from '../../../projections/settings.ts';
import type { Change } from '../../domain/events/index.ts';
import type { Paperless, PaperlessDocument } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { swapTags } from '../../services/document-changes/index.ts';

type Deps = { db: Queryable; paperless: Pick<Paperless, 'choices'> };

/** The change of tags by which a document leaves manual edit; none where it does not wait for that. */
export async function manualDone(
  { db, paperless }: Deps,
  document: Pick<PaperlessDocument, 'tags'>,
): Promise<Change[]> {
  const { farmsys_tag_manuell: waiting, manual_done_tag: done } = await readSettings(db, [
    'farmsys_tag_manuell',
    'manual_done_tag',
  ]);
  if (waiting === null || !document.tags.includes(waiting)) return [];
  const { byId } = await paperless.choices.tags.listWith([waiting, ...(done === null ? [] : [done])]);
  return swapTags(document.tags, { add: done === null ? [] : [done], remove: waiting }, byId);
}
