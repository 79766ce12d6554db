import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

const printing = suite('print agents, printers and jobs');
const instanceId = randomUUID();
const PRINTER = { device: 'zebra', dpi: 203, formats: ['zpl', 'png'], medium: { widthMm: 62, heightMm: 29 } };
const hello = (more: object = {}) => ({ instanceId, version: '1', printers: [PRINTER], ...more });
const AN_HOUR_LATER = `
  update print_jobs set queued_at = queued_at - interval '1 hour', fetched_at = fetched_at - interval '1 hour',
         started_at = started_at - interval '1 hour' where job_id = $1`;
type Printer = {
  printerId: string;
  name: string;
  dpi: number;
  state: string;
  offsetXMm: number;
  offsetYMm: number;
};
type Agent = {
  templateId: string;
  agentId: string;
  state: string;
  printers: [Printer];
  rivalRefusedAt: string;
  clockAheadMs: number;
};
type FetchedJob = { jobId: string; fence: number };
/** What the answers of these routes hold, all in one. */
type Body = Printer & {
  items: [Agent];
  total: number;
  key: string;
  agentId: string;
  job: FetchedJob | null;
  jobId: string;
  reason: string;
  detail: string;
  again: object;
  device: object;
  layouts: { symbol: { text: string } }[];
  numbers: { range: string; from: number; to: number };
  labels: number;
};
let fixture: ServiceFixture;
let agent: { agentId: string; key: string };
let printerId: string;

