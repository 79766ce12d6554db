import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CANARY } from '../../../scripts/testing/canary.ts';
import { until } from '../../../scripts/testing/until.ts';
import { sleep } from '../async/index.ts';
import { OutgoingFailed } from './failure.ts';
import { heldStream } from './held-stream.ts';
import { type Outgoing, type OutgoingOptions, openOutgoing } from './open-outgoing.ts';
import { redactor } from './redact.ts';
import { retryAfterMs, retryAfterSeconds } from './retry.ts';

const outgoing = suite('the way to other systems');
const LONG = 60_000;
const closing: (() => void)[] = [];
outgoing.after.each(() => {
  for (const close of closing.splice(0)) close();
});

type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => void;
async function opened(answer: Answer, options: Partial<OutgoingOptions> = {}) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response, asked.length);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const out = openOutgoing({ baseUrl, deadlineMs: LONG, maxAnswerBytes: 1024 * 1024, ...options });
  closing.push(() => {
    out.close();
    server.closeAllConnections();
    server.close();
  });
  return { out, asked };
}
const GET = { method: 'GET', endpoint: '/things/{id}/', path: { id: 1 } } as const;
const failureOf = (asked: Promise<unknown>): Promise<OutgoingFailed> =>
  asked.then(
    () => assert.unreachable(),
    (error) => error,
  );
const isFree = (out: Outgoing) =>
  until(
    () => out.sockets(),
    ({ used, waiting }) => used + waiting === 0,
  );
const bytes = (response: ServerResponse, count: number) =>
  response.writeHead(200, { 'content-length': count }).end(Buffer.alloc(count));

outgoing('a path leads nowhere else, whatever is filled in', async () => {
  const { out, asked } = await opened((_, response) => response.end('{}'));
  await out.send({ ...GET, path: { id: '../../elsewhere?x=' } });
  await failureOf(out.send({ ...GET, endpoint: 'http://elsewhere.example/', deadlineMs: 200 })).catch(
    () => {},
  );
  assert.is(asked[0], 'GET /things/..%2F..%2Felsewhere%3Fx%3D/');
});

outgoing('the deadline is one for all tries, and for the whole answer', async () => {
  const seen: (number | string)[] = [];
  const { out, asked } = await opened((request) => request.socket.destroy(), {
    deadlineMs: 250,
    onAnswer: ({ status, endpoint }) => seen.push(endpoint, status),
  });
  const failed = await failureOf(out.send({ ...GET, retry: 'transient' }));
  assert.instance(failed, OutgoingFailed);
  assert.ok(asked.length >= 2, 'it was tried again');
  assert.equal(seen.slice(0, 2), ['/things/{id}/', 'none']);
  await isFree(out);
});

outgoing('a guard is asked before each try, and its refusal is passed on', async () => {
  const { out, asked } = await opened((_, response) => response.writeHead(503).end());
  let times = 0;
  const guard = () => {
    times += 1;
    if (times === 2) throw new RangeError('replaced');
  };
  assert.instance(await failureOf(out.send({ ...GET, retry: 'transient', guard })), RangeError);
  assert.is(asked.length, 1);
});

outgoing('whoever does not want it any more, or ends, is answered at once', async () => {
  const { out } = await opened(() => {});
  const caller = new AbortController();
  const first = failureOf(out.send({ ...GET, signal: caller.signal }));
  const second = failureOf(out.open(GET));
  await until(
    () => out.sockets(),
    ({ used }) => used === 2,
  );
  caller.abort();
  assert.is((await first).failure, 'canceled');
  out.close();
  assert.is((await second).failure, 'canceled');
});

outgoing('a kept connection that was closed meanwhile costs one more try, and no more', async () => {
  const { out, asked } = await opened((request, response, count) =>
    count === 2 || count > 3 ? request.socket.destroy() : response.end('{}'),
  );
  await out.send({ ...GET, retry: 'stale-connection' });
  assert.is((await out.send({ ...GET, retry: 'stale-connection' })).status, 200);
  assert.is(asked.length, 3);
});

for (const [how, leave] of Object.entries<(stream: Readable) => unknown>({
  'read to the end': (stream) => stream.toArray(),
  'destroyed before the first byte': (stream) => stream.destroy(),
  'destroyed after the first bytes': (stream) => stream.once('data', () => stream.destroy()),
  'never looked at': () => {},
  'read to somewhere and then no more': (stream) => stream.once('data', () => stream.pause()),
})) {
  outgoing(`a stream ${how} lets go of its connection`, async () => {
    const { out } = await opened((_, response) => bytes(response, 4 * 1024 * 1024), {
      maxSockets: 1,
      streams: { idleMs: 200, deadlineMs: LONG },
    });
    for (let n = 0; n < 3; n += 1) {
      const { stream } = await out.open(GET);
      assert.instance(stream, Readable);
      leave(stream as Readable);
    }
    await isFree(out);
  });
}

