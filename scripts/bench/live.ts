import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startTestIssuer, TEST_AUDIENCE } from '../testing/test-issuer.ts';
import { type Figure, plainFigure } from './measure.ts';
import { BENCH_KEY, benchDatabases, MAIN, serviceEnv, startServer } from './servers.ts';

const PAGES = 500;
/** Longer than a stream lasts: opening them again is a part of it. */
const IDLE_SECONDS = 90;
const CHANGES = 100;

/** What open pages cost the service while nothing happens, and how soon all of them are told when something does. */
export async function live(): Promise<Figure[]> {
  const databases = await benchDatabases();
  const issuer = await startTestIssuer();
  const env = serviceEnv(await databases.fresh(), { OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: TEST_AUDIENCE });
  const service = await startServer(MAIN, env);
  const base = `http://127.0.0.1:${service.port}/api`;
  const stopping = new AbortController();
  try {
    await delay(5_000);
    const alone = await shareOfCore(service.pid);
    let heard = 0;
    let opened = 0;
    for (let n = 0; n < PAGES; n += 1) {
      const token = issuer.token({ sub: `person-${n}`, groups: ['PM_User'], exp: inAnHour() });
      void follow(`${base}/changes`, token, stopping.signal, {
        onOpen: () => {
          opened += 1;
        },
        onChange: () => {
          heard += 1;
        },
      });
    }
    while (opened < PAGES) await delay(100);
    await delay(5_000);
    const withPages = await shareOfCore(service.pid);
    const ms: number[] = [];
    for (let n = 1; n <= CHANGES; n += 1) {
      const wanted = heard + PAGES;
      const startedAt = performance.now();
      await call(base, n);
      while (heard < wanted) await delay(1);
      ms.push(performance.now() - startedAt);
      await delay(300);
    }
    return [
      plainFigure(`${PAGES} open pages, nothing happens`, (withPages - alone) * 100, '% of a core', {
        atMost: 5,
      }),
      plainFigure(`a change at all of ${PAGES} pages p95`, p95(ms), 'ms', { atMost: 1_000 }),
    ];
  } finally {
    stopping.abort();
    await service.stop();
    await issuer.stop();
    await databases.release();
  }
}

type Heard = { onOpen: () => void; onChange: () => void };

/** As the web app does: opened again with the last position, whenever it ends. */
async function follow(
  url: string,
  token: string,
  stopped: AbortSignal,
  { onOpen, onChange }: Heard,
): Promise<void> {
  let after: number | undefined;
  while (!stopped.aborted) {
    try {
      const query = after === undefined ? '' : `?after=${after}`;
      const answer = await fetch(url + query, {
        headers: { authorization: `Bearer ${token}` },
        signal: stopped,
      });
      if (after === undefined) onOpen();
      for await (const chunk of answer.body ?? []) {
        for (const line of Buffer.from(chunk).toString().trim().split('\n')) {
          const { position, changes = [] } = JSON.parse(line) as { position: number; changes?: unknown[] };
          after = position;
          if (changes.length > 0) onChange();
        }
      }
    } catch {
      await delay(500);
    }
  }
}

async function call(base: string, documentId: number): Promise<void> {
  const answer = await fetch(`${base}/webhook`, {
    method: 'POST',
    headers: { 'x-api-key': BENCH_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ document_id: documentId }),
  });
  if (!answer.ok) throw new Error(`/webhook: ${answer.status} ${await answer.text()}`);
}

/** CPU time of a process, of all its threads, by the time that passes. */
async function shareOfCore(pid: number): Promise<number> {
  const before = cpuSeconds(pid);
  await delay(IDLE_SECONDS * 1_000);
  return (cpuSeconds(pid) - before) / IDLE_SECONDS;
}

const TICKS_PER_SECOND = 100;
function cpuSeconds(pid: number): number {
  // The name of the process may hold spaces; what comes after it does not.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

const inAnHour = (): number => Math.floor(Date.now() / 1_000) + 3_600;

function p95(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}