const call = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
  const answer = await fetch(`${fixture.url}/api${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? '';
  return {
    status: answer.status,
    type,
    bytes,
    body: (/json/.test(type) ? JSON.parse(bytes.toString()) : {}) as Body,
  };
};
const asAdmin = (method: string, path: string, body?: unknown) =>
  call(method, path, fixture.as('PM_Admin'), body);
const asAgent = (method: string, path: string, body?: unknown, accept = 'application/json') =>
  call(method, `/print-agent${path}`, { 'x-api-key': agent.key, accept }, body);
const fetchJob = async (wait?: number) =>
  (await asAgent('POST', `/fetch${wait ? `?wait=${wait}` : ''}`, { instanceId })).body.job;
const label = ({ jobId, fence }: FetchedJob, accept?: string) =>
  asAgent('GET', `/jobs/${jobId}/label?fence=${fence}`, undefined, accept);
const report = ({ jobId, fence }: FetchedJob, state: string, more: object = {}) =>
  asAgent('POST', `/jobs/${jobId}/report`, { fence, state, ...more });
const queueTest = async () => {
  const { status, body } = await asAdmin('POST', `/printers/${printerId}/test`);
  assert.is(status, 201, JSON.stringify(body));
  return body.jobId;
};
const stateOf = async (jobId: string) => (await asAdmin('GET', `/print-jobs/${jobId}`)).body.state;

printing.before(async () => {
  fixture = await serviceFixture({ documents: 3 });
  const added = await asAdmin('POST', '/print-agents', { name: 'Büro' });
  assert.is(added.status, 201);
  agent = added.body;
  assert.is((await asAgent('POST', '/hello', hello())).status, 200);
  const { body } = await asAdmin('GET', '/print-agents');
  printerId = body.items[0].printers[0].printerId;
});
printing.after(() => fixture.close());

printing('an agent and its printers show, and who may change them', async () => {
  const { body } = await asAdmin('GET', '/print-agents');
  const [{ state, printers }] = body.items;
  assert.is(state, 'here');
  assert.equal([printers[0].name, printers[0].dpi, printers[0].state], ['zebra', 203, 'ready']);
  const change = { name: 'Etiketten', offsetXMm: 1.5, offsetYMm: -0.5 };
  assert.is((await call('PUT', `/printers/${printerId}`, fixture.as('PM_User'), change)).status, 403);
  const { body: printer } = await asAdmin('PUT', `/printers/${printerId}`, change);
  assert.equal([printer.name, printer.offsetXMm, printer.offsetYMm], ['Etiketten', 1.5, -0.5]);
  assert.is((await asAdmin('POST', '/print-agents', { name: 'büro' })).status, 409);
});

printing('what is larger than the medium of the printer is not printed, nor printed again', async () => {
  const made = await asAdmin('GET', '/barcode-templates');
  const { templateId } = made.body.items[0];
  const jobId = await queueTest();
  const job = await fetchJob();
  const { body } = await label(job as FetchedJob);
  assert.equal((body.device as { medium: object }).medium, PRINTER.medium, 'the agent is told of the medium');
  await report(job as FetchedJob, 'failed', { reason: 'printer-refused' });
  const set = (medium: object | null) =>
    asAdmin('PUT', `/printers/${printerId}`, { name: 'Etiketten', offsetXMm: 1.5, offsetYMm: -0.5, medium });
  assert.is((await set({ widthMm: 20, heightMm: 9 })).status, 200);
  const again = await asAdmin('POST', `/print-jobs/${jobId}/again`, { reason: 'once more' });
  const fresh = await asAdmin('POST', '/print-jobs', { templateId, printerId });
  for (const { status, body: problem } of [again, fresh])
    assert.equal([status, problem.reason], [409, 'label-larger-than-medium']);
  const check = await asAdmin('POST', '/barcode-templates/check', {
    templateId,
    medium: { widthMm: 20, heightMm: 9 },
  });
  const { warnings } = check.body as unknown as { warnings: { code: string }[] };
  assert.is(warnings[0]?.code, 'larger-than-medium');
  await set(null);
});

printing('its key opens nothing else, and other keys do not open this', async () => {
  assert.is((await call('GET', '/webhook/status', { 'x-api-key': agent.key })).status, 403);
  assert.is(
    (await call('POST', '/print-agent/fetch', { 'x-api-key': fixture.key }, { instanceId })).status,
    403,
  );
  const made = await asAdmin('POST', '/api-keys', { name: 'x', scopes: ['print-agent'] });
  assert.is(made.status, 422);
});

printing('a job wakes the agent that waits, is drawn in its format, and ends as reported', async () => {
  const waiting = fetchJob(20);
  const jobId = await queueTest();
  const job = await waiting;
  assert.is(job?.jobId, jobId);
  assert.is(await fetchJob(), null, 'it is given to nobody else');
  if (!job) return;
  const zpl = await label(job, 'application/zpl');
  assert.is(zpl.type, 'application/zpl');
  assert.match(zpl.bytes.toString(), /^\^XA.*\^XZ\n$/s);
  assert.is((await label(job, 'image/png')).bytes.subarray(1, 4).toString(), 'PNG');
  assert.is((await label(job, 'application/pdf')).bytes.subarray(0, 4).toString(), '%PDF');
  const { body } = await label(job);
  assert.equal(body.device, { dpi: 203, offsetMm: { x: 1.5, y: -0.5 }, medium: PRINTER.medium });
  assert.is(body.layouts.length, 1);
  assert.is((await asAdmin('POST', `/print-jobs/${jobId}/cancel`)).status, 409, 'it is begun');
  assert.equal((await report(job, 'printed')).body, { state: 'printed' });
  assert.equal((await report(job, 'printed')).body, { state: 'printed' }, 'said twice');
  assert.is((await report(job, 'failed')).status, 409);
  assert.is((await asAdmin('GET', '/print-jobs?state=printed')).body.total, 1);
});

printing('what was not fetched can be called back; what ended is printed again with a reason', async () => {
  const jobId = await queueTest();
  assert.is((await asAdmin('POST', `/print-jobs/${jobId}/again`, { reason: 'Papierstau' })).status, 409);
  assert.is((await asAdmin('POST', `/print-jobs/${jobId}/cancel`)).body.state, 'cancelled');
  assert.is(await fetchJob(), null);
  const { status, body } = await asAdmin('POST', `/print-jobs/${jobId}/again`, { reason: 'Papierstau' });
  assert.is(status, 201);
  assert.equal(body.again, { jobId, reason: 'Papierstau' });
  const job = await fetchJob(20);
  assert.is(job?.jobId, body.jobId);
  if (!job) return;
  await label(job);
  const told = { reason: 'printer-refused', detail: 'head open' };
  assert.is((await report(job, 'failed', told)).body.state, 'failed');
  const { body: failed } = await asAdmin('GET', `/print-jobs/${job.jobId}`);
  assert.equal([failed.reason, failed.detail], ['printer-refused', 'head open']);
});

printing(
  'labels of a template: numbers of their own, read back before they are taken, once for each job id',
  async () => {
    const { templateId } = (await asAdmin('GET', '/barcode-templates')).body.items[0];
    const wish = { templateId, printerId, labels: 3, jobId: randomUUID() };
    const { status, body } = await asAdmin('POST', '/print-jobs', wish);
    assert.is(status, 201, JSON.stringify(body));
    const { range, from, to } = body.numbers;
    assert.equal([range, to - from + 1, body.labels, body.state], ['asn', 3, 3, 'queued']);
    assert.equal((await asAdmin('POST', '/print-jobs', wish)).body.numbers, body.numbers, 'asked twice');
    for (const more of [{ copies: 2 }, { labels: 2 }, { fields: { title: 'anders' } }]) {
      const other = await asAdmin('POST', '/print-jobs', { ...wish, ...more });
      assert.equal([other.status, other.body.reason], [409, 'print-job-differs'], JSON.stringify(more));
    }
    const somebodyElse = {
      authorization: `Bearer ${fixture.issuer.token({ sub: 'else', groups: ['PM_Admin'] })}`,
    };
    const ofOthers = await call('POST', '/print-jobs', somebodyElse, wish);
    assert.equal([ofOthers.status, ofOthers.body.reason], [409, 'print-job-differs']);
    const job = await fetchJob(20);
    assert.is(job?.jobId, wish.jobId);
    if (!job) return;
    const { layouts } = (await label(job)).body;
    const texts = layouts.map(({ symbol }) => symbol.text);
    assert.equal(
      texts,
      [from, from + 1, to].map((number) => `ASN${String(number).padStart(5, '0')}`),
    );
    await report(job, 'unclear', { reason: 'broke-off' });
    const again = await asAdmin('POST', `/print-jobs/${wish.jobId}/again`, { reason: 'lag schief' });
    assert.equal(again.body.numbers, body.numbers, 'the same numbers');
    assert.is((await asAdmin('POST', `/print-jobs/${again.body.jobId}/cancel`)).status, 200);
  },
);

printing('wishes that make no label are refused, and draw no number', async () => {
  const { templateId } = (await asAdmin('GET', '/barcode-templates')).body.items[0];
  const wish = { templateId, printerId };
  const refused = async (more: object, as = fixture.as('PM_Admin')) =>
    (await call('POST', '/print-jobs', as, { ...wish, ...more })).status;
  const numbers = async () =>
    (await fixture.db.query(`select max(to_number) as last from number_draws`)).rows;
  const before = await numbers();
  assert.is(await refused({ labels: 20, copies: 11 }), 422);
  assert.is(await refused({ printerId: randomUUID() }), 404);
  assert.is(await refused({ templateId: randomUUID() }), 404);
  assert.is(await refused({ fields: { sender: 'x' } }), 422);
  assert.is(await refused({ documentId: 999_999 }), 404);
  assert.is(await refused({}, fixture.as('PM_Freigabe')), 403);
  assert.equal(await numbers(), before);
});

printing('time: not begun is given again, begun becomes unclear, what nobody fetches expires', async () => {
  const anHourLater = (jobId: string) => fixture.db.query(AN_HOUR_LATER, [jobId]);
  const jobId = await queueTest();
  const first = await fetchJob(20);
  await anHourLater(jobId);
  await fixture.db.query(`update print_jobs set queued_at = now() where job_id = $1`, [jobId]);
  const second = await fetchJob(20);
  assert.equal([first?.fence, second?.fence], [1, 2]);
  if (!first || !second) return;
  assert.is((await label(first)).body.reason, 'print-job-taken');
  assert.is((await label(second)).status, 200);
  const forgotten = await queueTest();
  for (const old of [jobId, forgotten]) await anHourLater(old);
  assert.is(await fetchJob(), null, 'nobody waits for it any more');
  const both = async () => [await stateOf(jobId), await stateOf(forgotten)];
  const isOver = (states: string[]) => !states.includes('queued') && !states.includes('fetched');
  assert.equal(await until(both, isOver, 30_000), ['unclear', 'expired']);
  assert.is((await report(first, 'printed')).status, 409);
  assert.is((await report(second, 'printed')).body.state, 'printed', 'known better now');
});

printing('a second agent with the same key is told, until the first has been silent for long', async () => {
  const other = randomUUID();
  const refused = await asAgent('POST', '/fetch', { instanceId: other });
  assert.equal([refused.status, refused.body.reason], [409, 'print-agent-twice']);
  const { body } = await asAdmin('GET', '/print-agents');
  assert.ok(body.items[0].rivalRefusedAt);
  await fixture.db.query(`update print_agent_states set seen_at = now() - interval '91 seconds'`);
  assert.is((await asAdmin('GET', '/print-agents')).body.items[0].state, 'away');
  assert.is((await asAgent('POST', '/hello', hello({ instanceId: other }))).status, 200);
});

printing('a wrong clock is shown; a new key ends the old one, and a removed agent is nobody', async () => {
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  await fixture.db.query(`update print_agent_states set seen_at = now() - interval '91 seconds'`);
  assert.is((await asAgent('POST', '/hello', hello({ clock: ahead }))).status, 200);
  const { body } = await asAdmin('GET', '/print-agents');
  assert.ok(Math.abs(body.items[0].clockAheadMs - 3_600_000) < 60_000);
  const { key } = (await asAdmin('POST', `/print-agents/${agent.agentId}/key`)).body;
  assert.is((await asAgent('POST', '/hello', hello())).status, 401);
  agent = { ...agent, key };
  assert.is((await asAgent('POST', '/hello', hello())).status, 200);
  assert.is((await asAdmin('DELETE', `/print-agents/${agent.agentId}`)).status, 200);
  assert.is((await asAgent('POST', '/hello', hello())).status, 401);
  assert.equal((await asAdmin('GET', '/print-agents')).body.items, []);
});

printing.run();
