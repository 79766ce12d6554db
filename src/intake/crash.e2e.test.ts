import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../../projections/index.ts';
import { type ServiceProcess, serviceProcess } from '../../scripts/testing/service-process.ts';
import { TEST_KEY, type TestOffice, testOffice } from '../../scripts/testing/test-office.ts';
import { until } from '../../scripts/testing/until.ts';
import { openEventLog, verifyChain, verifyProjection } from '../event-log/index.ts';
import { vocabulary } from '../events/index.ts';
import { changeSetting } from '../settings/index.ts';

// Processes that are killed, stopped and continued. What was acknowledged is never lost, and no document is
// processed by two at the same time.

const TAG = 16;
const crash = suite('a process that dies');
let office: TestOffice;
let processes: ServiceProcess[];

crash.before.each(async () => {
  office = await testOffice({ documents: 3, paused: true });
  processes = [];
  await setRules([{ name: 'Scan', when: { title: '^Scan' }, then: { title: 'Fertig', note: 'Gesehen' } }]);
});
crash.after.each(async () => {
  for (const process of processes) await process.kill('SIGKILL');
  assert.is(await verifyChain(office.db), undefined);
  for (const projection of projections) {
    assert.is(await verifyProjection(office.db, projection), undefined, projection.name);
  }
  await office.close();
});

const start = async () => {
  const started = await serviceProcess(office.env);
  processes.push(started);
  return started;
};
const call = (service: ServiceProcess, documentId: number) =>
  fetch(`${service.url}/api/webhook`, {
    method: 'POST',
    headers: { 'x-api-key': TEST_KEY },
    body: JSON.stringify({ document_id: documentId }),
  });
const invoice = () => office.paperless.addDocument({ title: 'Scan', content: 'x', tags: [TAG] }).id;
const slow = (match: object, ms = 700) => office.paperless.faults.add({ kind: 'latency', ms, match });
const requests = (method: string, path: string) =>
  office.paperless.requests.list.filter((entry) => entry.method === method && entry.path.includes(path))
    .length;

/** Whether a request of ours is being answered by Paperless at this moment. */
const underWay = (method: string, path: string, expected: boolean) =>
  until(
    () => office.paperless.requests.underWay.some((one) => one.startsWith(method) && one.includes(path)),
    (is) => is === expected,
  );

async function setRules(value: unknown): Promise<void> {
  const log = await openEventLog(office.db, { vocabulary, projections });
  await changeSetting(log, { key: 'processing_rules', value, origin: { actor: 'test', correlationId: 't' } });
  await log.close();
}
const typesOf = async (documentId: number) =>
  (
    await office.db.query<{ type: string }>('select type from events where stream = $1 order by version', [
      `document-${documentId}`,
    ])
  ).rows.map(({ type }) => type);
const ended = (documentId: number, withinMs = 30_000) =>
  until(
    () => typesOf(documentId),
    (types) => types.includes('DocumentProcessed'),
    withinMs,
  );

// Where in a processing the process dies: when this request of ours is under way.
const POINTS: [string, string, (id: number) => string][] = [
  ['before the document was read', 'GET', (id) => `/api/documents/${id}/`],
  ['while the title is written', 'PATCH', (id) => `/api/documents/${id}/`],
  ['while the note is written', 'POST', (id) => `/api/documents/${id}/notes/`],
  ['while the tag is taken away', 'POST', () => 'bulk_edit'],
];
for (const [name, method, pathOf] of POINTS) {
  crash(`kill -9 ${name}: taken up again at once, finished once`, async () => {
    const id = invoice();
    const path = pathOf(id);
    const fault = slow({ method, path });
    const first = await start();
    office.paperless.requests.reset();
    await call(first, id);
    await underWay(method, path, true);
    await first.kill('SIGKILL');
    await underWay(method, path, false);
    office.paperless.faults.remove(fault);
    // The rules change while nobody runs: a plan that was recorded is finished, not made anew.
    const planned = (await typesOf(id)).includes('ProcessingPlanned');
    if (planned) await setRules([{ name: 'Neu', when: {}, then: { title: 'Nach neuer Regel' } }]);

    const startedAt = Date.now();
    await start();
    const types = await ended(id);
    assert.ok(Date.now() - startedAt < 30_000);
    assert.is(types.filter((type) => type === 'ProcessingStarted').length, 1);
    assert.ok(types.includes('ProcessingResumed'));
    const document = office.paperless.document(id);
    assert.is(document.title, 'Fertig');
    assert.is(document.notes.length, 1, 'the note is there once');
    assert.ok(!document.tags.includes(TAG));
  });
}