outgoing('what is no file has no stream, and its connection is free', async () => {
  const { out } = await opened((_, response) => response.writeHead(404).write('Not'), { maxSockets: 1 });
  for (let n = 0; n < 3; n += 1) assert.is((await out.open(GET)).stream, null);
  await isFree(out);
});

outgoing('a file that comes packed although it must not is refused', async () => {
  const { out } = await opened((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('xx'),
  );
  assert.is((await failureOf(out.open(GET))).failure, 'encoded');
  await isFree(out);
});

outgoing('a stream is cut when its whole time is over, however busy it is', async () => {
  const source = new PassThrough();
  const timer = setInterval(() => source.write('x'), 5);
  const held = heldStream(source, { idleMs: LONG, deadlineMs: 60 });
  const failed = await failureOf(held.resume().toArray());
  clearInterval(timer);
  assert.is(failed.failure, 'too-slow');
  assert.ok(source.destroyed);
});

outgoing('a stream that nobody listens to and that breaks does not end the process', async () => {
  const source = new PassThrough();
  const held = heldStream(source, { idleMs: LONG, deadlineMs: LONG });
  source.destroy(new Error('reset'));
  await until(() => held.closed, Boolean);
  const gone = new AbortController();
  gone.abort();
  const late = new PassThrough();
  heldStream(late, { idleMs: LONG, deadlineMs: LONG }, gone.signal);
  await until(() => late.destroyed, Boolean);
});

outgoing('no secret is repeated, neither by what is answered nor by where it sends', async () => {
  const { out } = await opened(
    (request, response) =>
      response
        .writeHead(302, { location: `/log-in?t=${CANARY}` })
        .end(`you sent ${request.headers.authorization}`),
    { headers: { Authorization: `Token ${CANARY}` }, secrets: [CANARY] },
  );
  const answer = JSON.stringify(await out.send(GET));
  assert.not.match(answer, CANARY);
  assert.match(answer, 'you sent Token [redacted]');
  const redact = redactor([CANARY, 'a']);
  assert.is(redact(`${Buffer.from(CANARY).toString('base64')} a`), '[redacted] a');
});

outgoing('an error carries nothing of the request', async () => {
  const { out } = await opened((request) => request.socket.destroy(), {
    headers: { Authorization: `Token ${CANARY}` },
  });
  const failed = await failureOf(out.send({ ...GET, method: 'POST', body: { password: CANARY } }));
  assert.not.match(`${failed.stack} ${JSON.stringify(failed)} ${String(failed.cause)}`, CANARY);
});

const half = { random: () => 1 };
const status = (code: number, retryAfter?: string) => ({
  status: code,
  headers: { ...(retryAfter && { 'retry-after': retryAfter }) },
});
const broke = { failed: new OutgoingFailed('no-answer', 'ECONNRESET', { staleConnection: true }) };
const slow = { failed: new OutgoingFailed('too-slow', 'not done') };
for (const [what, retry, tries, tried, expected] of [
  ['a write', 'never', 1, broke, undefined],
  ['a broken connection', 'transient', 1, broke, 200],
  ['a second failure', 'transient', 2, broke, 400],
  ['a third failure', 'transient', 3, broke, undefined],
  ['no time left', 'transient', 1, slow, undefined],
  ['a failure of its own', 'transient', 1, status(500), undefined],
  ['a proxy without a server', 'transient', 1, status(502), 200],
  ['a short wait that was asked for', 'transient', 1, status(429, '2'), 2_000],
  ['a long wait that was asked for', 'transient', 1, status(503, '60'), undefined],
  ['an answer', 'transient', 1, status(200), undefined],
  ['a connection that was kept too long', 'stale-connection', 1, broke, 0],
  ['once more the same', 'stale-connection', 2, broke, undefined],
  ['a refusal', 'stale-connection', 1, status(503), undefined],
] as const) {
  outgoing(`${retry}, ${what}: ${expected === undefined ? 'no other try' : `after ${expected} ms`}`, () => {
    assert.is(retryAfterMs(retry, tries, tried, half), expected);
  });
}

outgoing('Retry-After in seconds and as a date', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  const read = (text: string) => retryAfterSeconds({ 'retry-after': text }, now);
  assert.equal(
    [read('7'), read('Sat, 21 Nov 2026 10:00:30 GMT'), read('Sat, 21 Nov 2026 09:00:00 GMT'), read('soon')],
    [7, 30, 0, undefined],
  );
  assert.is(retryAfterSeconds({}), undefined);
});

outgoing('an answer that comes after the deadline is let go', async () => {
  const { out } = await opened((_, response) => setTimeout(() => response.write('late'), 80), {
    maxSockets: 1,
  });
  assert.is((await failureOf(out.open({ ...GET, deadlineMs: 30 }))).failure, 'too-slow');
  await sleep(80);
  await isFree(out);
});

outgoing.run();
