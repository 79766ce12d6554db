import { type Tile, tile } from '../feature/index.ts';
import type { manualList } from './manual-list.ts';

/** How many documents wait for manual edit that this person may see. */
export const manualTile = (manual: Pick<ReturnType<typeof manualList>, 'page'>): Tile =>
  tile({
    key: 'manual',
    permissions: ['EDIT_DOCUMENTS'],
    link: 'bearbeiten',
    read: async (person) => ({ count: (await manual.page(person, { page: 1, pageSize: 1 })).total }),
  });
