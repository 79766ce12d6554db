import type { Person } from '../../platform/http/index.ts';
import type { Tile, TileFigures } from './tile.ts';

export type ReadTile = {
  tile: Tile;
  figures: TileFigures;
  /** It could not be counted: another system is away. */
  failed: boolean;
};
/** The tiles of a person with their figures, in the order in which they are shown. */
export type ReadTiles = (person: Person) => Promise<ReadTile[]>;

/** Another system that is away costs a tile its number, not the person all of them. */
export function tileReader(
  tiles: readonly Tile[],
  logger: { warn(fields: object, message: string): void },
): ReadTiles {
  const readOne = async (tile: Tile, person: Person): Promise<ReadTile | null> => {
    try {
      const figures = await tile.read(person);
      return figures && { tile, figures, failed: false };
    } catch (error) {
      logger.warn({ tile: tile.key, error: String(error) }, 'a tile could not be counted');
      return { tile, figures: { count: null }, failed: true };
    }
  };
  return async (person) => {
    const allowed = tiles.filter(({ permissions }) =>
      permissions.some((one) => person.permissions.includes(one)),
    );
    const read = await Promise.all(allowed.map((one) => readOne(one, person)));
    return read.filter((one) => one !== null);
  };
}
