import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../../../testing/until.ts';
import { type SimulatedPaperless, startSimulatedPaperless } from '../index.ts';
import { type Client, clientOf, withPaperless } from '../testing/client.ts';
import { withReceiver } from '../testing/receiver.ts';

const office = (run: (api: Client, paperless: SimulatedPaperless) => Promise<void>) =>
  withPaperless(
    startSimulatedPaperless({ seed: 'office', documents: 5, webhookTiming: 'fast' }),
    (paperless) => run(clientOf(paperless), paperless),
  );

const fails = async (request: Promise<unknown>) => {
  try {
    await request;
    return false;
  } catch {
    return true;
  }
};

const timed = async (request: Promise<unknown>) => {
  const start = performance.now();
  await request;
  return performance.now() - start;
};

test('a status, as a page of a proxy or as JSON, as often as told', () =>
  office(async (api, { faults }) => {
    faults.add({ kind: 'status', status: 502, times: 2, match: { path: /^\/api\/tags/ } });
    assert.is((await api.get('/api/documents/')).status, 200);
    const first = await api.get('/api/tags/');
    assert.equal([first.status, first.headers.get('content-type')], [502, 'text/html; charset=utf-8']);
    assert.is((await api.get('/api/tags/')).status, 502);
    assert.is((await api.get('/api/tags/')).status, 200);
    faults.add({ kind: 'status', status: 429, body: 'json', retryAfter: 7, times: 1 });
    const throttled = await api.get('/api/tags/');
    assert.equal(
      [throttled.headers.get('retry-after'), throttled.body.detail],
      ['7', 'Request was throttled.'],
    );
  }));

test('a connection that is cut before or after the write', () =>
  office(async (api, paperless) => {
    const cut = (after: boolean) =>
      paperless.faults.add({ kind: 'reset', after, times: 1, match: { documentId: 1, method: 'PATCH' } });
    cut(false);
    assert.ok(await fails(api.patch('/api/documents/1/', { title: 'vorher' })));
    assert.is.not(paperless.document(1).title, 'vorher');
    cut(true);
    assert.ok(await fails(api.patch('/api/documents/1/', { title: 'nachher' })));
    assert.is(paperless.document(1).title, 'nachher');
  }));

test('no answer ever, until the server stops', async () => {
  const paperless = await startSimulatedPaperless({});
  paperless.faults.add({ kind: 'hang' });
  const waiting = fails(clientOf(paperless).get('/api/documents/'));
  const first = await Promise.race([
    waiting,
    new Promise((resume) => setTimeout(resume, 50, 'still waiting')),
  ]);
  assert.is(first, 'still waiting');
  await paperless.stop();
  assert.is(await waiting, true);
});

test('a write that is confirmed but not made', () =>
  office(async (api, paperless) => {
    const before = paperless.document(1);
    paperless.faults.add({ kind: 'ignore-write', match: { documentId: 1 } });
    const answer = await api.patch('/api/documents/1/', { title: 'neu' });
    assert.equal([answer.status, answer.body.title, 'permissions' in answer.body], [200, before.title, true]);
    const bulk = { documents: [1], method: 'add_tag', parameters: { tag: 16 } };
    assert.equal((await api.post('/api/documents/bulk_edit/', bulk)).body, { result: 'OK' });
    assert.equal(paperless.document(1), before);
    await api.patch('/api/documents/2/', { title: 'neu' });
    assert.is(paperless.document(2).title, 'neu');
  }));

test('a late save undoes our write, tags excepted', () =>
  withReceiver((receiver) =>
    office(async (api, paperless) => {
      paperless.installWorkflow({ url: receiver.url, events: ['updated'] });
      const { title, correspondent } = paperless.document(1);
      paperless.faults.add({ kind: 'stale-save', ms: 200, times: 1 });
      const answer = await api.patch('/api/documents/1/', { title: 'unser', correspondent: 9, tags: [9] });
      assert.is(answer.body.title, 'unser');
      await until(
        () => paperless.document(1).title,
        (now) => now === title,
      );
      const after = paperless.document(1);
      assert.equal([after.title, after.correspondent, after.tags], [title, correspondent, [9]]);
      await api.patch('/api/documents/1/', { title: 'wieder' });
      await new Promise((resume) => setTimeout(resume, 300));
      assert.is(paperless.document(1).title, 'wieder');
    }),
  ));

test('a late save leaves alone what a person has just saved', () =>
  withReceiver((receiver) =>
    office(async (api, paperless) => {
      await api.patch('/api/documents/1/', { title: 'von uns, längst vorbei' });
      paperless.installWorkflow({ url: receiver.url, events: ['updated'] });
      paperless.faults.add({ kind: 'stale-save', ms: 5, times: 1 });
      paperless.edit(1, { title: 'von Hand' });
      await paperless.idle();
      await new Promise((resume) => setTimeout(resume, 30));
      assert.is(paperless.document(1).title, 'von Hand');
    }),
  ));

test('a document that is not to be found for a while', () =>
  office(async (api, { faults }) => {
    faults.add({ kind: 'hidden', ms: 600, match: { documentId: 1 } });
    assert.is((await api.get('/api/documents/1/')).status, 404);
    assert.is((await api.get('/api/documents/')).body.count, 4);
    await until(
      () => api.get('/api/documents/1/'),
      ({ status }) => status === 200,
    );
  }));

test('answers that break their own shape', () =>
  office(async (api, { faults }) => {
    const once = (how: 'member' | 'cut' | 'html') => faults.add({ kind: 'malformed', how, times: 1 });
    once('member');
    assert.not.ok('title' in (await api.get('/api/documents/1/')).body);
    once('member');
    assert.not.ok('title' in (await api.get('/api/documents/')).body.results[0]);
    once('html');
    const page = await api.get('/api/documents/1/');
    assert.equal([page.status, page.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
    once('cut');
    assert.ok(await fails(api.get('/api/documents/1/')));
  }));

test('latency and dripping bodies take their time', () =>
  office(async (api, { faults }) => {
    faults.setLatency(40);
    const slow = await timed(api.get('/api/documents/1/'));
    assert.ok(slow >= 39, `${slow} ms`);
    faults.clear();
    faults.add({ kind: 'slow-body', ms: 300, times: 1 });
    assert.ok((await timed(api.get('/api/documents/1/'))) >= 290);
  }));

test('all of it from another process', () =>
  office(async (api, paperless) => {
    const control = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(`${paperless.url}/simulator/${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text ? JSON.parse(text) : null };
    };
    const fault = {
      kind: 'status',
      status: 500,
      times: 1,
      match: { pattern: '^/api/documents/1/$', method: 'get' },
    };
    assert.is((await control('POST', 'faults', fault)).status, 201);
    assert.is(paperless.faults.list()[0]?.kind, 'status');
    assert.is((await api.get('/api/documents/1/')).status, 500);
    assert.is((await control('POST', 'faults', { kind: 'nope' })).status, 400);

    const scanned = (await control('POST', 'documents', { title: 'Von außen' })).body.id;
    assert.is(paperless.document(scanned).title, 'Von außen');
    const info = (await control('GET', 'info')).body;
    assert.is(
      info.users.find(({ username }: { username: string }) => username === 'intake').token,
      paperless.tokenOf('intake'),
    );
    await control('POST', 'latency', { ms: 5 });
    assert.is(paperless.faults.latency(), 5);
  }));

test.run();
