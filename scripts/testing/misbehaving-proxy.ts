import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Misbehaviour = (request: IncomingMessage, response: ServerResponse, forward: Forward) => void;
type Forward = () => Promise<{ status: number; headers: Record<string, string>; body: Buffer }>;

const JSON_TYPE = { 'content-type': 'application/json' };
const begin = (response: ServerResponse) =>
  response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000' }).write('{"results": [');

/** Every way to fail that a server has, from its first word to its last byte. */
export const misbehaviours = {
  'says nothing': () => {},
  'hangs up at once': ({ socket }) => socket.destroy(),
  'does it and loses the answer': ({ socket }, _, forward) => {
    const lose = () => socket.destroy();
    forward().then(lose, lose);
  },
  'hangs in the body': (_, response) => void begin(response),
  'resets in the body': ({ socket }, response) => {
    begin(response);
    // The head must have left before.
    setImmediate(() => socket.resetAndDestroy());
  },
  drips: (_, response) => {
    response.writeHead(200, JSON_TYPE);
    const timer = setInterval(() => response.write(' '), 10);
    response.once('close', () => clearInterval(timer));
  },
  'never comes to an end': (_, response) => {
    response.writeHead(200, JSON_TYPE);
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(16_384)));
    };
    response.on('drain', more);
    more();
  },
  'answers 500 with a page': (_, response) =>
    response.writeHead(500, { 'content-type': 'text/html' }).end('<html>Server Error</html>'),
  'answers 503, come back in an hour': (_, response) =>
    response.writeHead(503, { 'retry-after': '3600' }).end(),
  'answers JSON that breaks off': (_, response) =>
    response.writeHead(200, JSON_TYPE).end('{"count": 1, "results": [{"id": '),
  'answers JSON of another kind': (_, response) =>
    response.writeHead(200, JSON_TYPE).end('{"hello": "world"}'),
  'sends elsewhere': (_, response) =>
    response.writeHead(302, { location: 'https://elsewhere.example/login' }).end(),
} as const satisfies Record<string, Misbehaviour>;

export type MisbehaviourName = keyof typeof misbehaviours;

export type MisbehavingProxy = {
  url: string;
  /** Every request that arrived: `GET /path`. */
  asked: string[];
  close(): Promise<void>;
};

/**
 * Stands before a server. Lets the first requests through and misbehaves at all that follow; without a name it lets
 * everything through.
 */
export async function misbehavingProxy(
  target: string,
  { after = 0, how }: { after?: number; how?: MisbehaviourName } = {},
): Promise<MisbehavingProxy> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.on('error', () => {});
    request.on('error', () => {});
    const forward = () => forwarded(request, target, url);
    if (how && asked.length > after) return void misbehaviours[how](request, response, forward);
    forward().then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => request.socket.destroy(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function forwarded(request: IncomingMessage, target: string, self: string): ReturnType<Forward> {
  const sent = await buffer(request);
  const { host: _, connection, 'content-length': __, 'transfer-encoding': ___, ...headers } = request.headers;
  const answer = await fetch(`${target}${request.url}`, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    redirect: 'manual',
    ...(sent.length > 0 && { body: new Uint8Array(sent) }),
  });
  const received = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? '';
  const cookies = answer.headers.get('set-cookie');
  return {
    status: answer.status,
    headers: { ...(type && { 'content-type': type }), ...(cookies && { 'set-cookie': cookies }) },
    // Whoever names itself names the one that was asked.
    body: type.includes('json') ? Buffer.from(received.toString().replaceAll(target, self)) : received,
  };
}
