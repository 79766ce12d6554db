import { type Tile, tile } from '../feature/index.ts';

/** @param count how many groups of correspondents wait for somebody's decision */
export const conflictTile = (count: () => Promise<number>): Tile =>
  tile({
    key: 'conflicts',
    permissions: ['MERGE_CORRESPONDENTS'],
    link: 'korrespondenten/konflikte',
    read: async () => ({ count: await count() }),
  });
