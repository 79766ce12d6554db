import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type StrippingProxy = { origin: string; forwardTo(target: string): void; stop(): Promise<void> };

/** A reverse proxy that takes `pathPrefix` off the path before it passes a request on, as many are set up to. */
export async function strippingProxy(pathPrefix: string): Promise<StrippingProxy> {
  let target = '';
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '';
    if (!path.startsWith(`${pathPrefix}/`)) {
      answer.writeHead(404).end('not below the prefix');
      return;
    }
    const { method, headers } = incoming;
    const onward = request(
      `${target}${path.slice(pathPrefix.length)}`,
      { method: method ?? 'GET', headers },
      (found) => {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(answer);
      },
    );
    onward.on('error', () => answer.writeHead(502).end());
    incoming.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo(url) {
      target = url;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
