import * as assert from 'uvu/assert';
import type { SimulatedPaperless } from '../simulators/paperless/index.ts';
import type { TestDatabase } from './test-database.ts';
import { until } from './until.ts';

// Stops a service from outside at a named step, long enough to be killed there: a request to Paperless that is never
// answered, or an event whose transaction cannot go on.

type WriteRequest = { method: string; path: string | RegExp; body?: string };
/** A write to Paperless, before or after it has worked, or an event that is about to be recorded. */
export type Step =
  | {
      name: string;
      when: 'before' | 'after';
      request: WriteRequest;
    }
  | { name: string; when: 'before'; event: string };

/** Before a write to Paperless has worked, and when it has worked and nobody was told. */
export const aroundWrite = (name: string, request: WriteRequest): Step[] => [
  { name, when: 'before', request },
  { name, when: 'after', request },
];
export const atEvent = (type: string): Step => ({ name: type, when: 'before', event: type });

export type HeldStep = {
  /** Resolves when the service stands there. */
  reached(withinMs?: number): Promise<void>;
  /** Lets others pass; to be called when the service has been killed. */
  release(): Promise<void>;
};

const HELD = 20_261_121;

/** Gives the database the means to hold an event up. Once a database. */
export async function prepareHolding(db: TestDatabase): Promise<void> {
  await db.query('create table held_events (type text primary key)');
  await db.query(`create function hold_event() returns trigger language plpgsql as $$ begin
    if exists (select from held_events where held_events.type = new.type) then
      perform pg_advisory_xact_lock(${HELD});
    end if;
    return new;
  end $$`);
  await db.query(
    'create trigger hold_event before insert on events for each row execute function hold_event()',
  );
}

/** Takes that away again: a log is verified together with its triggers. */
export async function endHolding(db: TestDatabase): Promise<void> {
  await db.query('drop trigger hold_event on events');
}

/** Holds the next service that comes to this step. */
export const holdAt = (db: TestDatabase, paperless: SimulatedPaperless, step: Step): Promise<HeldStep> =>
  'event' in step ? holdEvent(db, step.event) : holdRequest(paperless, step);

async function holdEvent(db: TestDatabase, type: string): Promise<HeldStep> {
  const holder = await db.connect();
  await holder.query('select pg_advisory_lock($1)', [HELD]);
  await db.query('insert into held_events values ($1)', [type]);
  const waiting = async () => {
    const { rows } = await db.query<{ n: number }>(
      `select count(*)::integer as n from pg_locks
        where locktype = 'advisory' and objid = $1 and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      [HELD],
    );
    return rows[0]?.n ?? 0;
  };
  return {
    async reached(withinMs) {
      await until(waiting, (count) => count > 0, withinMs);
    },
    async release() {
      await db.query('delete from held_events');
      await holder.end();
      // The transaction of the dead one must not be committed after all.
      await until(waiting, (count) => count === 0);
    },
  };
}

async function holdRequest(
  { faults, requests }: SimulatedPaperless,
  { when, request }: Extract<Step, { request: object }>,
): Promise<HeldStep> {
  const fault = faults.add({ kind: 'hang', after: when === 'after', match: request });
  const before = requests.list.filter(({ status }) => status === null).length;
  return {
    async reached(withinMs) {
      await until(
        () => requests.list.filter(({ status }) => status === null).length - before,
        (hanging) => hanging > 0,
        withinMs,
      );
    },
    async release() {
      faults.remove(fault);
      assert.not.ok(faults.list().some(({ id }) => id === fault));
    },
  };
}
