import { connect, type Socket } from 'node:net';

export type Load = { perSecond: number; p50: number; p99: number; answered: number };

type Options = {
  port: number;
  connections: number;
  seconds: number;
  /** The bytes of the n-th request. */
  request: (n: number) => Buffer;
  /** The status line every answer must begin with. */
  expect?: string;
  /** Ends earlier when this says so. */
  over?: (sent: number) => boolean;
};

/** Until all connections stand and are busy, nothing counts. */
const RAMP_UP_MS = 500;

/**
 * Keeps so many connections busy, each with one request at a time, and counts answers. Reads no more of an
 * answer than its length, because load and service share the machine.
 */
export async function load({
  port,
  connections,
  seconds,
  request,
  expect = 'HTTP/1.1 200',
  over = () => false,
}: Options): Promise<Load> {
  const latencies: number[] = [];
  let sent = 0;
  let countFrom = Number.POSITIVE_INFINITY;
  let stopAt = Number.POSITIVE_INFINITY;
  const expected = Buffer.from(expect);

  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let sentAt = 0;
      let pending: Buffer | null = null;
      const next = () => {
        if (performance.now() >= stopAt || over(sent)) {
          socket.end(() => resolve());
          return;
        }
        sentAt = performance.now();
        sent += 1;
        socket.write(request(sent));
      };
      socket.on('connect', next);
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => {
        const bytes: Buffer = pending ? Buffer.concat([pending, chunk]) : chunk;
        if (!isWhole(bytes)) {
          pending = bytes;
          return;
        }
        pending = null;
        if (!bytes.subarray(0, expected.length).equals(expected)) {
          reject(new Error(`unexpected answer: ${bytes.toString('latin1', 0, 200)}`));
          socket.destroy();
          return;
        }
        if (sentAt >= countFrom) latencies.push(performance.now() - sentAt);
        next();
      });
    });

  countFrom = performance.now() + RAMP_UP_MS;
  stopAt = countFrom + seconds * 1_000;
  await Promise.all(Array.from({ length: connections }, one));
  const took = (performance.now() - countFrom) / 1_000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.ceil(latencies.length * share) - 1)] ?? 0;
  return { perSecond: latencies.length / took, p50: at(0.5), p99: at(0.99), answered: latencies.length };
}

function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1];
  return bytes.length >= end + 4 + Number(length ?? 0);
}

/** A POST or GET as bytes. */
export function httpRequest(
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): Buffer {
  const lines = Object.entries({
    Host: '127.0.0.1',
    ...headers,
    ...(body && { 'Content-Length': String(Buffer.byteLength(body)) }),
  });
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`,
  );
}
