import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { assertCallsRecorded } from '../testing/invariants.ts';
import { answersInWords, type Calls, callWebhook, keepCalling } from '../testing/keep-calling.ts';
import { ownPostgres } from '../testing/own-postgres.ts';
import { type ProcessFixture, processFixture } from '../testing/process-fixture.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { type DrillOptions, NotPossibleHere, roundsOf, seconds } from './drill.ts';

const DISK = '192m';
const DOCUMENTS = 10;
const CALLS_A_SECOND = 50;
const BACK_WITHIN_MS = 90_000;

/**
 * The disk below the data directory really runs full, first under the tables, then under the write-ahead log,
 * which takes the whole server down. The webhook answers 503, and everything goes on once there is space.
 */
export async function fullDisk(options: DrillOptions): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'intake-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', dataDir]);
  if (mounted.status !== 0) {
    await rm(dataDir, { recursive: true, force: true });
    throw new NotPossibleHere(
      `mounting a small file system is not permitted here (${mounted.stderr ?? mounted.error})`,
    );
  }
  try {
    return await onFullDisk(dataDir, options);
  } finally {
    spawnSync('umount', [dataDir]);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function onFullDisk(dataDir: string, options: DrillOptions): Promise<string[]> {
  const rounds = roundsOf(options, { short: 1, long: 4 });
  // Little of the log is kept for later, so that it needs new files soon.
  const settings = { min_wal_size: '32MB', max_wal_size: '64MB', wal_recycle: 'off' };
  const server = await ownPostgres({ dataDir, settings });
  const fixture = await processFixture({ db: await testDatabase({ server }) });
  try {
    const documentIds = Array.from({ length: DOCUMENTS }, fixture.scan);
    const service = await fixture.start();
    const calls = keepCalling({ url: () => service.url, perSecond: CALLS_A_SECOND, documentIds });
    const lines: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const what of ['tables', 'write-ahead log'] as const) {
        const pid = await server.pid();
        const refused = await whileFull(dataDir, fixture.db, calls, what);
        const startedAt = performance.now();
        await until(
          () => callWebhook(service.url, documentIds[0] ?? 1),
          (status) => status === 200,
          BACK_WITHIN_MS,
        );
        const died = (await server.pid()) !== pid ? ', PostgreSQL had gone down' : '';
        lines.push(
          `no space for ${what}${died}: ${refused} calls refused, back ${seconds(performance.now() - startedAt)} after there was space`,
        );
      }
    }
    await calls.stop();
    assert.equal(
      [...calls.answers.keys()].filter((status) => status !== '200' && status !== '503'),
      [],
    );
    await finish(fixture, service.url, documentIds);
    await assertCallsRecorded(fixture.db, calls.acknowledged);
    return [...lines, `answers: ${answersInWords(calls)}; all acknowledged ones are recorded, once`];
  } finally {
    await fixture.close();
  }
}

/** Leaves no space until calls are refused; answers how many were. */
async function whileFull(
  folder: string,
  db: TestDatabase,
  calls: Calls,
  what: 'tables' | 'write-ahead log',
): Promise<number> {
  const refused = () => calls.answers.get('503') ?? 0;
  const before = refused();
  const filler = join(folder, 'filler');
  fill(filler);
  // Longer than what is left of the present file of the log.
  if (what === 'write-ahead log')
    await db.query(`select pg_logical_emit_message(false, 'drill', repeat('x', 40000000))`).catch(() => {});
  await until(refused, (count) => count > before + 20, 60_000);
  rmSync(filler);
  return refused() - before;
}

function fill(file: string): void {
  const block = Buffer.alloc(64 * 1024);
  const handle = openSync(file, 'w');
  try {
    for (;;) writeSync(handle, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(handle);
  }
}

async function finish(fixture: ProcessFixture, url: string, documentIds: number[]): Promise<void> {
  for (const id of documentIds) await callWebhook(url, id);
  await fixture.allDoneOnce(documentIds);
}
