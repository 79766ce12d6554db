import { createServer } from 'node:net';

/** The port that was asked for, or a free one when that is taken. */
export function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' && wanted !== 0) resolve(freePort(0));
      else reject(error);
    });
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
