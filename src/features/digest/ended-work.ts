import { namesOf } from '../../gateways/identity/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EndedWork, Tile } from '../../services/feature/index.ts';

export type LoggedWork = EndedWork & { type: string };
export type EndedSince = {
  work: readonly LoggedWork[];
  /** What the people among the actors are called. */
  names: ReadonlyMap<string, string>;
};

/** More is not told one by one: after a long time the last ones. */
const MOST = 20_000;

/**
 * What ended after one position of the log and until another. Kept for the people of one run: most of them got their
 * last digest in the same one.
 */
export function endedWork(
  db: Queryable,
  tiles: readonly Tile[],
  until: number,
): (position: number) => Promise<EndedSince> {
  const types = [...new Set(tiles.flatMap(({ ends }) => Object.keys(ends?.by ?? {})))];
  const kept = new Map<number, Promise<EndedSince>>();
  const read = async (position: number): Promise<EndedSince> => {
    const { rows } = await db.query<Omit<LoggedWork, 'ended'>>(READ, [position, until, types, MOST]);
    const work = rows.map((row) => ({ ...row, ended: 'done' as const }));
    return {
      work,
      names: await namesOf(
        db,
        work.map(({ by }) => by),
      ),
    };
  };
  return (position) => {
    const known = kept.get(position);
    if (known) return known;
    // In memory one list is enough: who comes in between costs a query more.
    kept.clear();
    const reading = read(position);
    kept.set(position, reading);
    reading.catch(() => kept.delete(position));
    return reading;
  };
}

const READ = `
  select type, metadata ->> 'actor' as by, (data ->> 'documentId')::integer as "documentId", data ->> 'itemId' as "itemId",
         array(select (c ->> 'tag')::integer from jsonb_array_elements(data -> 'changes') c
                where type in ('TagsChanged', 'DocumentEdited') and c ->> 'what' = 'removeTag') as "removedTags"
    from events where position > $1 and position <= $2 and type = any($3) order by position desc limit $4`;
