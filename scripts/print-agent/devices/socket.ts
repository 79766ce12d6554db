import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Outcome } from '../client.ts';
import { failed, PRINTED, type PrintDevice, unclear } from './device.ts';

const CONNECT_WITHIN_MS = 5_000;
/** A printer that still prints the job of somebody else takes no connection. */
const TRIES = 5;
const AGAIN_AFTER_MS = 2_000;

/** A printer that takes raw data on a port, mostly 9100. */
export function openSocket(address: { host: string; port: number }): PrintDevice {
  return {
    async isReady() {
      const socket = await opened(address).catch(() => null);
      socket?.destroy();
      return socket !== null;
    },
    async print({ files, withinMs }) {
      const socket = await openedInTime(address);
      // Nothing has left this machine.
      if (socket instanceof Error) return failed('printer-away', socket.message);
      return sent(socket, Buffer.concat(files), withinMs);
    },
  };
}

async function openedInTime(address: { host: string; port: number }): Promise<Socket | Error> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await opened(address);
    } catch (error) {
      if (tries === TRIES) return error as Error;
      await delay(AGAIN_AFTER_MS);
    }
  }
}

function opened(address: { host: string; port: number }): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    const late = setTimeout(() => socket.destroy(new Error('does not answer')), CONNECT_WITHIN_MS);
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(late));
    socket.once('connect', () => {
      clearTimeout(late);
      socket.off('error', reject);
      // A connection may break at any time; who waits for it hears of that by `close`.
      socket.on('error', () => {});
      resolve(socket);
    });
  });
}

/** Printed is what the printer has taken to its last byte: it closes when we have. */
function sent(socket: Socket, bytes: Buffer, withinMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    let trouble: string | undefined;
    let isTaken = false;
    const late = setTimeout(() => {
      trouble = 'took too long';
      socket.destroy();
    }, withinMs);
    socket.once('error', ({ message }) => {
      trouble = message;
    });
    socket.resume();
    socket.once('end', () => {
      isTaken = true;
    });
    socket.once('close', () => {
      clearTimeout(late);
      resolve(isTaken && !trouble ? PRINTED : unclear('broke-off', trouble ?? 'closed early'));
    });
    socket.end(bytes);
  });
}
