import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CANARY } from '../../scripts/testing/canary.ts';
import { until } from '../../scripts/testing/until.ts';
import { loadRecordings } from '../simulators/paperless/recordings/load-recordings.ts';
import { connectPaperless, type Paperless, PaperlessError } from './index.ts';
import {
  BulkAnswer,
  CustomFieldAnswer,
  DocumentAnswer,
  MetadataAnswer,
  NamedAnswer,
  NotesAnswer,
  PageOf,
  SharedDocumentAnswer,
  TagAnswer,
} from './shapes.ts';

const client = suite('the Paperless client');
const TOKEN = `${CANARY}-token`;

/** A server that answers as told and remembers what it was asked. */
async function answering(
  answer: (request: IncomingMessage, response: ServerResponse, count: number) => void,
  { prefix = '', deadlineMs = 2_000 } = {},
) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    // The probe that follows a failure is not what the tests count.
    if (!request.url?.endsWith('/api/profile/'))
      asked.push(`${request.method} ${request.url} ${request.headers.accept}`);
    request.resume();
    answer(request, response, asked.length);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const paperless = connectPaperless({ url: `http://127.0.0.1:${port}${prefix}`, token: TOKEN, deadlineMs });
  return {
    paperless,
    asked,
    port,
    close() {
      paperless.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const DOCUMENT = {
  ...{ id: 7, title: 'Rechnung', content: '', tags: [16], correspondent: null, document_type: null },
  ...{ created: '2026-11-20', modified: '2026-11-20T10:00:00+01:00', custom_fields: [], owner: null },
};

/** What the call fails with; the token is never part of it. */
async function failure(call: Promise<unknown>): Promise<PaperlessError> {
  const error = await call.catch((reason: Error) => reason);
  assert.instance(error, PaperlessError);
  const { stack, cause } = error as PaperlessError;
  assert.not.match(`${stack} ${JSON.stringify(error)} ${String(cause)}`, CANARY);
  return error as PaperlessError;
}

client('falls back to API version 9 and stays there', async () => {
  const server = await answering((request, response) =>
    request.headers.accept?.includes('version=10')
      ? json(response, 406, { detail: 'Invalid version in "Accept" header.' })
      : json(response, 200, DOCUMENT),
  );
  assert.is((await server.paperless.document(7))?.title, 'Rechnung');
  await server.paperless.document(7);
  assert.equal(
    server.asked.map((line) => line.replace(/^.*version=/, '')),
    ['10', '9', '9'],
  );
  server.close();
});

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

client('nobody there, no answer in time, a cut connection: not reachable, and back again', async () => {
  let mode: 'hang' | 'cut' | 'answer' = 'hang';
  const server = await answering(
    (request, response) => {
      if (mode === 'cut') request.socket.destroy();
      if (mode === 'answer') json(response, 200, DOCUMENT);
    },
    { deadlineMs: 200 },
  );
  const { paperless } = server;
  let back = 0;
  paperless.onBack(() => {
    back += 1;
  });
  assert.is((await failure(paperless.document(7))).failure, 'unreachable');
  assert.is(paperless.reachable, false);
  mode = 'cut';
  assert.is((await failure(paperless.document(7))).failure, 'unreachable');
  mode = 'answer';
  await paperless.document(7);
  // Not the first answer, but a probe of its own says that it is back.
  await until(
    () => back,
    (times) => times === 1,
  );
  assert.is(paperless.reachable, true);
  server.close();

  const gone = connectPaperless({ url: `http://127.0.0.1:${server.port}`, token: TOKEN });
  assert.match((await failure(gone.document(7))).message, /does not answer \(ECONNREFUSED\)/);
  gone.close();
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

client('writes that get no answer while reads do: said in words, until a write is answered', async () => {
  let hangs = true;
  const server = await answering(
    (request, response) => {
      if (request.method === 'GET') json(response, 200, DOCUMENT);
      else if (!hangs) json(response, 200, {});
    },
    { deadlineMs: 200 },
  );
  const { paperless } = server;
  let back = 0;
  paperless.onBack(() => {
    back += 1;
  });
  assert.ok(paperless.writes().ok);
  await failure(paperless.forJobs.updateDocument(7, { title: 'T' }));
  await paperless.document(7);
  const { ok, message } = paperless.writes();
  assert.equal([ok, paperless.reachable, back], [false, true, 0], 'reads decide whether Paperless is there');
  assert.match(message, /PATCH \/api\/documents\/\{id\}\/.*reads are answered/);
  hangs = false;
  await paperless.updateDocument(7, { title: 'T' });
  assert.ok(paperless.writes().ok);
  server.close();
});

client('jobs and files do not wait behind the calls of people', async () => {
  const server = await answering((request, response) => {
    if (request.url?.includes('/thumb/')) response.writeHead(200, { 'content-type': 'image/webp' }).end('x');
    else if (!request.url?.includes('/documents/8/')) json(response, 200, DOCUMENT);
  });
  const stuck = Array.from({ length: 20 }, () => server.paperless.document(8).catch(() => {}));
  assert.is((await server.paperless.forJobs.document(7))?.id, 7);
  await (await server.paperless.thumbnail(7)).stream.toArray();
  server.close();
  await Promise.all(stuck);
});

client('somebody who leaves says nothing about Paperless', async () => {
  const server = await answering(() => {});
  const gone = new AbortController();
  const asked = failure(server.paperless.preview(7, gone.signal));
  setImmediate(() => gone.abort());
  assert.is((await asked).why, 'canceled');
  assert.is(server.paperless.reachable, true);
  server.close();
});

client('a listener that throws does not spoil the answer', async () => {
  let mode: 'cut' | 'answer' = 'cut';
  const server = await answering((request, response) =>
    mode === 'cut' ? request.socket.destroy() : json(response, 200, DOCUMENT),
  );
  server.paperless.onBack(() => {
    throw new Error('not ready yet');
  });
  await failure(server.paperless.document(7));
  mode = 'answer';
  assert.is((await server.paperless.document(7))?.id, 7);
  server.close();
});

client('only a 404 of the document means that it is gone', async () => {
  const server = await answering((request, response) =>
    request.url?.endsWith('/api/profile/')
      ? json(response, 200, {})
      : json(response, 404, {
          detail: request.url?.includes('notes') ? 'Not found.' : 'No Document matches.',
        }),
  );
  assert.is(await server.paperless.document(7), null);
  assert.is((await failure(server.paperless.notes(7))).failure, 'not-found');
  server.close();
});

client('a 404 where nothing else is answered says nothing about the document', async () => {
  let isProxyAlone = true;
  const server = await answering((request, response) =>
    !isProxyAlone && request.url?.endsWith('/api/profile/')
      ? json(response, 200, {})
      : json(response, 404, { message: 'no route' }),
  );
  const error = await failure(server.paperless.document(7));
  assert.is(error.failure, 'unreachable');
  assert.match(error.message, /404 .*Paperless answers nobody/);
  assert.is(server.paperless.reachable, false);
  isProxyAlone = false;
  assert.is(await server.paperless.document(7), null, 'at once, without waiting for the next probe');
  assert.is(server.paperless.reachable, true);
  server.close();
});

client('a file comes as a stream; a redirect, a refusal or a page is none', async () => {
  const server = await answering((request, response, count) => {
    if (request.url?.endsWith('/api/profile/')) {
      json(response, 200, {});
      return;
    }
    if (count === 1) response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF');
    else if (count === 2) response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
    else response.writeHead(403).end('Insufficient permissions');
    assert.match(request.headers.accept ?? '', /^\*\/\*; version=10$/);
  });
  const { type, stream } = await server.paperless.preview(7);
  assert.equal([type, Buffer.concat(await stream.toArray()).toString()], ['application/pdf', '%PDF']);
  assert.is((await failure(server.paperless.preview(7))).failure, 'unexpected-answer');
  assert.is((await failure(server.paperless.thumbnail(7))).failure, 'forbidden');
  assert.equal(
    server.asked.map((line) => line.split(' ')[1]),
    ['/api/documents/7/preview/', '/api/documents/7/preview/', '/api/documents/7/thumb/'],
  );
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

const SHAPES = [
  [/^GET \/api\/documents\/\d+\/\?full_perms=true$/, SharedDocumentAnswer],
  [/^GET \/api\/documents\/\d+\/$/, DocumentAnswer],
  [/^GET \/api\/documents\/$/, PageOf(DocumentAnswer)],
  [/^GET \/api\/documents\/\d+\/notes\/$/, NotesAnswer],
  [/^GET \/api\/custom_fields\/$/, PageOf(CustomFieldAnswer)],
  [/^GET \/api\/tags\/$/, PageOf(TagAnswer)],
  [/^GET \/api\/(correspondents|document_types)\/$/, PageOf(NamedAnswer)],
  [/^GET \/api\/documents\/\d+\/metadata\/$/, MetadataAnswer],
  [/^GET \/api\/(tags|correspondents)\/\d+\/$/, NamedAnswer],
  [/^POST \/api\/documents\/bulk_edit\/$/, BulkAnswer],
] as const;

client('reads what a real Paperless-ngx answered', () => {
  const { recordings, file } = loadRecordings();
  if (!recordings) return console.log(`skipped: there are no recordings at ${file}`);
  const read = new Map<string, number>();
  for (const { label, request, response } of recordings) {
    if (!request || response?.status !== 200) continue;
    const line = `${request.method} ${request.path.replace(/\?(?!full_perms=true$).*/, '')}`;
    const [pattern, shape] = SHAPES.find(([each]) => each.test(line)) ?? [];
    if (!pattern || !shape || request.query?.fields || /[?&]fields=/.test(request.path)) continue;
    const result = shape.safeParse(response.body);
    assert.ok(
      result.success,
      `${label} (${line}): ${result.error?.issues[0]?.path.join('.')} ${result.error?.issues[0]?.message}`,
    );
    read.set(pattern.source, (read.get(pattern.source) ?? 0) + 1);
  }
  // A pattern that matches nothing would test nothing.
  assert.is(read.size, SHAPES.length, JSON.stringify([...read]));
});
client.run();
