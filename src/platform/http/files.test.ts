import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { until } from '../../../scripts/testing/until.ts';
import {
  type ByteRange,
  createApp,
  endpoint,
  FileBody,
  fileReply,
  type HttpServer,
  listen,
  Problem,
  permission,
} from './index.ts';

// Files over HTTP: whole and in parts, with credentials, and with a ticket.

const files = suite('files');
const BYTES = Buffer.from('0123456789'.repeat(10_000));
const said: string[] = [];
const tell = (fields: object, message: string) => void said.push(JSON.stringify({ message, ...fields }));
const logger = { isLevelEnabled: () => true, debug: tell, info: tell, error: tell };
/** Every stream that was opened: each has to be released. */
const opened: Readable[] = [];
const streamOf = (bytes: Buffer): Readable => {
  const chunks = function* () {
    for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
  };
  const stream = Readable.from(chunks(), { objectMode: false, highWaterMark: 1_000 });
  opened.push(stream);
  return stream;
};
const endless = () => {
  const stream = new Readable({ read: () => void stream.push(Buffer.alloc(64 * 1024)) });
  opened.push(stream);
  return stream;
};
const part = (range: ByteRange | undefined) =>
  streamOf(range ? BYTES.subarray(range.first, range.last + 1) : BYTES);
const file = { type: 'application/pdf', length: BYTES.length, etag: '"v1"', name: 'a.pdf' };

const common = {
  method: 'GET',
  access: permission('SEE'),
  summary: '',
  mediaType: '*/*',
  response: FileBody,
} as const;
const endpoints = [
  endpoint({
    ...common,
    path: '/opened/{id}',
    file: true,
    params: z.strictObject({ id: z.string() }),
    query: z.strictObject({ page: z.string().optional() }),
    handle: ({ request }) => fileReply(request, { ...file, stream: part }) as never,
  }),
  endpoint({
    ...common,
    path: '/passed-on',
    handle: ({ request }) => fileReply(request, { ...file, stream: streamOf(BYTES) }) as never,
  }),
  endpoint({
    ...common,
    path: '/endless',
    handle: ({ request }) =>
      fileReply(request, { ...file, length: null, type: 'text/html', stream: endless() }) as never,
  }),
  endpoint({
    ...common,
    method: 'POST',
    path: '/opened/{id}',
    params: z.strictObject({ id: z.string() }),
    response: z.object({}),
    handle: () => ({}),
  }),
];
let server: HttpServer;
/** The callers that may see files, by their credentials. */
const permitted = new Set(['anna']);
const tickets = new Map([
  ['t-anna', { credentials: 'anna', address: '/api/opened/1?page=2' }],
  ['t-ben', { credentials: 'ben', address: '/api/opened/1?page=2' }],
]);

files.before(async () => {
  const app = createApp({
    endpoints,
    logger,
    pathPrefix: '/intake',
    authenticate: ({ headers }) => {
      const name = headers.authorization;
      if (!name) throw new Problem('unauthenticated');
      if (!permitted.has(name)) throw new Problem('forbidden');
      return { actor: name };
    },
    redeemTicket: async (ticket, address) => {
      const known = tickets.get(ticket);
      return known?.address === address ? known.credentials : undefined;
    },
    checkResponses: true,
  });
  server = await listen(app.callback(), { port: 0, host: '127.0.0.1' });
});
files.after(() => server.close(100));

const ANNA = { authorization: 'anna' };
const get = (path: string, headers: Record<string, string> = ANNA, method = 'GET') =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { method, headers });
const allLetGo = () =>
  until(
    () => opened,
    (streams) => streams.every(({ destroyed }) => destroyed),
  );

for (const path of ['/api/opened/1', '/api/passed-on']) {
  files(`${path}: whole, with its length, and its head alone`, async () => {
    const whole = await get(path);
    assert.equal([whole.status, whole.headers.get('content-length')], [200, '100000']);
    assert.ok(BYTES.equals(Buffer.from(await whole.arrayBuffer())));
    const head = await get(path, { ...ANNA, range: 'bytes=0-9' }, 'HEAD');
    assert.equal([head.status, head.headers.get('content-length'), await head.text()], [200, '100000', '']);
    await allLetGo();
  });

  for (const [range, first, last] of [
    ['bytes=0-0', 0, 0],
    ['bytes=999-1000', 999, 1_000],
    ['bytes=12345-67890', 12_345, 67_890],
    ['bytes=-5', 99_995, 99_999],
    ['bytes=99000-', 99_000, 99_999],
  ] as const) {
    files(`${path}: ${range}`, async () => {
      const answer = await get(path, { ...ANNA, range, 'if-range': '"v1"' });
      assert.equal(
        ['content-range', 'content-length', 'etag'].map((name) => answer.headers.get(name)),
        [`bytes ${first}-${last}/100000`, String(last - first + 1), '"v1"'],
      );
      assert.is(answer.status, 206);
      assert.ok(BYTES.subarray(first, last + 1).equals(Buffer.from(await answer.arrayBuffer())));
      await allLetGo();
    });
  }

  files(`${path}: a part that is not there, one of another file, and nothing new`, async () => {
    const outside = await get(path, { ...ANNA, range: 'bytes=100000-' });
    assert.equal([outside.status, outside.headers.get('content-range')], [416, 'bytes */100000']);
    assert.is(((await outside.json()) as { type: string }).type, '/problems/range-not-satisfiable');
    const other = await get(path, { ...ANNA, range: 'bytes=5-', 'if-range': '"v0"' });
    assert.equal([other.status, (await other.arrayBuffer()).byteLength], [200, BYTES.length]);
    assert.is((await get(path, { ...ANNA, range: 'bytes=5-', 'if-none-match': '"v1"' })).status, 304);
    await allLetGo();
  });
}

