import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answering, DOCUMENT, failure, json } from '../../../scripts/testing/answering-paperless.ts';
import type { Paperless } from './index.ts';

const client = suite('how Paperless is asked');

const versionOf = (line: string) => line.replace(/^.*version=/, '');
const refused = { detail: 'Invalid version in "Accept" header.' };

client('falls back to API version 9 and stays there', async () => {
  const server = await answering((request, response) =>
    request.headers.accept?.includes('version=10')
      ? json(response, 406, refused)
      : json(response, 200, DOCUMENT),
  );
  assert.is((await server.paperless.document(7))?.title, 'Rechnung');
  await server.paperless.document(7);
  assert.equal(server.asked.map(versionOf), ['10', '9', '9']);
  server.close();
});

client('a single 406 is forgotten with the next answer that knows version 10', async () => {
  const server = await answering((_, response, count) =>
    count === 1
      ? json(response, 406, refused)
      : json(response.setHeader('x-api-version', '10'), 200, DOCUMENT),
  );
  for (let call = 0; call < 2; call += 1) await server.paperless.document(7);
  assert.equal(server.asked.map(versionOf), ['10', '9', '10']);
  server.close();
});

client(
  'a server that was updated is asked in its new version, also when it no longer knows the old one',
  async () => {
    let served = '9';
    const server = await answering((request, response) =>
      request.headers.accept?.endsWith(`version=${served}`)
        ? json(response, 200, DOCUMENT)
        : json(response, 406, refused),
    );
    await server.paperless.document(7);
    served = '10';
    for (let call = 0; call < 2; call += 1) await server.paperless.document(7);
    assert.equal(server.asked.map(versionOf), ['10', '9', '9', '10', '10']);
    server.close();
  },
);

client(
  'one that knows neither version tells what it is, and no write is sent without a version',
  async () => {
    const server = await answering((request, response) =>
      request.headers.accept?.includes('version=')
        ? json(response, 406, refused)
        : json(response.setHeader('x-api-version', '12').setHeader('x-version', '4.1.0'), 200, {}),
    );
    const { status, server: told } = await failure(server.paperless.greet());
    assert.equal([status, told], [406, { highest: 12, release: '4.1.0' }]);
    assert.is((await failure(server.paperless.addNote(7, 'x'))).status, 406);
    assert.equal(server.asked.map(versionOf), ['10', '9']);
    server.close();
  },
);

client('keeps the path prefix, and ends each path with a slash', async () => {
  const server = await answering((_, response) => json(response, 200, DOCUMENT), { prefix: '/dms' });
  await server.paperless.document(7);
  assert.match(server.asked[0] ?? '', 'GET /dms/api/documents/7/ ');
  server.close();
});

client('follows no redirect, and says where it was sent', async () => {
  const server = await answering((_, response) =>
    response.writeHead(302, { location: '/accounts/login/?next=/api/documents/7/' }).end(),
  );
  const { failure: kind, message } = await failure(server.paperless.document(7));
  assert.is(kind, 'unexpected-answer');
  assert.match(
    message,
    /GET \/api\/documents\/\{id\}\/: Paperless redirects to \/accounts\/login\/.*PAPERLESS_URL/,
  );
  assert.is(server.asked.length, 1);
  server.close();
});

client('an answer of another shape is told by endpoint and field', async () => {
  const server = await answering((_, response) => json(response, 200, { ...DOCUMENT, tags: 'many' }));
  const { message } = await failure(server.paperless.document(7));
  assert.match(message, /GET \/api\/documents\/\{id\}\/: tags: /);
  server.close();
});

client('a page, or JSON that breaks off, is no answer', async () => {
  for (const [type, body] of [
    ['text/html', '<html>Log in</html>'],
    ['application/json', '{"id": 7, "tit'],
  ] as const) {
    const server = await answering((_, response) =>
      response.writeHead(200, { 'content-type': type }).end(body),
    );
    assert.match((await failure(server.paperless.document(7))).message, /the answer is not JSON/);
    server.close();
  }
});

client('what Paperless says about a refusal is passed on, in both of its styles', async () => {
  for (const [body, expected] of [
    [{ detail: 'You do not have permission to perform this action.' }, /403 .*permission/],
    [{ title: ['This field may not be blank.'] }, /403 .*may not be blank/],
  ] as const) {
    const server = await answering((request, response) =>
      request.url?.endsWith('/api/profile/') ? json(response, 200, {}) : json(response, 403, body),
    );
    const error = await failure(server.paperless.updateDocument(7, { title: '' }));
    assert.is(error.failure, 'forbidden');
    assert.match(error.message, expected);
    server.close();
  }
});

client('reads are tried again, writes are not', async () => {
  const server = await answering((_, response, count) =>
    count < 3 ? response.writeHead(503).end() : json(response, 200, DOCUMENT),
  );
  assert.is((await server.paperless.document(7))?.id, 7);
  assert.is(server.asked.length, 3);
  server.close();

  const failing = await answering((_, response) => response.writeHead(503).end());
  assert.is((await failure(failing.paperless.addNote(7, 'once'))).failure, 'failed');
  assert.is(failing.asked.length, 1);
  failing.close();
});

client('an answer that drips takes no longer than its deadline', async () => {
  const server = await answering(
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 40);
      response.once('close', () => clearInterval(timer));
    },
    { deadlineMs: 200 },
  );
  const { failure: kind, why } = await failure(server.paperless.document(7));
  assert.equal([kind, why], ['unreachable', 'too-slow']);
  server.close();
});

client('a guard that says no keeps a write from leaving', async () => {
  const server = await answering((_, response) => json(response, 200, { result: 'OK' }));
  const guarded: Pick<Paperless, 'modifyTags'> = server.paperless.guardedBy(() => {
    throw new Error('replaced');
  });
  await guarded.modifyTags([7], { add: [1], remove: [] }).then(
    () => assert.unreachable(),
    (error: Error) => assert.is(error.message, 'replaced'),
  );
  assert.equal(server.asked, []);
  server.close();
});

client.run();
