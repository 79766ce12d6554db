import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import * as assert from 'uvu/assert';
import { assertCallsRecorded } from '../testing/invariants.ts';
import { answersInWords, callWebhook, keepCalling } from '../testing/keep-calling.ts';
import { ownPostgres } from '../testing/own-postgres.ts';
import { processFixture } from '../testing/process-fixture.ts';
import { TEST_KEY } from '../testing/service-fixture.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { type DrillOptions, seconds } from './drill.ts';

const DOCUMENTS = 10;
const CALLS_A_SECOND = 30;
/** Four seconds for the log or for a lock, five for a connection, and what a busy machine needs. */
const ANSWER_WITHIN_MS = 12_000;
const BACK_WITHIN_MS = 30_000;

type Hold = { name: string; hold(db: TestDatabase): Promise<() => Promise<void>> };

const HOLDS: Hold[] = [
  { name: 'the head of the log locked', hold: locked('select 1 from log_head for update') },
  { name: 'the queue locked', hold: locked('lock table webhook_queue') },
  { name: 'statements that do not end', hold: endlessInserts },
  { name: 'no connections left', hold: allConnections },
];

/**
 * Locks that are held for long, statements that run into their time limit, no connections left. Every request
 * is answered in bounded time, by 503 where need be, and when it is over everything goes on by itself.
 */
export async function starvedDatabase({ short, rounds }: DrillOptions): Promise<string[]> {
  const holdMs = short ? 5_000 : 30_000;
  const server = await ownPostgres({ settings: { max_connections: '60' } });
  const db = await testDatabase({ server });
  const fixture = await processFixture({ db });
  try {
    const documentIds = Array.from({ length: DOCUMENTS }, fixture.scan);
    const service = await fixture.start();
    const lines: string[] = [];
    for (const { name, hold } of HOLDS) {
      for (let round = 0; round < (rounds ?? 1); round += 1) {
        const calls = keepCalling({ url: () => service.url, perSecond: CALLS_A_SECOND, documentIds });
        const asking = keepAsking(service.url);
        await until(
          () => calls.acknowledged.length,
          (count) => count > 5,
        );
        const release = await hold(db);
        await delay(holdMs);
        await release();
        const startedAt = performance.now();
        await until(
          () => callWebhook(service.url, documentIds[0] ?? 1),
          (status) => status === 200,
          BACK_WITHIN_MS,
        );
        const backMs = performance.now() - startedAt;
        await calls.stop();
        const slowestStatusMs = await asking.stop();
        assert.equal(
          [...calls.answers.keys()].filter((status) => status !== '200' && status !== '503'),
          [],
          name,
        );
        assert.ok(calls.slowestMs < ANSWER_WITHIN_MS, `${name}: a call took ${seconds(calls.slowestMs)}`);
        assert.ok(slowestStatusMs < ANSWER_WITHIN_MS, `${name}: the status took ${seconds(slowestStatusMs)}`);
        await assertCallsRecorded(db, calls.acknowledged);
        lines.push(
          `${name} for ${seconds(holdMs)}: ${answersInWords(calls)}; slowest call ${seconds(calls.slowestMs)}, ` +
            `slowest status ${seconds(slowestStatusMs)}; back after ${seconds(backMs)}`,
        );
      }
    }
    for (const id of documentIds) await callWebhook(service.url, id);
    await fixture.allDoneOnce(documentIds);
    // The log is verified at the end, and a trigger that is none of its own would be reported.
    await db.query('drop trigger if exists sleepy on events');
    return lines;
  } finally {
    await fixture.close();
  }
}

/** Asks for the status ten times a second; `stop` answers how long the slowest answer took, in ms. */
function keepAsking(url: string): { stop(): Promise<number> } {
  const underWay = new Set<Promise<void>>();
  let slowest = 0;
  const ask = async () => {
    const startedAt = performance.now();
    const answer = await fetch(`${url}/api/webhook/status`, { headers: { 'x-api-key': TEST_KEY } });
    await answer.arrayBuffer();
    assert.ok(answer.status === 200 || answer.status === 503, `the status answered ${answer.status}`);
    slowest = Math.max(slowest, performance.now() - startedAt);
  };
  const failures: unknown[] = [];
  const timer = setInterval(() => {
    const one = ask()
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(one));
    underWay.add(one);
  }, 100);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      if (failures.length > 0) throw failures[0];
      return slowest;
    },
  };
}

function locked(statement: string): Hold['hold'] {
  return async (db) => {
    const holder = await db.connect();
    await holder.query('begin');
    await holder.query(statement);
    return async () => void (await holder.query('commit').finally(() => holder.end()));
  };
}

/** Every insert into the log sleeps, so that only the time limit of its statement ends it. */
async function endlessInserts(db: TestDatabase): Promise<() => Promise<void>> {
  await db.query('create table if not exists sleepy (only_row boolean)');
  await db.query('insert into sleepy values (true)');
  await db.query(`create or replace function sleep_while_sleepy() returns trigger language plpgsql as
    'begin if exists (select from sleepy) then perform pg_sleep(120); end if; return null; end'`);
  await db.query(`create or replace trigger sleepy before insert on events
    for each statement execute function sleep_while_sleepy()`);
  return async () => void (await db.query('delete from sleepy'));
}

/** Takes the connections of the service away and every free one at once. */
async function allConnections(db: TestDatabase): Promise<() => Promise<void>> {
  const taken: Client[] = [];
  let held = true;
  const take = async () => {
    while (held) {
      const client = new Client({ connectionString: db.url });
      client.on('error', () => {});
      await client.connect().then(
        () => void taken.push(client),
        () => delay(20),
      );
    }
  };
  const taking = [take(), take()];
  await delay(500);
  await db
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'intake%'
      and application_name <> 'intake-hold' and datname = current_database()`,
    )
    .catch(() => {});
  return async () => {
    held = false;
    await Promise.all(taking);
    await Promise.all(taken.map((client) => client.end()));
  };
}
