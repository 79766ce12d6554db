import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadRecordings } from '../../../scripts/simulators/paperless/recordings/load-recordings.ts';
import { answering, failure, json } from '../../../scripts/testing/answering-paperless.ts';
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

const client = suite('what Paperless answers');

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
