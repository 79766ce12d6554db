import type { Database } from '../../src/platform/database/index.ts';

/** The clock of a database, set as a test likes; for connections that are opened from now on. */
export type DatabaseClock = {
  /** Sets it to a moment; from there it goes on. */
  set(moment: string): Promise<void>;
  /** Moves it by so many milliseconds, also backwards. */
  move(ms: number): Promise<void>;
  now(): Promise<Date>;
};

/**
 * Puts functions of the same names before PostgreSQL's own `now()` and `clock_timestamp()`. The database must be
 * migrated before, and nothing may be created in it by an unqualified name afterwards.
 */
export async function databaseClock(db: Database): Promise<DatabaseClock> {
  await db.query('create schema clock');
  await db.query(`create table clock.moved as select interval '0' as by`);
  for (const name of ['now', 'clock_timestamp']) {
    await db.query(`create function clock.${name}() returns timestamptz language sql volatile as
      'select pg_catalog.clock_timestamp() + (select by from clock.moved)'`);
  }
  const { rows } = await db.query<{ name: string }>('select current_database() as name');
  await db.query(`alter database ${rows[0]?.name} set search_path = clock, pg_catalog, public`);
  return {
    set: async (moment) =>
      void (await db.query('update clock.moved set by = $1::timestamptz - pg_catalog.clock_timestamp()', [
        moment,
      ])),
    move: async (ms) =>
      void (await db.query('update clock.moved set by = by + make_interval(secs => $1)', [ms / 1_000])),
    async now() {
      const now = await db.query<{ now: string }>('select clock.now() as now');
      return new Date(now.rows[0]?.now ?? Number.NaN);
    },
  };
}
