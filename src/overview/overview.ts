import { z } from 'zod';
import { type Feature, type Tile, TileBody, type TileFigures, type Trend } from '../feature/index.ts';
import { endpoint, type Person, personOf, signedIn } from '../http/index.ts';
import { trendsEndpoint } from './trends.ts';

type Deps = {
  /** In the order in which they are shown. */
  tiles: readonly Tile[];
  trends: readonly Trend[];
  /** Of the office: by it a day begins. */
  timeZone: string;
  logger: { warn(fields: object, message: string): void };
};
type Shown = TileFigures & { key: string; link: string };

/** What waits for the person who asks, and what was done. The daily digest reports the same tiles. */
export function overview({ tiles, trends, timeZone, logger }: Deps): Feature & {
  tilesFor: (person: Person) => Promise<Shown[]>;
} {
  /** Another system that is away costs the tile its number, not the person the page. */
  const figuresOf = ({ key, read }: Tile, person: Person): Promise<TileFigures | null> =>
    read(person).catch((error: unknown) => {
      logger.warn({ tile: key, error: String(error) }, 'a tile of the overview could not be counted');
      return { count: null };
    });
  const tilesFor = async (person: Person): Promise<Shown[]> => {
    const allowed = tiles.filter(({ permissions }) =>
      permissions.some((one) => person.permissions.includes(one)),
    );
    const figures = await Promise.all(allowed.map((one) => figuresOf(one, person)));
    return allowed.flatMap(({ key, link }, index) => {
      const found = figures[index];
      return found ? [{ key, link, ...found }] : [];
    });
  };
  return {
    tilesFor,
    endpoints: [
      endpoint({
        method: 'GET',
        path: '/overview',
        access: signedIn,
        summary: 'What waits for me: a tile for each kind of work that I may do',
        response: z.object({ items: z.array(TileBody) }),
        handle: async ({ caller }) => ({ items: await tilesFor(personOf(caller)) }),
      }),
      trendsEndpoint({ trends, timeZone, logger }),
    ],
  };
}
