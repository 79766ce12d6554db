import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { assertCallsRecorded } from '../testing/invariants.ts';
import { answersInWords, callWebhook, keepCalling } from '../testing/keep-calling.ts';
import { type ProcessFixture, processFixture } from '../testing/process-fixture.ts';
import { type DrillOptions, roundsOf, seconds } from './drill.ts';
import { ask, BEN, setUpPapers } from './papers.ts';

const DOCUMENTS = 30;
const DECIDED = 8;
const CALLS_A_SECOND = { short: 30, long: 100 };
const TOOL = join(import.meta.dirname, '..', 'rebuild-projections.ts');

/**
 * Every read model is rebuilt again and again while calls come in and documents are processed. The service goes
 * on, the live tables are what the events make of them in the end, and decided approvals are bit by bit the same.
 */
export async function rebuildUnderLoad(options: DrillOptions): Promise<string[]> {
  const rounds = roundsOf(options, { short: 1, long: 15 });
  const fixture = await processFixture();
  try {
    const documentIds = Array.from({ length: DOCUMENTS }, fixture.scan);
    const service = await fixture.start();
    const invoices = await decided(fixture, service.url);
    const approvals = await approvalsOf(fixture, invoices);
    const calls = keepCalling({
      url: () => service.url,
      perSecond: CALLS_A_SECOND[options.short ? 'short' : 'long'],
      documentIds,
    });
    for (let round = 0; round < rounds; round += 1) {
      await rebuild(fixture);
      assert.equal(await approvalsOf(fixture, invoices), approvals, 'approvals after a rebuild');
    }
    await calls.stop();
    assert.equal([...calls.answers.keys()], ['200'], 'no call may be refused while tables are rebuilt');
    for (const id of documentIds) await callWebhook(service.url, id);
    await fixture.allDoneOnce(documentIds);
    await assertCallsRecorded(fixture.db, calls.acknowledged);
    return [
      `${rounds} rebuilds of everything; answers: ${answersInWords(calls)}; slowest call ${seconds(calls.slowestMs)}; live tables equal their fold; ${invoices.length} decided approvals as before`,
    ];
  } finally {
    await fixture.close();
  }
}

/** Invoices with every kind of decision: approved, refused, asked about, and taken back. */
async function decided(fixture: ProcessFixture, url: string): Promise<readonly number[]> {
  const { invoices } = await setUpPapers(fixture, url, { edited: 0, decided: DECIDED });
  const options = ['Freigegeben', 'Abgelehnt', 'Rückfrage'].map((label) =>
    fixture.paperless.option('Freigabe', label),
  );
  for (const [index, id] of invoices.entries()) {
    const address = `${url}/api/approvals/${id}`;
    const optionId = options[index % options.length];
    const { seen } = (await ask(fixture, BEN, ['GET', address])).body as { seen: string };
    const { status, body } = await ask(fixture, BEN, ['PUT', address], { optionId, seen });
    assert.is(status, 200, JSON.stringify(body));
    if (index % 4 !== 3) continue;
    const what = { seen: (body as { seen: string }).seen, reason: 'Verklickt' };
    const back = await ask(fixture, BEN, ['POST', `${address}/take-back`], what);
    assert.is(back.status, 200, JSON.stringify(back.body));
  }
  return invoices;
}

/** Every byte of the rows, as text; but what their invoices say, which is read in the background meanwhile. */
async function approvalsOf({ db }: ProcessFixture, ids: readonly number[]): Promise<string[]> {
  const { rows } = await db.query<{ row: string }>(
    "select (to_jsonb(a) - 'invoice')::text as row from approvals a where document_id = any($1) order by document_id",
    [ids],
  );
  assert.is(rows.length, ids.length);
  return rows.map(({ row }) => row);
}

async function rebuild({ env }: ProcessFixture): Promise<void> {
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
