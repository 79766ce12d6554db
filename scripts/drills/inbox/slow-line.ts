import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** A line to a server that can be made slow towards it: a large file then takes longer than a lease. */
export type SlowLine = { url: string; slow(isSlow: boolean): void; close(): void };

const BYTES_PER_MS = 150;

export async function slowLine(target: string): Promise<SlowLine> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let isSlow = false;
  const paced = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      if (isSlow) await delay(piece.length / BYTES_PER_MS);
      yield piece;
    }
  };
  const server = createServer((caller) => {
    const called = connect(Number(port), hostname);
    for (const socket of [caller, called]) open.add(socket.once('close', () => open.delete(socket)));
    const cut = () => [caller, called].forEach((socket) => void socket.destroy());
    Promise.all([pipeline(caller, paced, called), pipeline(called, caller)]).catch(cut);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    slow(now) {
      isSlow = now;
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
