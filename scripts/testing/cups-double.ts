import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

// CUPS as its programs and its port show it (recorded from CUPS 2.4): `lp`, `lpstat` and `cancel` are first in the PATH,
// and the scheduler answers by IPP. What it knows lies in a folder, for the programs to see.

/** `isBegun`: its time of processing is known. */
export type DoubledJob = { state: number; isBegun: boolean; said: string };

export async function cupsDouble() {
  const folder = await mkdtemp(join(tmpdir(), 'cups-'));
  const jobs = join(folder, 'jobs');
  await mkdir(jobs);
  for (const [name, script] of Object.entries(PROGRAMS)) {
    await writeFile(join(folder, name), `#!/bin/sh\ncd '${folder}'\n${script}`);
    await chmod(join(folder, name), 0o755);
  }
  const read = (id: string | number, what: string) => readFile(join(jobs, `${id}.${what}`), 'utf8');
  const server = createServer(async (request, response) => {
    const question = (await buffer(request)).toString('latin1');
    const id = /ipp:\/\/localhost\/jobs\/(\d+)/.exec(question)?.[1] ?? '';
    const [name, state, begun, said] = await Promise.all(
      ['name', 'state', 'begun', 'said'].map((what) => read(id, what).catch(() => '')),
    );
    response.writeHead(200, { 'content-type': 'application/ipp' });
    response.end(
      name ? answerOf({ name, state: Number(state), isBegun: begun !== '', said: said ?? '' }) : UNKNOWN,
    );
  });
  const socket = join(folder, 'cups.sock');
  const up = () => new Promise<void>((listening) => server.listen(socket, listening));
  const down = () => {
    const closed = new Promise((gone) => server.close(gone));
    server.closeAllConnections();
    return closed;
  };
  const path = process.env.PATH;
  process.env.PATH = `${folder}:${path}`;
  await up();
  return {
    /** What becomes of a job. */
    async set(id: number, { state, isBegun, said }: DoubledJob): Promise<void> {
      await writeFile(join(jobs, `${id}.said`), said);
      await writeFile(join(jobs, `${id}.begun`), isBegun ? '1' : '');
      await writeFile(join(jobs, `${id}.state`), String(state));
    },
    /** Those that were handed over, by number. */
    async handed(): Promise<number[]> {
      return (await readdir(jobs))
        .filter((name) => name.endsWith('.args'))
        .map((name) => Number.parseInt(name, 10));
    },
    told: (id: number) => read(id, 'args'),
    stateOf: async (id: number) => Number(await read(id, 'state')),
    /** As after a deleted history. */
    async forget(id: number): Promise<void> {
      for (const name of await readdir(jobs)) if (name.startsWith(`${id}.`)) await rm(join(jobs, name));
    },
    up,
    down,
    async close() {
      process.env.PATH = path;
      if (server.listening) await down();
      await rm(folder, { recursive: true });
    },
  };
}

export type CupsDouble = Awaited<ReturnType<typeof cupsDouble>>;

const PROGRAMS = {
  lp: `[ -S cups.sock ] || { echo 'lp: Error - The printer or class does not exist.' >&2; exit 1; }
n=$(( $(ls jobs/*.args 2>/dev/null | wc -l) + 1 ))
printf 3 > jobs/$n.state; printf %s "$4" > jobs/$n.name; echo "$*" > jobs/$n.args
echo "request id is $2-$n (1 file(s))"`,
  lpstat: `[ "$1" = -H ] && { echo "$PWD/cups.sock"; exit 0; }
[ -S cups.sock ] || { echo 'lpstat: Unable to connect to server' >&2; exit 1; }
[ "$1" = -p ] && { echo "printer $2 is idle.  enabled since Sun Nov 22 22:37:40 2026"; exit 0; }
for f in jobs/*.state; do
  n=\${f#jobs/}; n=\${n%.state}
  [ -f "$f" ] && [ "$(cat "$f")" -lt 7 ] && echo "$4-$n                 root              1024   Sun Nov 22 22:37:40 2026"
done; exit 0`,
  cancel: `[ -S cups.sock ] || { echo 'cancel: Unable to connect to server.' >&2; exit 1; }
printf 7 > jobs/\${1##*-}.state`,
};

/** With `time-at-processing` as CUPS has it: a number, or the tag for no value. */
function answerOf({ name, state, isBegun, said }: DoubledJob & { name: string }): Buffer {
  const integer = (value: number) => Buffer.from([0, 0, value >> 8, value & 255]);
  return Buffer.concat([
    HEAD,
    attribute(0x42, 'job-name', Buffer.from(name)),
    isBegun
      ? attribute(0x21, 'time-at-processing', integer(1_000))
      : attribute(0x12, 'time-at-processing', Buffer.of()),
    attribute(0x23, 'job-state', integer(state)),
    attribute(0x44, 'job-state-reasons', Buffer.from('processing-to-stop-point')),
    attribute(0x41, 'job-printer-state-message', Buffer.from(said)),
    Buffer.from([3]),
  ]);
}

const attribute = (tag: number, name: string, value: Buffer): Buffer => {
  const length = (bytes: Buffer) => Buffer.from([bytes.length >> 8, bytes.length & 255]);
  return Buffer.concat([
    Buffer.from([tag]),
    length(Buffer.from(name)),
    Buffer.from(name),
    length(value),
    value,
  ]);
};
const HEAD = Buffer.concat([
  Buffer.from('020000000000000101', 'hex'),
  attribute(0x47, 'attributes-charset', Buffer.from('utf-8')),
  attribute(0x48, 'attributes-natural-language', Buffer.from('en')),
  Buffer.from([2]),
]);
/** Recorded: what CUPS 2.4 says of a number that it does not know. */
const UNKNOWN = Buffer.from(
  '020004060000000101470012617474726962757465732d6368617273657400057574662d3848001b617474726962757465732d6e61747572616c2d6c616e67756167650002656e41000e7374617475732d6d65737361676500194a6f6220233939393920646f6573206e6f742065786973742e03',
  'hex',
);
