import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { callWebhook } from '../../../scripts/testing/keep-calling.ts';
import { type ProcessFixture, processFixture } from '../../../scripts/testing/process-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

// Processes that are ended and stopped. What happens when they are killed is drilled: kill-service.ts,
// kill-mid-processing.ts and two-instances.ts below scripts/drills.

const crash = suite('a process that ends');
let fixture: ProcessFixture;

crash.before.each(async () => {
  fixture = await processFixture();
});
crash.after.each(() => fixture.close());

const slow = (match: object, ms: number) => fixture.paperless.faults.add({ kind: 'latency', ms, match });
const patches = (id: number) =>
  fixture.paperless.requests.list.filter(({ method, path }) => method === 'PATCH' && path.includes(`/${id}/`))
    .length;

crash('a worker that is stopped and wakes up late writes nothing any more', async () => {
  const id = fixture.scan();
  const path = `/api/documents/${id}/`;
  const fault = slow({ method: 'GET', path }, 2_000);
  const first = await fixture.start();
  await callWebhook(first.url, id);
  await until(
    () => fixture.paperless.requests.underWay,
    (all) => all.includes(`GET ${path}`),
  );
  // It is asked for while its start is being recorded.
  await until(
    () => fixture.typesOf(id),
    (types) => types.includes('ProcessingStarted'),
  );
  first.signal('SIGSTOP');
  fixture.paperless.faults.remove(fault);
  await fixture.start();
  const types = await fixture.processed(id);
  assert.ok(types.includes('ProcessingResumed'));
  const written = { patches: patches(id), events: types.length };
  first.signal('SIGCONT');
  // It answers again, so it is awake; and it has had a second to do harm.
  await until(
    () => fetch(`${first.url}/api/health/live`).then(({ status }) => status),
    (status) => status === 200,
  );
  await new Promise((second) => setTimeout(second, 1_000));
  assert.equal({ patches: patches(id), events: (await fixture.typesOf(id)).length }, written);
  assert.is(fixture.paperless.document(id).notes.length, 1);
});

crash('SIGTERM: ends, finishes what is at hand, and loses nothing', async () => {
  slow({ method: 'GET', path: '/api/documents/' }, 300);
  const service = await fixture.start();
  const ids = Array.from({ length: 5 }, fixture.scan);
  for (const id of ids) await callWebhook(service.url, id);
  await fixture.processed(ids[0] as number);
  await service.kill('SIGTERM');
  const { rows } = await fixture.db.query<{ open: number; waiting: number }>(
    'select (select count(*) from document_processing) as open, (select count(*) from webhook_queue) as waiting',
  );
  assert.is(rows[0]?.open, 0, 'the document at hand was finished');
  assert.ok((rows[0]?.waiting ?? 0) > 0);
  await fixture.start();
  await fixture.allDoneOnce(ids);
});

crash.run();
