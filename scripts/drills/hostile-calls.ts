import { connect } from 'node:net';
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { assertLogHolds } from '../testing/invariants.ts';
import { type ServiceFixture, serviceFixture, TEST_KEY } from '../testing/service-fixture.ts';
import { type DrillOptions, roundsOf } from './drill.ts';

const ANSWER_WITHIN_MS = 2_000;
/** A refusal costs next to nothing, whatever is refused. */
const REFUSED_WITHIN_MS = 50;
/** On a busy machine any answer may be late now and then; one that takes long takes long each time. */
const TRIES = 20;
const MEBIBYTE = 1024 * 1024;

type Answer = { status: number; text: string; ms: number; bytes: number };

/**
 * Bodies that nobody in their right mind would send, known ones and random ones. Each is answered with 200 or a
 * refusal in bounded time, without a word about our inside, and the service goes on as before.
 */
export async function hostileCalls(options: DrillOptions): Promise<string[]> {
  const rounds = roundsOf(options, { short: 150, long: 5_000 });
  // In this process: what pollutes a prototype would be seen here.
  const fixture = await serviceFixture({ documents: 3, env: { WEBHOOK_QUEUE_INTERVAL_MS: '3600000' } });
  const before = prototypeNames();
  const seen = new Map<string, number>();
  let slowest = 0;
  const check = (name: string, answer: Answer, expected: number[]) => {
    const { status, text, ms } = answer;
    const what = `${name}: ${status} ${text.slice(0, 300)}`;
    assert.ok(expected.includes(status), what);
    assert.not.match(text, /\.ts:\d|node_modules|\n\s+at |SyntaxError/, what);
    assert.ok(ms < allowedMs(answer), `${name} took ${Math.round(ms)} ms`);
    assert.equal(prototypeNames(), before, what);
    slowest = Math.max(slowest, ms);
    seen.set(String(status), (seen.get(String(status)) ?? 0) + 1);
  };
  try {
    for (const [name, body, expected] of KNOWN)
      check(name, await quickest(() => post(fixture, body)), [expected]);
    for (const [name, bytes, expected] of RAW)
      check(name, await quickest(() => raw(fixture, bytes)), expected);
    await fc.assert(
      fc.asyncProperty(anyBody(), async (body) => {
        check(
          `body ${JSON.stringify(body.toString('latin1')).slice(0, 300)}`,
          await quickest(() => post(fixture, body)),
          [200, 400, 413],
        );
      }),
      { numRuns: rounds, seed: options.seed },
    );
    check('an ordinary call', await post(fixture, '{"document_id":7}'), [200]);
    await assertLogHolds(fixture.db);
  } finally {
    await fixture.close();
  }
  const answers = [...seen].sort().map(([status, times]) => `${status} × ${times}`);
  return [
    `${KNOWN.length} known bodies, ${RAW.length} broken requests, ${rounds} random bodies: ${answers.join(', ')}; slowest ${Math.round(slowest)} ms`,
  ];
}

/** Megabytes take their time to be sent, here from the same process. */
const allowedMs = ({ status, bytes }: Answer): number =>
  status >= 400 && bytes < MEBIBYTE / 2 ? REFUSED_WITHIN_MS : ANSWER_WITHIN_MS;

/** The first answer in time, else the quickest one. */
async function quickest(ask: () => Promise<Answer>): Promise<Answer> {
  let best = await ask();
  for (let tries = 1; tries < TRIES && best.ms >= allowedMs(best); tries += 1) {
    const next = await ask();
    if (next.ms < best.ms) best = next;
  }
  return best;
}

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
const id = (json: string) => `{"document_id":${json}}`;

const KNOWN: [name: string, body: string | Buffer, status: number][] = [
  ['nothing', '', 400],
  ['1 MiB', padded(MEBIBYTE), 200],
  ['1 MiB and a byte', padded(MEBIBYTE + 1), 413],
  ['20 MiB', padded(20 * MEBIBYTE), 413],
  ['50 kB of nested lists', nested('[', ']', 25_000), 400],
  ['50 kB of nested objects', `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`, 400],
  ['nested and never closed', '['.repeat(50_000), 400],
  ['0', id('0'), 400],
  ['-1', id('-1'), 400],
  ['a fraction', id('1.5'), 400],
  ['1e999', id('1e999'), 400],
  ['the largest id', id('2147483647'), 200],
  ['one more', id('2147483648'), 400],
  ['twenty digits', id('99999999999999999999'), 400],
  ['twenty digits as text', id('"99999999999999999999"'), 400],
  ['hexadecimal', id('"0x10"'), 400],
  ['true', id('true'), 400],
  ['a list', id('[5]'), 400],
  ['an operator', id('{"$gt":1}'), 400],
  ['an empty text', id('""'), 400],
  ['SQL', id(`"1; drop table events"`), 400],
  ['NUL in an id', id('"7\\u0000"'), 400],
  ['a NUL byte', Buffer.from('{"document_id":"7\0"}'), 400],
  ['half a character', `{"document_id":7,"action":"\\ud800"}`, 200],
  ['CRLF in the action', `{"document_id":7,"action":"a\\r\\nSet-Cookie: x=1"}`, 200],
  ['__proto__', '{"__proto__":{"document_id":7,"polluted":true}}', 400],
  ['constructor', '{"constructor":{"prototype":{"polluted":true}}}', 400],
  ['__proto__ in a form', '__proto__[document_id]=7&__proto__=8', 400],
  ['__proto__ and an id', '{"__proto__":{"polluted":true},"document_id":7}', 200],
  ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe, 0x80, 0xc0]), 400],
  ['JSON five times in itself', [1, 2, 3, 4, 5].reduce((text) => JSON.stringify(text), id('7')), 400],
  ['multipart that ends at once', '--x\r\nContent-Disposition: form-data; name="a"\r\n', 400],
  [
    'a thousand fields',
    new URLSearchParams(Array.from({ length: 1_000 }, (_, n): [string, string] => [`f${n}`, 'x'])).toString(),
    400,
  ],
  ['an expression that others take ages for', `documents/${'1'.repeat(100_000)}`, 400],
];

