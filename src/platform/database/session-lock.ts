import type { Lease } from '../async/index.ts';
import type { Database, Queryable } from './connect.ts';

/** A lock that lives as long as its own connection, so it is free the moment its holder dies; a lease for its holder. */
export type SessionLock = Lease & { release(): Promise<void> };

export class SessionLockLost extends Error {
  override name = 'SessionLockLost';
}

/**
 * Takes the advisory lock `name` on a connection of its own, or answers null when another session has it.
 *
 * A holder that was stopped (SIGSTOP, a frozen virtual machine) keeps its connection and so its lock. It also
 * stops saying anything, while a live holder sends a statement every `beatMs`: a session silent for longer
 * than `silentAfterMs` is ended by the next process that wants the lock.
 */
export async function holdSessionLock(
  database: Database,
  name: string,
  { beatMs = 2_000, silentAfterMs = 15_000 } = {},
): Promise<SessionLock | null> {
  const client = await database.connect({ query_timeout: ANSWERS_WITHIN_MS });
  let lost = false;
  client.on('error', () => {
    lost = true;
  });
  client.on('end', () => {
    lost = true;
  });
  let taken = false;
  try {
    const { rows } = await client.query<{ taken: boolean }>(TRY_LOCK, [name]);
    taken = rows[0]?.taken === true;
    if (!taken) await client.query(END_SILENT_HOLDER, [name, silentAfterMs]);
  } finally {
    if (!taken) await client.end().catch(() => {});
  }
  if (!taken) return null;

  let confirmedAt = performance.now();
  const askOnce = async () => {
    if (lost) throw new SessionLockLost(`the lock ${name} was taken from this process`);
    const askedAt = performance.now();
    try {
      await client.query('select 1');
    } catch (error) {
      lost = true;
      throw new SessionLockLost(`the lock ${name} was taken from this process`, { cause: error });
    }
    confirmedAt = askedAt;
  };
  // One question at a time on the connection.
  let last: Promise<void> = Promise.resolve();
  const confirm = (): Promise<void> => {
    const mine = last.then(askOnce);
    last = mine.catch(() => {});
    return mine;
  };
  const beat = setInterval(() => confirm().catch(() => {}), beatMs);
  beat.unref();

  return {
    confirm,
    assertValid() {
      const age = performance.now() - confirmedAt;
      if (lost || age > VALID_FOR_MS) {
        throw new SessionLockLost(`the lock ${name} was last confirmed ${Math.round(age)} ms ago`);
      }
    },
    async release() {
      clearInterval(beat);
      lost = true;
      await client.end().catch(() => {});
    },
  };
}

/** The holder of the lock `name`, since when it is connected, and how long it has been silent; null: none. */
export async function sessionLockHolder(db: Queryable, name: string): Promise<LockHolder | null> {
  const { rows } = await db.query<LockHolder>(
    `select a.application_name as application, a.pid, a.backend_start as since,
            (extract(epoch from clock_timestamp() - a.state_change) * 1000)::float8 as "silentMs" ${HOLDER}`,
    [name],
  );
  return rows[0] ?? null;
}

type LockHolder = { application: string; pid: number; since: string; silentMs: number };

/** Both shorter than the silence after which others take the lock. */
const ANSWERS_WITHIN_MS = 5_000;
const VALID_FOR_MS = 5_000;

const TRY_LOCK = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken';

const HOLDER = `
    from pg_locks l
    join pg_stat_activity a on a.pid = l.pid
   where l.locktype = 'advisory'
     and l.database = (select oid from pg_database where datname = current_database())
     and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended($1, 0)
     and l.objsubid = 1 and l.granted`;

// The backend's own clock measures its silence; our clocks play no part.
const END_SILENT_HOLDER = `
  select pg_terminate_backend(a.pid) ${HOLDER}
     and a.state_change < now() - make_interval(secs => $2 / 1000.0)`;
