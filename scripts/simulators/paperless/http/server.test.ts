import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startSimulatedPaperless } from '../index.ts';
import { clientOf, withPaperless } from '../testing/client.ts';

test('a path without its last slash ends at the log-in page, whose status is 200', () =>
  withPaperless(startSimulatedPaperless({ pathPrefix: '/dms/' }), async (paperless) => {
    const api = clientOf(paperless);
    assert.match(paperless.url, /:\d+\/dms$/);
    const lost = await api.get('/api/documents?page=2');
    assert.equal(
      [lost.status, lost.headers.get('location')],
      [302, '/dms/accounts/login/?next=/dms/api/documents%3Fpage%3D2'],
    );
    const written = await api.post('/api/documents', {});
    assert.equal([written.status, written.headers.get('content-type')], [403, 'text/html; charset=utf-8']);
    const followed = await fetch(`${paperless.url}/api/documents`);
    assert.equal([followed.status, followed.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
    assert.is((await fetch(paperless.url.replace('/dms', '/api/documents/'))).status, 404);
    assert.equal((await api.get('/api/documents/abc/')).body, { detail: 'Not found.' });
    assert.is((await api.get('/api/documents/')).status, 200);
  }));

test('links of a page carry host and prefix of the request', () =>
  withPaperless(
    startSimulatedPaperless({ pathPrefix: '/dms', seed: 'office', documents: 3 }),
    async (paperless) => {
      const { body } = await clientOf(paperless).get('/api/documents/?page_size=2&fields=id');
      assert.is(body.next, `${paperless.url}/api/documents/?fields=id&page=2&page_size=2`);
    },
  ));

test('what a body may be', () =>
  withPaperless(startSimulatedPaperless({ seed: 'office', documents: 1 }), async (paperless) => {
    const patch = async (body: string, type: string) => {
      const response = await fetch(`${paperless.url}/api/documents/1/`, {
        method: 'PATCH',
        body,
        headers: { authorization: `Token ${paperless.adminToken}`, 'content-type': type },
      });
      return [response.status, ((await response.json()) as { detail?: string }).detail];
    };
    assert.equal(await patch('{', 'application/json'), [
      400,
      'JSON parse error - Expecting value: line 1 column 1 (char 0)',
    ]);
    assert.equal(await patch('x', 'text/plain'), [415, 'Unsupported media type "text/plain" in request.']);
    assert.equal((await patch('title=Formular&tags=1', 'application/x-www-form-urlencoded'))[0], 400);
    assert.equal((await patch('title=Formular', 'application/x-www-form-urlencoded'))[0], 200);
    assert.is(paperless.document(1).title, 'Formular');
    const list = await clientOf(paperless).patch('/api/documents/1/', []);
    assert.equal(list.body, { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] });
  }));

test('answers are compressed for those who want it', () =>
  withPaperless(startSimulatedPaperless({ seed: 'office', documents: 1 }), async (paperless) => {
    const api = clientOf(paperless);
    assert.is((await api.get('/api/documents/1/')).headers.get('content-encoding'), 'gzip');
    const plain = await api.get('/api/documents/1/', { 'accept-encoding': 'identity' });
    assert.is(plain.headers.get('content-encoding'), null);
  }));

test('an unchanged file is not sent again', () =>
  withPaperless(startSimulatedPaperless({ seed: 'office', documents: 1 }), async (paperless) => {
    const api = clientOf(paperless);
    const etag = (await api.get('/api/documents/1/metadata/')).headers.get('etag') ?? '';
    assert.is((await api.get('/api/documents/1/metadata/', { 'if-none-match': etag })).status, 304);
    await api.patch('/api/documents/1/', {});
    assert.is((await api.get('/api/documents/1/metadata/', { 'if-none-match': etag })).status, 200);
  }));

test('requests are counted by what they are for', () =>
  withPaperless(startSimulatedPaperless({ seed: 'office', documents: 2 }), async (paperless) => {
    const api = clientOf(paperless);
    await api.get('/api/documents/1/?fields=id');
    await api.get('/api/documents/2/');
    await api.get('/api/documents/99/');
    const { requests } = paperless;
    assert.is(requests.count('GET /api/documents/{id}/'), 3);
    assert.is(requests.count(), 3);
    assert.equal(
      requests.list.map(({ path, query, status }) => [path, query, status]),
      [
        ['/api/documents/1/', 'fields=id', 200],
        ['/api/documents/2/', '', 200],
        ['/api/documents/99/', '', 404],
      ],
    );
    requests.reset();
    assert.equal([requests.count(), requests.list], [0, []]);
  }));

test('stopping cuts kept connections and frees the port', async () => {
  const first = await startSimulatedPaperless({});
  await clientOf(first).get('/api/documents/');
  first.installWorkflow({ url: 'http://127.0.0.1:9/' });
  first.addDocument();
  await first.stop();
  await first.stop();
  const port = Number(new URL(first.url).port);
  await withPaperless(startSimulatedPaperless({ port }), async (second) => assert.is(second.url, first.url));
});

test('two on one port: the second says so', () =>
  withPaperless(startSimulatedPaperless({}), async (paperless) => {
    const port = Number(new URL(paperless.url).port);
    const error = await startSimulatedPaperless({ port }).then(
      () => null,
      (reason) => reason.code,
    );
    assert.is(error, 'EADDRINUSE');
  }));

test.run();
