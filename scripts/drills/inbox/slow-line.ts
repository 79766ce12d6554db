import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** A line to a server that can be made slow towards it: a large file then takes longer than a lease. */
export type SlowLine = {
  url: string;
  slow(isSlow: boolean): void;
  /** Lets the next upload come as far as its middle. */
  hold(): Held;
  close(): void;
};
export type Held = { reached: Promise<void>; release(): void; over: Promise<void> };

const BYTES_PER_MS = 150;

export async function slowLine(target: string): Promise<SlowLine> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let isSlow = false;
  let wanted: ReturnType<typeof holding> | undefined;
  const paced = async function* (pieces: AsyncIterable<Buffer>) {
    let held: typeof wanted;
    try {
      for await (const piece of pieces) {
        if (isSlow) await delay(piece.length / BYTES_PER_MS);
        yield piece;
        if (!wanted || !piece.includes('/post_document/')) continue;
        [held, wanted] = [wanted, undefined];
        held.reach();
        await held.released;
      }
    } finally {
      held?.end();
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
    hold() {
      wanted = holding();
      return wanted;
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

function holding() {
  const [reached, released, over] = [1, 2, 3].map(() => Promise.withResolvers<void>()) as [Turn, Turn, Turn];
  return {
    ...{ reached: reached.promise, reach: reached.resolve },
    ...{ released: released.promise, release: released.resolve },
    ...{ over: over.promise, end: over.resolve },
  };
}
type Turn = PromiseWithResolvers<void>;
