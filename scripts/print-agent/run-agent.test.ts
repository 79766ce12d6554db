import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { layoutLabel } from '../../src/libs/labels/index.ts';
import { until } from '../testing/until.ts';
import { openJobJournal } from './job-journal.ts';
import { parsePrinter } from './parse-printer.ts';
import { runAgent } from './run-agent.ts';

const agents = suite('print agent');
const LAYOUT = layoutLabel({
  ...{ widthMm: 40, heightMm: 20, symbology: 'QRCode', content: 'ASN00007', marginMm: 2 },
  lines: [{ text: 'ASN00007', sizeMm: 3 }],
});
type Job = {
  jobId: string;
  device: string;
  fence: number;
  leaseSeconds: number;
  labels: number;
  copies: number;
};
type Reported = { jobId: string; state: string; reason: string | null };

/** The part of the service that agents call, in memory. */
const service = {
  jobs: [] as Job[],
  reported: [] as Reported[],
  hellos: [] as { printers: { state: string }[] }[],
  /** Answers that fail before one succeeds. */
  failures: 0,
  refuseLabels: false,
};
let server: Server;
let folder: string;
const said: string[] = [];
const running: { stop(): Promise<void> }[] = [];

agents.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'print-agent-'));
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    const { status = 200, ...answer } = await answerTo(request.url ?? '', body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
agents.after.each(async () => {
  for (const agent of running.splice(0)) await agent.stop();
  Object.assign(service, { jobs: [], reported: [], hellos: [], failures: 0, refuseLabels: false });
});
agents.after(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});

async function answerTo(url: string, body: object): Promise<{ status?: number; [name: string]: unknown }> {
  if (service.failures > 0) {
    service.failures -= 1;
    return { status: 503 };
  }
  const [, jobId = '', what] = /jobs\/([^/]+)\/(label|report)/.exec(url) ?? [];
  if (what === 'report') {
    service.reported.push({ ...(body as Reported), jobId });
    return { state: (body as Reported).state };
  }
  if (what === 'label') {
    if (service.refuseLabels) return { status: 409, reason: 'print-job-taken' };
    return { device: { dpi: 203 }, copies: 2, layouts: [LAYOUT] };
  }
  if (url.includes('/hello')) {
    service.hellos.push(body as (typeof service.hellos)[number]);
    return { agentId: randomUUID(), name: 'Test' };
  }
  // A call of an agent that has ended may still be on its way: jobs are for printers, each test has its own.
  const { devices } = body as { devices: string[] };
  const place = service.jobs.findIndex(({ device }) => devices.includes(device));
  const [job = null] = place < 0 ? [] : service.jobs.splice(place, 1);
  if (!job) await new Promise((later) => setTimeout(later, 20));
  return { job };
}

const job = (device: string): Job => ({
  ...{ jobId: randomUUID(), device, fence: 1, leaseSeconds: 60, labels: 1, copies: 2 },
});
const stateFolder = () => mkdtemp(join(folder, 'state-'));
async function start(printer: string, state?: string) {
  const stopping = new AbortController();
  const ended = runAgent(
    {
      server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...{ key: 'intake_test', version: 'test', printers: [parsePrinter(printer)] },
      stateFolder: state ?? (await stateFolder()),
      say: (line) => said.push(line),
    },
    stopping.signal,
  );
  running.push({
    async stop() {
      stopping.abort();
      await ended;
    },
  });
}
const reported = async (count = 1) => {
  await until(
    () => service.reported.length,
    (length) => length >= count,
  );
  return service.reported;
};

agents('prints what it fetches as often as it is asked, and reports it', async () => {
  const paper = join(folder, 'paper');
  service.jobs.push(job('first'));
  const { jobId } = service.jobs[0] as Job;
  await start(`first=folder:${paper}?format=png`);
  assert.equal(await reported(), [{ jobId, fence: 1, state: 'printed', reason: null, detail: null }]);
  const files = (await readdir(paper)).sort();
  assert.equal(files, [`${jobId}-1.png`, `${jobId}-2.png`]);
  assert.is((await readFile(join(paper, files[0] ?? ''))).subarray(1, 4).toString(), 'PNG');
});

