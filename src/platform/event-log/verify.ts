import type { Client } from 'pg';
import type { Database, Queryable } from '../database/index.ts';
import { eventsFor, type FoldedReadModel, foldedReadModel } from './folded-rows.ts';
import { readLiveReadModels } from './live-read-models.ts';
import { type Projection, presentEvent } from './projection.ts';
import { headPosition } from './read-events.ts';
import { describeTables } from './read-model-table.ts';
import { scanLog } from './scan-log.ts';
import { type Anchor, BEGINNING, type ChainCheck, chainCheck, type Difference } from './verify-chain.ts';
import { verifyGuards } from './verify-guards.ts';
import { verifyReadModel, versionDifference } from './verify-read-model.ts';

export type VerifyOptions = {
  /** Read models to hold against their folds. */
  projections?: readonly Projection[];
  /** Where the chain begins; null leaves the chain out. */
  from?: Anchor | null;
  onProgress?: (progress: { step: 'events' | 'tables'; done: number; total: number }) => void;
};

export type Verified = {
  events: number;
  /** The head of the log, when the chain holds up to there: worth keeping elsewhere. */
  anchor: Anchor | null;
  /** The first difference of the chain and of each read model; empty when all is as it was written. */
  differences: Difference[];
};

/** So few events behind, the rest is read inside the snapshot. */
const CLOSE_ENOUGH = 1_000;

/**
 * Reads the log once from the first event to the last, recomputes the hash chain, counts positions and versions,
 * folds read models anew and compares them with the live tables. Right while services write: the log only grows,
 * and the tables are compared in one snapshot up to whose last event was folded. Changes nothing.
 */
export async function verify(
  database: Database,
  { projections = [], from = BEGINNING, onProgress = () => {} }: VerifyOptions = {},
): Promise<Verified> {
  const client = await database.connect({ application_name: 'intake-verify' });
  const chain = from && chainCheck(from);
  const models = projections.map(tolerant);
  try {
    const lost = from && (await anchorDifference(client, from));
    if (lost) return { events: 0, anchor: null, differences: [lost] };
    const log = reader(client, chain, models, (done, total) => onProgress({ step: 'events', done, total }));
    while ((await headPosition(client)) - log.position() > CLOSE_ENOUGH) await log.readOn();

    await client.query('begin isolation level repeatable read read only');
    const tables = await lockTables(client, projections);
    const guards = await verifyGuards(client, projections);
    await log.readOn();
    const differences: Difference[] = [];
    for (const [index, compare] of tables.entries()) {
      onProgress({ step: 'tables', done: index, total: tables.length });
      const difference = models[index]?.failed() ?? (await compare(models[index] as Folded));
      if (difference) differences.push(await withLastEvent(client, projections[index], difference));
    }
    await client.query('commit');

    const broken = chain?.difference();
    differences.unshift(...(broken ? [broken] : []), ...(chain ? guards : []));
    return { events: log.position(), anchor: broken || !chain ? null : chain.reached(), differences };
  } finally {
    await client.end();
  }
}

/** Recomputes the hash chain alone; undefined when every event is as it was written. */
export const verifyChain = async (database: Database): Promise<Difference | undefined> =>
  (await verify(database)).differences[0];

/** Holds one live table against its fold from nothing; names the first row that differs. */
export const verifyProjection = async (
  database: Database,
  projection: Projection,
): Promise<Difference | undefined> =>
  (await verify(database, { projections: [projection], from: null })).differences[0];

type Folded = FoldedReadModel & { failed(): Difference | undefined };

/** An event that cannot be folded (an edited one, perhaps) is a difference of its read model and stops no other. */
function tolerant(projection: Projection): Folded {
  const model = foldedReadModel(projection);
  let failed: Difference | undefined;
  return {
    ...model,
    failed: () => failed,
    fold(event) {
      if (failed) return;
      try {
        model.fold(event);
      } catch (error) {
        failed = { position: event.position, what: (error as Error).message };
      }
    },
  };
}

/** Feeds the chain and the read models in one pass; goes on from where it stopped when called again. */
function reader(
  client: Client,
  chain: ChainCheck | null,
  models: Folded[],
  onBatch: (done: number, total: number) => void,
) {
  const after = chain?.reached().position ?? 0;
  const filter = chain ? {} : { only: eventsFor(models.map(({ projection }) => projection)) };
  // Without read models there is nothing to learn from what lies before the anchor.
  let position = models.length > 0 ? 0 : after;
  return {
    position: () => position,
    async readOn(): Promise<void> {
      const head = await headPosition(client);
      await scanLog(
        client,
        { after: position, upTo: head, ...filter },
        (event) => {
          if (chain && event.position > after) chain.check(event);
          for (const model of models) model.fold(event);
        },
        async (done) => {
          await chain?.checkFirstVersions(client);
          onBatch(done, head);
        },
      );
      position = head;
    },
  };
}

async function anchorDifference(db: Queryable, { position, hash }: Anchor): Promise<Difference | undefined> {
  if (position === 0) {
    return hash === BEGINNING.hash ? undefined : { position, what: 'is the beginning, and has another hash' };
  }
  const { rows } = await db.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from events where position = $1`,
    [position],
  );
  const now = rows[0]?.hash;
  if (now === hash) return undefined;
  return {
    position,
    what: now ? `has the hash ${now}, not that of the anchor` : 'is missing; the anchor names it',
  };
}

/**
 * Locks the tables against being swapped by a rebuild (others may read and write them), then checks them: a
 * swapped table would be empty in this snapshot. The locks come first, because the first look takes the snapshot.
 */
async function lockTables(
  client: Client,
  projections: readonly Projection[],
): Promise<((model: Folded) => Promise<Difference | undefined>)[]> {
  if (projections.length === 0) return [];
  const names = projections.map(({ name }) => client.escapeIdentifier(name));
  await client.query(`lock table ${names.join(', ')} in access share mode`);
  const { live } = await readLiveReadModels(client);
  const tables = await describeTables(client, projections);
  return tables.map((table) => async (model) => {
    return versionDifference(table, live) ?? verifyReadModel(client, table, model);
  });
}

/** Where to look in the log for what a row ought to be: the last event that touched it. */
async function withLastEvent(
  client: Client,
  projection: Projection | undefined,
  difference: Difference,
): Promise<Difference> {
  if (!projection || difference.row === undefined) return difference;
  let position = 0;
  const range = { after: 0, upTo: await headPosition(client), only: eventsFor([projection]) };
  await scanLog(client, range, (stored) => {
    const event = presentEvent(projection, stored);
    if (projection.keysOf(event).some((key) => String(key) === difference.row)) position = event.position;
  });
  return position > 0 ? { position, ...difference } : difference;
}
