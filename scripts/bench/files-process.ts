import { setTimeout as pause } from 'node:timers/promises';
import { MIGRATIONS, migrate, openDatabase } from '../../src/platform/database/index.ts';
import { openFiles } from '../../src/platform/files/index.ts';

// Takes a file in and hands it out, and says how much memory that took beyond what it has at rest.

const [url = '', megabytes = '60'] = process.argv.slice(2);
const database = openDatabase(url, { applicationName: 'bench', onError: () => {} });
await migrate(database, { directory: MIGRATIONS, log: console.error });
await database.close();
const files = openFiles({ url, maxBytes: 200_000_000, onError: () => {} });

/** Random, so that nothing on the way makes it smaller; the same memory again and again, as a socket has it. */
async function* sender(size: number): AsyncGenerator<Buffer> {
  const piece = Buffer.alloc(64 * 1_024);
  for (let sent = 0; sent < size; sent += piece.length) {
    for (let at = 0; at < piece.length; at += 4) piece.writeUInt32LE((Math.random() * 2 ** 32) >>> 0, at);
    if (sent === 0) piece.write('%PDF-1.7\n');
    yield piece;
  }
}

async function inAndOut(size: number): Promise<number> {
  const startedAt = performance.now();
  const { id, bytes, open } = await files.receive(sender(size));
  let read = 0;
  for await (const chunk of open()) read += chunk.length;
  if (read !== bytes) throw new Error(`${bytes} bytes went in, ${read} came out`);
  const seconds = (performance.now() - startedAt) / 1_000;
  await files.remove([id]);
  return seconds;
}

await inAndOut(1_000_000);
await pause(300);
const base = process.memoryUsage.rss();
let peak = base;
const sampling = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 5);
const seconds = await inAndOut(Number(megabytes) * 1_000_000);
clearInterval(sampling);
await files.close();
process.send?.({ megabytes: (peak - base) / 1_048_576, seconds });
process.disconnect?.();
