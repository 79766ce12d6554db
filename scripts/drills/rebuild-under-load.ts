import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { assertCallsRecorded } from '../testing/invariants.ts';
import { answersInWords, callWebhook, keepCalling } from '../testing/keep-calling.ts';
import { type ProcessOffice, processOffice } from '../testing/process-office.ts';
import { type DrillOptions, roundsOf, seconds } from './drill.ts';

const DOCUMENTS = 30;
const CALLS_A_SECOND = 100;
const TOOL = join(import.meta.dirname, '..', 'rebuild-projections.ts');

/**
 * Every read model is rebuilt again and again while calls come in and documents are processed. The service goes
 * on, and in the end the live tables are what the events make of them.
 */
export async function rebuildUnderLoad(options: DrillOptions): Promise<string[]> {
  const rounds = roundsOf(options, { short: 1, long: 15 });
  const office = await processOffice();
  try {
    const documentIds = Array.from({ length: DOCUMENTS }, office.scan);
    const service = await office.start();
    const calls = keepCalling({ url: () => service.url, perSecond: CALLS_A_SECOND, documentIds });
    for (let round = 0; round < rounds; round += 1) await rebuild(office);
    await calls.stop();
    assert.equal([...calls.answers.keys()], ['200'], 'no call may be refused while tables are rebuilt');
    for (const id of documentIds) await callWebhook(service.url, id);
    await office.allDoneOnce(documentIds);
    await assertCallsRecorded(office.db, calls.acknowledged);
    return [
      `${rounds} rebuilds of everything; answers: ${answersInWords(calls)}; slowest call ${seconds(calls.slowestMs)}; live tables equal their fold`,
    ];
  } finally {
    await office.close();
  }
}

async function rebuild({ env }: ProcessOffice): Promise<void> {
  const tool = spawn(process.execPath, [TOOL], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  tool.stderr.on('data', (text) => {
    said += text;
  });
  const [code] = (await once(tool, 'exit')) as [number | null];
  assert.is(code, 0, said);
}
