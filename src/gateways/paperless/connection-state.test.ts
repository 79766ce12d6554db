import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answering, DOCUMENT, failure, json, TOKEN } from '../../../scripts/testing/answering-paperless.ts';
import { until } from '../../../scripts/testing/until.ts';
import { connectPaperless } from './index.ts';

const client = suite('whether Paperless is there');

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

client.run();
