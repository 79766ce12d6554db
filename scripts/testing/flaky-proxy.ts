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
  mute(): void;
  /** Refuses new connections and cuts the present ones until `true` again. */
  setUp(up: boolean): void;
  /** The same for new connections, until `false`: what a lost cable does. Afterwards all of them are gone. */
  silence(on: boolean): void;
  close(): Promise<void>;
};

export async function flakyProxy(target: string): Promise<FlakyProxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<[Socket, Socket]>();
  const muted = new WeakSet<Socket>();
  let up = true;
  let silent = false;
  let swallow: { marker: string; times: number } | undefined;

  const server = createServer((client) => {
    if (!up) return void client.destroy();
    const upstream = createConnection({ host: hostname, port: Number(port) });
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    if (silent) muted.add(client);
    const end = () => {
      // Not even the end of a muted connection is heard at its other end.
      if (muted.has(client)) return;
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    client.on('data', (bytes) => {
      if (muted.has(client)) return;
      upstream.write(bytes);
      if (swallow && swallow.times > 0 && bytes.includes(swallow.marker)) {
        swallow.times -= 1;
        upstream.removeAllListeners('data');
        // Long enough for the server to have done what it was asked, short for the test.
        setTimeout(end, 50);
      }
    });
    upstream.on('data', (bytes) => {
      if (!muted.has(client)) client.write(bytes);
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
  const mute = () => {
    for (const [client] of pairs) muted.add(client);
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
    mute,
    setUp(next) {
      up = next;
      if (!up) cut();
    },
    silence(on) {
      silent = on;
      if (on) mute();
      else cut();
    },
    close() {
      cut();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