crash(
  'kill -9 in a loop under load: every acknowledged call is in the log, everything gets processed',
  async () => {
    const ids = Array.from({ length: 40 }, invoice);
    const acknowledged: number[] = [];
    let service = await start();
    let stop = false;
    const caller = async (offset: number) => {
      for (let n = offset; !stop; n += 4) {
        const id = ids[n % ids.length] as number;
        const answer = await call(service, id).catch(() => null);
        if (answer?.status === 200) acknowledged.push(id);
        else await new Promise((again) => setTimeout(again, 20));
      }
    };
    const callers = [0, 1, 2, 3].map(caller);
    for (let round = 0; round < 4; round += 1) {
      const before = acknowledged.length;
      await until(
        () => acknowledged.length,
        (count) => count > before + 100,
      );
      await service.kill('SIGKILL');
      service = await start();
    }
    stop = true;
    await Promise.all(callers);
    const { rows } = await office.db.query<{ n: number }>(
      `select count(*) as n from events where type = 'WebhookReceived'`,
    );
    assert.ok(
      (rows[0]?.n ?? 0) >= acknowledged.length,
      `${rows[0]?.n} recorded, ${acknowledged.length} acknowledged`,
    );
    for (const id of ids) {
      await until(
        () => office.paperless.document(id).tags.includes(TAG),
        (tagged) => !tagged,
        30_000,
      );
      assert.is(office.paperless.document(id).notes.length, 1);
    }
    await assertNeverTwoAtOnce();
  },
);

crash('two processes: one works, and the other takes over within 30 s when the first is killed', async () => {
  const [a, b] = [await start(), await start()];
  slow({ method: 'GET', path: '/api/documents/' }, 150);
  const ids = Array.from({ length: 8 }, invoice);
  for (const [index, id] of ids.entries()) await call(index % 2 ? a : b, id);
  await ended(ids[2] as number);
  await a.kill('SIGKILL');
  for (const id of ids) await ended(id);
  await assertNeverTwoAtOnce();
});

crash('a worker that is stopped and wakes up late writes nothing any more', async () => {
  const id = invoice();
  const fault = slow({ method: 'GET', path: `/api/documents/${id}/` }, 500);
  const first = await start();
  await call(first, id);
  await underWay('GET', `/api/documents/${id}/`, true);
  first.signal('SIGSTOP');
  office.paperless.faults.remove(fault);
  await start();
  const types = await ended(id);
  assert.ok(types.includes('ProcessingResumed'));
  const written = { patches: requests('PATCH', `/${id}/`), events: types.length };
  first.signal('SIGCONT');
  // It answers again, so it is awake; and it has had a second to do harm.
  await until(
    () => fetch(`${first.url}/api/health/live`).then(({ status }) => status),
    (status) => status === 200,
  );
  await new Promise((second) => setTimeout(second, 1_000));
  assert.equal({ patches: requests('PATCH', `/${id}/`), events: (await typesOf(id)).length }, written);
  assert.is(office.paperless.document(id).notes.length, 1);
});

crash('SIGTERM: ends in time, finishes what is at hand, and loses nothing', async () => {
  slow({ method: 'GET', path: '/api/documents/' }, 300);
  const service = await start();
  const ids = Array.from({ length: 5 }, invoice);
  for (const id of ids) await call(service, id);
  await ended(ids[0] as number);
  const startedAt = Date.now();
  await service.kill('SIGTERM');
  assert.ok(Date.now() - startedAt < 10_000);
  const { rows } = await office.db.query<{ open: number; waiting: number }>(
    `select (select count(*) from document_processing) as open, (select count(*) from webhook_queue) as waiting`,
  );
  assert.is(rows[0]?.open, 0, 'the document at hand was finished');
  assert.ok((rows[0]?.waiting ?? 0) > 0);
  await start();
  for (const id of ids) await ended(id);
});

/** Between the start of a processing and its end no other one starts. */
async function assertNeverTwoAtOnce(): Promise<void> {
  const { rows } = await office.db.query<{ type: string; id: number; position: number }>(
    `select type, (data->>'documentId')::int as id, position from events
      where type in ('ProcessingStarted', 'DocumentProcessed', 'ProcessingFailed', 'DocumentParked') order by position`,
  );
  let open: number | null = null;
  for (const { type, id, position } of rows) {
    if (type === 'ProcessingStarted') {
      assert.is(open, null, `at ${position} document ${id} was started while ${open} was being processed`);
      open = id;
    } else {
      assert.is(id, open, `at ${position}`);
      open = null;
    }
  }
}

crash.run();