function padded(bytes: number): Buffer {
  const start = '{"document_id":7,"x":"';
  return Buffer.from(`${start}${'a'.repeat(bytes - start.length - 2)}"}`);
}

/** As the bytes of a connection, because no client would send them. */
const RAW: [name: string, bytes: string, status: number[]][] = [
  ['a header in two lines', request(['X-Request-Id: a\r\n b\r\n', 'Content-Length: 2'], '{}'), [400]],
  ['NUL in a header', request(['X-Request-Id: a\0b', 'Content-Length: 2'], '{}'), [400]],
  ['two lengths', request(['Content-Length: 2', 'Content-Length: 3'], '{}'), [400]],
  ['length and chunks', request(['Content-Length: 2', 'Transfer-Encoding: chunked'], '0\r\n\r\n'), [400]],
  ['chunks of nonsense', request(['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n'), [400]],
  ['headers without end', request([`X-Filler: ${'a'.repeat(40_000)}`]), [431]],
  [
    'a request id with a line feed coded',
    request(['X-Request-Id: a%0d%0ab', 'Content-Length: 2'], '{}'),
    [400],
  ],
  [
    'a path to somewhere else',
    'POST /api/../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    [404],
  ],
  [
    'a path that cannot be decoded',
    'POST /api/%E0%A4%A HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    [400, 404],
  ],
];

function request(headers: string[], body = ''): string {
  const common = ['Host: a', `X-API-Key: ${TEST_KEY}`, 'Connection: close'];
  return `POST /api/webhook HTTP/1.1\r\n${[...common, ...headers].join('\r\n')}\r\n\r\n${body}`;
}

/** Something, as JSON, as a form, as multipart, as text that looks like an address, or as bytes. */
function anyBody(): fc.Arbitrary<Buffer> {
  const name = fc.oneof(
    fc.constantFrom('document_id', 'documentId', 'doc_id', 'id', 'url', 'action', '__proto__', 'constructor'),
    fc.string({ unit: 'binary' }),
  );
  const value = fc.oneof(
    fc.jsonValue(),
    fc.integer().map(String),
    fc.string({ unit: 'binary' }),
    fc.bigInt().map(String),
    fc.string({ unit: 'binary' }).map((text) => `http://x/documents/${text}`),
  );
  const fields = fc.array(fc.tuple(name, value), { maxLength: 8 });
  return fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
    fc.json({ maxDepth: 6 }).map((text) => Buffer.from(text)),
    fields.map((list) =>
      Buffer.from(`{${list.map(([key, one]) => `${JSON.stringify(key)}:${JSON.stringify(one)}`).join(',')}}`),
    ),
    fields.map((list) =>
      Buffer.from(
        list.map(([key, one]) => `${encodeURIComponent(key.toWellFormed())}=${String(one)}`).join('&'),
      ),
    ),
    fields.map((list) =>
      Buffer.from(
        `${list.map(([key, one]) => `--b\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${String(one)}\r\n`).join('')}--b--\r\n`,
      ),
    ),
  );
}

async function post({ url }: ServiceFixture, body: string | Buffer): Promise<Answer> {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/webhook`, {
    method: 'POST',
    headers: { 'x-api-key': TEST_KEY, 'content-type': 'application/json' },
    body: Buffer.from(body),
  });
  const text = await answer.text();
  return { status: answer.status, text, ms: performance.now() - startedAt, bytes: Buffer.byteLength(body) };
}

function raw({ url }: ServiceFixture, bytes: string): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let text = '';
    socket.setTimeout(ANSWER_WITHIN_MS, () =>
      socket.destroy(new Error(`no answer to ${bytes.slice(0, 200)}`)),
    );
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () =>
      resolve({
        status: Number(text.split(' ')[1]),
        text,
        ms: performance.now() - startedAt,
        bytes: bytes.length,
      }),
    );
  });
}

const prototypeNames = (): string[] =>
  [Object.prototype, Array.prototype, Function.prototype].flatMap((prototype) =>
    Object.getOwnPropertyNames(prototype),
  );
