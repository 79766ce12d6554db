import { toleratingAge } from '../../platform/async/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Person } from '../../platform/http/index.ts';
import type { ReadTile, ReadTiles, Tile } from '../../services/feature/index.ts';
import { type DigestContent, type DigestTile, isOpen } from './digest-content.ts';
import { type EndedSince, endedWork } from './ended-work.ts';

type Deps = {
  db: Queryable;
  tiles: readonly Tile[];
  readTiles: ReadTiles;
  logger: { warn(fields: object, message: string): void };
};
export type LastDigest = { position: number; at: string } | null;

/** What is read once for all whose digests are made in one go. */
export type DigestRun = {
  head: { position: number; hash: string } | null;
  /** Reads what others may have read a moment ago. */
  reading: ReturnType<typeof toleratingAge>;
  endedSince: (position: number) => Promise<EndedSince>;
};

export type CollectedDigest = {
  /** Something waits for this person. */
  isOpen: boolean;
  /** Something could not be read. */
  hasFailed: boolean;
  /** Reads the rest, for a digest that is sent. */
  content: () => Promise<DigestContent>;
};

/** The most urgent ones are told one by one. */
const LINES = 3;

/** @param ageMs how old it may be */
export async function openDigestRun(
  { db, tiles }: Pick<Deps, 'db' | 'tiles'>,
  ageMs: number,
): Promise<DigestRun> {
  const { rows } = await db.query<{ position: number; hash: string }>(
    `select position, encode(hash, 'hex') as hash from events order by position desc limit 1`,
  );
  const head = rows[0] ?? null;
  return { head, reading: toleratingAge(ageMs), endedSince: endedWork(db, tiles, head?.position ?? 0) };
}

/** What waits for somebody at this moment: the tiles of their overview, with what has changed since the last digest. */
export async function collectDigest(
  deps: Deps,
  person: Person,
  { run, last }: { run: DigestRun; last: LastDigest },
): Promise<CollectedDigest> {
  const read = await run.reading(() => deps.readTiles(person));
  const counted = read.map(({ tile, figures, failed }) => ({
    ...{ key: tile.key, link: tile.link, figures, failed, lines: [] },
    changed: { arrived: 0, done: [], gone: 0 },
  }));
  return {
    isOpen: counted.some(isOpen),
    hasFailed: counted.some(({ failed }) => failed),
    content: async () => ({
      tiles: await Promise.all(read.map((one) => tileOf(deps, person, one, { run, last }))),
      since: last?.at ?? null,
      anchor: person.permissions.includes('MANAGE_SETTINGS') ? run.head : null,
    }),
  };
}

/** A tile that cannot be read any more meanwhile counts as failed, the others stand. */
async function tileOf(
  { logger }: Deps,
  person: Person,
  { tile, figures, failed }: ReadTile,
  { run, last }: { run: DigestRun; last: LastDigest },
): Promise<DigestTile> {
  const counted = { key: tile.key, link: tile.link, figures, failed, lines: [] };
  const changed = { arrived: 0, done: [], gone: 0 };
  if (failed) return { ...counted, changed };
  try {
    const isOpen = (figures.count ?? 0) > 0;
    const since = last && (await run.endedSince(last.position));
    const [lines = [], arrived = 0, ended] = await run.reading(() =>
      Promise.all([
        isOpen ? tile.urgent?.(person, LINES) : [],
        isOpen && last ? tile.arrivedSince?.(person, last.at) : 0,
        since ? endedOf(tile, person, since) : NOTHING,
      ]),
    );
    return { ...counted, lines, changed: { arrived, ...ended } };
  } catch (error) {
    logger.warn({ tile: tile.key, error: String(error) }, 'a tile of the digest could not be read');
    return { ...counted, failed: true, changed };
  }
}

const NOTHING: Pick<DigestTile['changed'], 'done' | 'gone'> = { done: [], gone: 0 };

async function endedOf({ ends }: Tile, person: Person, { work, names }: EndedSince): Promise<typeof NOTHING> {
  if (!ends) return NOTHING;
  const kinds = new Map(Object.entries(ends.by));
  const theirs = work.flatMap(({ type, ...one }) => {
    const ended = kinds.get(type);
    return ended ? [{ ...one, ended }] : [];
  });
  if (theirs.length === 0) return NOTHING;
  const visible = await ends.visible(person, theirs);
  const done = Map.groupBy(
    visible.filter(({ ended }) => ended === 'done'),
    ({ by }) => names.get(by) ?? null,
  );
  return {
    done: [...done]
      .map(([by, all]) => ({ by, count: all.length }))
      .sort((one, other) => other.count - one.count),
    gone: visible.filter(({ ended }) => ended === 'gone').length,
  };
}
