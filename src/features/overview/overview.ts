import { z } from 'zod';
import { endpoint, personOf, signedIn } from '../../platform/http/index.ts';
import { type Feature, type ReadTiles, TileBody } from '../../services/feature/index.ts';
import { type TrendDeps, trendsEndpoint } from './trends.ts';

/** What waits for the person who asks, and what was done lately. The daily digest reports the same tiles. */
export const overview = ({ readTiles, ...deps }: { readTiles: ReadTiles } & TrendDeps): Feature => ({
  endpoints: [
    endpoint({
      method: 'GET',
      path: '/overview',
      access: signedIn,
      summary: 'What waits for me: a tile for each kind of work that I may do',
      response: z.object({ items: z.array(TileBody) }),
      async handle({ caller }) {
        const tiles = await readTiles(personOf(caller));
        return { items: tiles.map(({ tile: { key, link }, figures }) => ({ key, link, ...figures })) };
      },
    }),
    trendsEndpoint(deps),
  ],
});
