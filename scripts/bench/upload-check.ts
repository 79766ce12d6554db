import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectFarmSystem } from '../../src/gateways/farm-system/index.ts';
import { forEachConcurrently } from '../../src/platform/async/index.ts';
import { type Api, apiAs } from '../testing/as-person.ts';
import { type Figure, interleaved, plainFigure, ratioFigure } from './measure.ts';
import { mergingFixture } from './merging-fixture.ts';
import { startServer } from './servers.ts';
import { scans } from './through-queue.ts';

const ROUNDS = 5;
const DOCUMENTS = 1_000;
const MORE = 5_000;
const AT_ONCE = 4;
const LATENCY_MS = 10;
const [UPLOADED, DONE] = [2, 3];
const SECRET = 'bench-secret-0123456789-0123456789';
const BENCH_PATIENCE_MS = 120_000;

/**
 * A run over documents that all still wait for their entry, from the request to its answer, against nothing but
 * the questions to the farm system, as many at once; it takes 10 ms for each. And what many more documents cost
 * in memory.
 */
export async function uploadCheck(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-farm-'));
  const server = await startServer(join(import.meta.dirname, 'simulated-farm.ts'), {
    PASSWORD: SECRET,
    LATENCY_MS: String(LATENCY_MS),
  });
  const account = { username: 'intake', password: SECRET, encryptionKey: SECRET };
  const baseUrl = `http://127.0.0.1:${server.port}/api`;
  const fixture = await mergingFixture({
    FARMSYS_BASE_URL: baseUrl,
    FARMSYS_USERNAME: account.username,
    FARMSYS_PASSWORD: account.password,
    FARMSYS_ENCRYPTION_KEY: account.encryptionKey,
    FARMSYS_COOKIE_PATH: join(folder, 'service'),
    FARMSYS_UPLOAD_CHECK_CRON: '0 0 0 1 1 *',
  });
  const farm = connectFarmSystem({ ...account, baseUrl, cookiePath: join(folder, 'bench') });
  const clara = apiAs({ url: `http://127.0.0.1:${fixture.service.port}` }, 'clara', {
    permissions: ['MANAGE_SETTINGS', 'RUN_PROCESSING', 'VIEW_QUEUE'],
  });
  try {
    await clara('PUT', '/settings/farmsys_tag_hochgeladen', { value: UPLOADED });
    await clara('PUT', '/settings/farmsys_tag_erledigt', { value: DONE });
    const ids = await scans(fixture.dmsUrl, DOCUMENTS, [UPLOADED]);
    await runOver(clara, DOCUMENTS);
    const seen = await interleaved(ROUNDS, {
      run: () => timed(() => runOver(clara, DOCUMENTS)),
      calls: () =>
        timed(() =>
          forEachConcurrently(each(ids), AT_ONCE, async (id) => void (await farm.findInvoices(id))),
        ),
    });
    const before = residentMb(fixture.service.pid);
    await scans(fixture.dmsUrl, MORE - DOCUMENTS, [UPLOADED]);
    await runOver(clara, MORE);
    return [
      ratioFigure(`upload-check, ${DOCUMENTS} waiting`, {
        value: seen.run.ms ?? 0,
        unit: 'ms',
        against: `its farm-system calls alone, ${AT_ONCE} at once`,
        other: seen.calls.ms ?? 0,
        target: { atMost: 1.3 },
      }),
      plainFigure(
        `upload-check, memory from ${DOCUMENTS} to ${MORE}`,
        residentMb(fixture.service.pid) - before,
        'MB',
        { atMost: 20 },
      ),
    ];
  } finally {
    farm.close();
    await fixture.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed(act: () => Promise<void>): Promise<{ ms: number }> {
  const startedAt = performance.now();
  await act();
  return { ms: performance.now() - startedAt };
}

/** One run to its end; one that takes longer than callers wait is looked after. */
async function runOver(clara: Api, documents: number): Promise<void> {
  const until = performance.now() + BENCH_PATIENCE_MS;
  let { status, body } = await clara('POST', '/farmsys/process-uploads', {});
  while (status === 409) ({ status, body } = await clara('POST', '/farmsys/process-uploads', {}));
  const { runId } = body;
  while (body.state !== 'finished' && performance.now() < until) {
    await new Promise((again) => setTimeout(again, 50));
    ({ body } = await clara('GET', `/farmsys/runs/${runId}`));
  }
  if (body.unchanged !== documents) {
    const { checked, unchanged, stopped } = body;
    throw new Error(`not all of them wait: ${JSON.stringify({ checked, unchanged, stopped, status })}`);
  }
}

async function* each(ids: readonly number[]): AsyncGenerator<number> {
  yield* ids;
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
