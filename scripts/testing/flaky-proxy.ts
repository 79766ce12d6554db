import { createConnection, createServer, type Socket } from 'node:net';

/** A TCP proxy before a server that can behave badly on purpose. */
export type FlakyProxy = {
  /** The given URL with the proxy's host and port. */
  url: string;
  /** Cuts every connection now. */
  cut(): void;
  /** Passes the next bytes on that hold `marker`, then cuts the connection before the answer comes back. */
  swallowAnswerTo(marker: string, times?: number): void;
  /**
   * From now on nothing passes on the connections that stand, and nobody is told: as after a failover, or when a
   * firewall has forgotten them. New ones work.
   */
  forget(): void;
  /** Refuses new connections and cuts the present ones until `true` again. */
  setUp(up: boolean): void;
  /** The same for new connections, until `false`: what a lost cable does. Afterwards all of them are gone. */
  silence(on: boolean): void;
  close(): Promise<void>;
};

export async function flakyProxy(target: string): Promise<FlakyProxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<[Socket, Socket]>();
  const forgotten = new WeakSet<Socket>();
  let up = true;
  let silent = false;
  let swallow: { marker: string; times: number } | undefined;

  const server = createServer((client) => {
    if (!up) return void client.destroy();
    const upstream = createConnection({ host: hostname, port: Number(port) });
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    if (silent) forgotten.add(client);
    const end = () => {
      // Not even the end of a forgotten connection is heard at its other end.
      if (forgotten.has(client)) return;
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    client.on('data', (bytes) => {
      if (forgotten.has(client)) return;
      upstream.write(bytes);
      if (swallow && swallow.times > 0 && bytes.includes(swallow.marker)) {
        swallow.times -= 1;
        upstream.removeAllListeners('data');
        // Long enough for the server to have done what it was asked, short for the test.
        setTimeout(end, 50);
      }
    });
    upstream.on('data', (bytes) => {
      if (!forgotten.has(client)) client.write(bytes);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  const cut = () => {
    for (const [client, upstream] of pairs) {
      client.destroy();
      upstream.destroy();
    }
    pairs.clear();
  };
  const forget = () => {
    for (const [client] of pairs) forgotten.add(client);
  };
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.toString(),
    cut,
    swallowAnswerTo(marker, times = 1) {
      swallow = { marker, times };
    },
    forget,
    setUp(next) {
      up = next;
      if (!up) cut();
    },
    silence(on) {
      silent = on;
      if (on) forget();
      else cut();
    },
    close() {
      cut();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
