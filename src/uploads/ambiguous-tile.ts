import { ambiguousUploads } from '../../projections/upload-states.ts';
import type { Queryable } from '../database/index.ts';
import { type Tile, tile } from '../feature/index.ts';

/** Uploaded documents with several entries in the farm system: somebody has to choose. */
export const ambiguousTile = (db: Queryable): Tile =>
  tile({
    key: 'ambiguous',
    permissions: ['VIEW_QUEUE'],
    link: 'agrarsystem?view=ambiguous',
    async read() {
      const { total, oldest } = await ambiguousUploads(db, { page: 1, pageSize: 1 });
      return { count: total, ...(oldest && { oldest }) };
    },
  });