agents('a printer on a port gets every label; one that breaks off leaves it unclear', async () => {
  const got: string[] = [];
  let isBroken = false;
  const printer = createSocketServer((socket) => {
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString();
      if (isBroken) socket.resetAndDestroy();
    });
    socket.on('error', () => {});
    socket.on('end', () => text && got.push(text));
  });
  await new Promise<void>((listening) => printer.listen(0, '127.0.0.1', listening));
  const { port } = printer.address() as AddressInfo;
  service.jobs.push(job('z'));
  await start(`z=socket://127.0.0.1:${port}`);
  assert.is((await reported())[0]?.state, 'printed');
  assert.is(got[0]?.match(/\^XA/g)?.length, 2);
  isBroken = true;
  service.jobs.push(job('z'));
  const [, second] = await reported(2);
  assert.equal([second?.state, second?.reason], ['unclear', 'broke-off']);
  printer.close();
});

agents('nothing is fetched for a printer that is away, and the service is told', async () => {
  service.jobs.push(job('gone'));
  await start('gone=socket://127.0.0.1:1');
  await until(
    () => service.hellos.flatMap(({ printers }) => printers.map(({ state }) => state)),
    (states) => states.includes('away'),
  );
  assert.is(service.jobs.length, 1);
});

agents('a command that refuses has printed nothing', async () => {
  service.jobs.push(job('c'));
  await start('c=command:echo no paper >&2; exit 3');
  const [{ state, reason, detail } = {}] = (await reported()) as (Reported & { detail?: string })[];
  assert.equal([state, reason, detail], ['failed', 'printer-refused', 'no paper']);
});

agents(
  'what an earlier process had begun is unclear, what it had only fetched has failed, what had ended is told',
  async () => {
    const state = await stateFolder();
    const journal = await openJobJournal(state);
    const entry = (step: 'fetched' | 'begun' | 'ended') => ({
      ...{ jobId: randomUUID(), fence: 1, step, isReported: false },
      outcome: step === 'ended' ? { state: 'printed' as const, reason: null, detail: null } : null,
    });
    const entries = [entry('begun'), entry('fetched'), entry('ended')];
    for (const one of entries) await journal.write(one);
    service.failures = 2;
    await start(`a=folder:${join(folder, 'later')}`, state);
    const told = new Map((await reported(3)).map(({ jobId, state: how }) => [jobId, how]));
    assert.equal(
      entries.map(({ jobId }) => told.get(jobId)),
      ['unclear', 'failed', 'printed'],
    );
    await until(
      async () => (await journal.unreported()).length,
      (length) => length === 0,
    );
  },
);

agents('a job that was here before is not printed a second time', async () => {
  const [state, paper] = [await stateFolder(), join(folder, 'twice')];
  const again = job('twice');
  service.jobs.push(again, { ...again, fence: 2 });
  await start(`twice=folder:${paper}?format=pdf`, state);
  assert.equal(
    (await reported(2)).map(({ state: how }) => how),
    ['printed', 'printed'],
  );
  assert.is((await readdir(paper)).length, 1);
});

agents('a job that is somebody else’s by now is left alone', async () => {
  service.refuseLabels = true;
  const [lost, next] = [job('lost'), job('lost')];
  const paper = join(folder, 'lost');
  service.jobs.push(lost);
  await start(`lost=folder:${paper}`);
  await until(
    () => said.some((line) => line.includes(lost.jobId)),
    (isSaid) => isSaid,
  );
  service.refuseLabels = false;
  service.jobs.push(next);
  assert.equal(
    (await reported()).map(({ jobId }) => jobId),
    [next.jobId],
  );
});

agents('of two agents with one folder the second does not start', async () => {
  const state = await stateFolder();
  await start(`a=folder:${join(folder, 'one')}`, state);
  await until(
    () => service.hellos.length,
    (count) => count > 0,
  );
  const second = runAgent(
    {
      ...{ server: 'http://127.0.0.1:1', key: '', version: '', printers: [], stateFolder: state },
      say: () => {},
    },
    new AbortController().signal,
  );
  await second.then(
    () => assert.unreachable('it started'),
    ({ message }: Error) => assert.match(message, 'already'),
  );
});

agents.run();