files('parts are announced where they can be opened', async () => {
  assert.is((await get('/api/opened/1', ANNA, 'HEAD')).headers.get('accept-ranges'), 'bytes');
  assert.is((await get('/api/passed-on', ANNA, 'HEAD')).headers.get('accept-ranges'), null);
});

files('whoever leaves in the middle lets go of the source', async () => {
  for (const path of ['/api/endless', '/api/opened/1', '/api/passed-on']) {
    const headers = { ...ANNA, ...(path !== '/api/endless' && { range: 'bytes=1-99998' }) };
    const asked = request({ port: server.port, host: '127.0.0.1', path, headers }).end();
    const [answer] = await once(asked, 'response');
    answer.on('error', () => {});
    await once(answer, 'data');
    asked.destroy();
    await allLetGo();
  }
});

files('pages of ours may frame it; a PDF without a sandbox, all else in one', async () => {
  const pdf = await get('/api/opened/1', ANNA, 'HEAD');
  const other = await get('/api/endless', ANNA, 'HEAD');
  for (const { headers } of [pdf, other]) {
    assert.is(headers.get('x-frame-options'), 'SAMEORIGIN');
    assert.match(headers.get('content-security-policy') ?? '', "frame-ancestors 'self'");
    assert.is(headers.get('x-content-type-options'), 'nosniff');
  }
  assert.not.match(pdf.headers.get('content-security-policy') ?? '', 'sandbox');
  assert.match(other.headers.get('content-security-policy') ?? '', 'sandbox');
  assert.match(other.headers.get('content-disposition') ?? '', /^attachment;/);
});

files('a ticket opens the one address that it is for, below the prefix too, and parts of it', async () => {
  for (const path of ['/api/opened/1?page=2&ticket=t-anna', '/intake/api/opened/1?ticket=t-anna&page=2']) {
    assert.is((await get(path, {})).status, 200);
    const some = await get(path, { range: 'bytes=10-19' });
    assert.equal([some.status, await some.text()], [206, '0123456789']);
    assert.is((await get(path, {}, 'HEAD')).status, 200);
  }
});

for (const [name, path, status] of [
  ['another address', '/api/opened/2?page=2&ticket=t-anna', 401],
  ['another query', '/api/opened/1?page=3&ticket=t-anna', 401],
  ['one more in the query', '/api/opened/1?page=2&page=3&ticket=t-anna', 401],
  ['an endpoint that takes none', '/api/passed-on?ticket=t-anna', 401],
  ['a ticket that there is not', '/api/opened/1?page=2&ticket=t-nobody', 401],
  ['two tickets', '/api/opened/1?page=2&ticket=t-anna&ticket=t-anna', 401],
  ['the ticket of somebody who may not', '/api/opened/1?page=2&ticket=t-ben', 403],
] as const) {
  files(`no way in: ${name}`, async () => {
    assert.is((await get(path, {})).status, status);
  });
}

files('no way in: anything but GET and HEAD', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const { status } = await get('/api/opened/1?page=2&ticket=t-anna', {}, method);
    assert.ok([401, 405].includes(status), `${method}: ${status}`);
  }
});

files('no way in: a ticket beside the credentials of somebody else', async () => {
  const answer = await get('/api/opened/1?page=2&ticket=t-anna', { authorization: 'ben' });
  assert.is(answer.status, 403);
});

files('no way in any more: who has lost the permission since', async () => {
  const path = '/api/opened/1?page=2&ticket=t-anna';
  permitted.delete('anna');
  assert.is((await get(path, {})).status, 403);
  permitted.add('anna');
  assert.is((await get(path, {})).status, 200);
});

files('no line of the log holds a ticket', () => {
  assert.ok(said.some((line) => line.includes('/api/opened/1')));
  for (const line of said) assert.not.match(line, /t-anna|t-ben|t-nobody/);
});
files.run();
