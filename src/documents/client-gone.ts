import type { IncomingMessage } from 'node:http';

/** Fires when the one who asked has closed the connection. `done` lets go of it: others may come over the same one. */
export function clientGone({ socket }: IncomingMessage): { signal: AbortSignal; done(): void } {
  const gone = new AbortController();
  const leave = () => gone.abort();
  if (socket.destroyed) leave();
  socket.once('close', leave);
  return { signal: gone.signal, done: () => void socket.off('close', leave) };
}
