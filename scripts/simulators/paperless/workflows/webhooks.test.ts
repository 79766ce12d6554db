import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { deliver, scene } from '../testing/scene.ts';

test('the odd corners of the body matrix', () =>
  scene({}, async (here) => {
    const params = { a: '1' };
    const form = await deliver(here, {
      params,
      headers: { 'Content-Type': 'application/json', Host: 'evil' },
    });
    assert.equal(form, { count: 1, type: 'application/json', text: 'a=1', path: '/hook?key=1' });
    const fileOnly = await deliver(here, { body: 'text', asJson: true, includeDocument: true });
    assert.match(fileOnly.text ?? '', 'filename="Übung.pdf"');
    assert.not.match(fileOnly.text ?? '', 'text\r\n');
    const lostBoundary = await deliver(here, {
      params,
      includeDocument: true,
      headers: { 'Content-Type': 'text/x' },
    });
    assert.is(lostBoundary.type, 'text/x');
    assert.match(lostBoundary.text ?? '', 'name="a"');
    assert.equal(await deliver(here, { body: '', asJson: true }), {
      count: 1,
      type: 'application/json',
      text: '{}',
      path: '/hook?key=1',
    });
    assert.is((await deliver(here, { params: { b: '{{ x', a: '{{doc_id}}' } })).text, `b=&a=${here.id}`);
    assert.is((await deliver(here, { params: { a: 1, b: '2' } })).text, '');
  }));

test('the same order of headers as the real client', () =>
  scene({}, async (here) => {
    await deliver(here, { params: { a: '1' }, headers: { 'X-Key': 'k', 'user-agent': 'mine' } });
    assert.equal(here.receiver.received[0]?.headers, [
      ['Host', `127.0.0.1:${here.receiver.port}`],
      ['Accept', '*/*'],
      ['Accept-Encoding', 'gzip, deflate, br, zstd'],
      ['Connection', 'keep-alive'],
      ['user-agent', 'mine'],
      ['X-Key', 'k'],
      ['Content-Length', '3'],
      ['Content-Type', 'application/x-www-form-urlencoded'],
    ]);
  }));

test('an answer outside 2xx is tried four times, redirects included', () =>
  scene({}, async (here) => {
    for (const status of [500, 404, 302]) {
      here.receiver.answer(status);
      assert.is((await deliver(here, {})).count, 4, String(status));
      assert.equal(
        here.paperless.deliveries.splice(0).map(({ attempt, status }) => [attempt, status]),
        [1, 2, 3, 4].map((attempt) => [attempt, status]),
      );
    }
  }));

test('a retry that succeeds ends the matter', () =>
  scene({}, async (here) => {
    here.receiver.answer(() => (here.receiver.received.length < 2 ? 503 : 202));
    assert.is((await deliver(here, {})).count, 2);
  }));

test('without an answer the event is lost', () =>
  scene({}, async (here) => {
    here.receiver.answer('reset');
    assert.is((await deliver(here, {})).count, 1);
    here.receiver.answer('hang');
    assert.is((await deliver(here, {})).count, 1);
    here.paperless.removeWorkflows();
    here.paperless.installWorkflow({ url: 'http://127.0.0.1:9/nobody' });
    here.paperless.edit(here.id, {});
    await here.paperless.idle();
    assert.equal(
      here.paperless.deliveries.map(({ status, error }) => [status, error]),
      [
        [null, 'ECONNRESET'],
        [null, 'timeout'],
        [null, 'ECONNREFUSED'],
      ],
    );
  }));

test('deliveries go out one at a time, and a waiting retry lets others pass', () =>
  scene({}, async ({ paperless, receiver, id }) => {
    paperless.installWorkflow({ url: receiver.url, events: ['updated'] });
    const second = paperless.addDocument();
    receiver.answer((request) => (request.body.includes(`%2F${id}%2F`) ? 500 : 200));
    paperless.edit(id, {});
    paperless.edit(second.id, {});
    await paperless.idle();
    const order = paperless.deliveries.map(({ documentId, attempt }) => `${documentId}.${attempt}`);
    assert.equal(order.slice(0, 2), [`${id}.1`, `${second.id}.1`]);
    assert.is(order.length, 5);
    for (const [index, delivery] of paperless.deliveries.entries()) {
      assert.ok(delivery.at >= (paperless.deliveries[index - 1]?.at ?? 0), 'one at a time');
    }
  }));

test('a receiver that does not answer holds up what comes after it', () =>
  scene({}, async ({ paperless, receiver, id }) => {
    paperless.installWorkflow({ url: receiver.url, events: ['updated'] });
    receiver.answer('hang');
    paperless.edit(id, {});
    paperless.edit(id, {});
    await paperless.idle();
    const [first, second] = paperless.deliveries;
    assert.ok((second?.at ?? 0) - (first?.at ?? 0) >= 950);
  }));

test('every PATCH fires, also an empty one; notes and deletion do not', () =>
  scene({}, async ({ paperless, receiver, api, id }) => {
    paperless.installWorkflow({ url: receiver.url });
    const fired = async () => {
      await paperless.idle();
      return receiver.received.splice(0).length;
    };
    await api.patch(`/api/documents/${id}/`, {});
    assert.is(await fired(), 1);
    await api.post(`/api/documents/${id}/notes/`, { note: 'x' });
    await api.remove(`/api/documents/${id}/`);
    await api.post('/api/trash/', { documents: [id], action: 'restore' });
    assert.is(await fired(), 0);
    paperless.addVersion(id);
    assert.is(await fired(), 1);
    paperless.addDocument();
    assert.is(await fired(), 1);
  }));

test('the document is 404 for a while after "added" has left', () =>
  scene({ commitDelayMs: 300 }, async ({ paperless, receiver, api }) => {
    const statuses: number[] = [];
    paperless.installWorkflow({ url: receiver.url, events: ['added'] });
    const { id } = paperless.addDocument();
    await paperless.idle();
    assert.is(receiver.received.length, 1);
    for (let wait = 0; wait < 200 && statuses.at(-1) !== 200; wait++) {
      statuses.push((await api.get(`/api/documents/${id}/`)).status);
      await new Promise((resume) => setTimeout(resume, 5));
    }
    assert.is(statuses[0], 404);
    assert.is(statuses.at(-1), 200);
  }));

test.run();
