import type { Pages } from '../../gateways/pages/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Files } from '../../platform/files/index.ts';
import { type Person, Problem } from '../../platform/http/index.ts';
import { fileOf, itemFor } from './item-access.ts';
import { segmentBytes } from './segment-bytes.ts';
import { draftOf, nameOf } from './segment-drafts.ts';
import { shownSegment } from './shown-segment.ts';
import { fileNameOf } from './upload-of.ts';

/**
 * Files of the inbox for whoever sends them on: a whole item as it came in, or a segment.
 *
 * @throws Problem `not-found`, `gone`, `conflict`; PagesFailed
 */
export function sendableFiles(deps: { db: Queryable; files: Files; pages: Pages }) {
  const { db } = deps;
  return {
    async item(person: Person, itemId: string) {
      const { item, file } = await fileOf(deps, person, itemId);
      const name = fileNameOf({ name: await nameOf(db, itemId) }, file.mediaType);
      return { ...file, name, owner: item.owner, itemId, remove: async () => {} };
    },
    async segment(person: Person, segmentId: string, signal?: AbortSignal) {
      const row = await shownSegment(db, segmentId);
      if (!row) throw new Problem('not-found', { reason: 'segment-unknown' });
      const item = await itemFor(db, person, row.item_id);
      if (item.purged) throw new Problem('gone', { reason: 'item-purged' });
      const bytes = await segmentBytes(deps, item, row, signal);
      const name = fileNameOf(await draftOf(db, row), bytes.mediaType);
      return { ...bytes, name, owner: item.owner, itemId: row.item_id };
    },
  };
}
