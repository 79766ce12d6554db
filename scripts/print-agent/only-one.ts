import { hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Makes sure that one agent alone works with a folder: it listens on a local name (no port), which the system takes back
 * whatever way the process ends.
 *
 * @throws Error when another one does
 */
export async function onlyOne(folder: string): Promise<{ release(): Promise<void> }> {
  const name = `print-agent-${hash('sha256', resolve(folder)).slice(0, 16)}`;
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  const server = createServer((caller) => caller.end());
  if (!(await listens(server, path))) {
    if (await answers(path)) throw new Error(`another print agent works with ${folder} already`);
    // Left behind by one that was killed.
    await rm(path, { force: true });
    if (!(await listens(server, path))) throw new Error(`another print agent works with ${folder} already`);
  }
  server.unref();
  return { release: () => new Promise((closed) => server.close(() => closed())) };
}

const listens = (server: Server, path: string): Promise<boolean> =>
  new Promise((done, failed) => {
    const onError = (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(false) : failed(error);
    server.once('error', onError);
    server.listen(path, () => {
      server.off('error', onError);
      done(true);
    });
  });

const answers = (path: string): Promise<boolean> =>
  new Promise((done) => {
    const caller = connect(path);
    caller.once('connect', () => {
      caller.destroy();
      done(true);
    });
    caller.once('error', () => done(false));
  });
