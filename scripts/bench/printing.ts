import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { openConnection } from '../../src/platform/database/index.ts';
import { startTestIssuer, TEST_AUDIENCE } from '../testing/test-issuer.ts';
import { type Figure, plainFigure } from './measure.ts';
import { benchDatabases, MAIN, serviceEnv, startServer } from './servers.ts';

const BUSY_AGENTS = 20;
const IDLE_AGENTS = 100;
const JOBS = 300;
const IDLE_SECONDS = 60;
const WAIT_SECONDS = 25;
const HELLO_MS = 30_000;

/** How soon an agent that waits has a job, from the click on; and what agents that only wait cost the database. */
export async function printing(): Promise<Figure[]> {
  const databases = await benchDatabases();
  const issuer = await startTestIssuer();
  const databaseUrl = await databases.fresh();
  const env = serviceEnv(databaseUrl, { OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: TEST_AUDIENCE });
  const service = await startServer(MAIN, env);
  const office = officeAt(`http://127.0.0.1:${service.port}/api`, issuer.token({ groups: ['PM_Admin'] }));
  const stopping = new AbortController();
  try {
    const agents = await Promise.all(Array.from({ length: BUSY_AGENTS }, (_, n) => office.addAgent(n)));
    const ms: number[] = [];
    for (let n = 0; n < JOBS + BUSY_AGENTS; n += 1) {
      const agent = agents[n % agents.length] as Agent;
      const waiting = agent.fetch(WAIT_SECONDS);
      // The call has to have arrived before there is something to fetch.
      await delay(20);
      const startedAt = performance.now();
      await office.call('POST', `/printers/${agent.printerId}/test`);
      await waiting;
      // The first job of each finds nothing warmed up.
      if (n >= BUSY_AGENTS) ms.push(performance.now() - startedAt);
    }
    const alone = await statementsPerSecond(databaseUrl);
    const more = await Promise.all(
      Array.from({ length: IDLE_AGENTS - BUSY_AGENTS }, (_, n) => office.addAgent(BUSY_AGENTS + n)),
    );
    for (const agent of [...agents, ...more]) void idle(agent, stopping.signal);
    await delay(5_000);
    const waited = await statementsPerSecond(databaseUrl);
    return [
      plainFigure(`job at a waiting agent p99, ${BUSY_AGENTS} agents`, p99(ms), 'ms', { atMost: 300 }),
      plainFigure(`${IDLE_AGENTS} waiting agents`, waited - alone, 'statements/s', { atMost: 5 }),
    ];
  } finally {
    stopping.abort();
    await service.stop();
    await issuer.stop();
    await databases.release();
  }
}

type Agent = {
  printerId: string;
  fetch(wait: number): Promise<unknown>;
  hello(): Promise<unknown>;
};

function officeAt(base: string, token: string) {
  const call = async <Answer>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = { authorization: `Bearer ${token}` },
  ): Promise<Answer> => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  type Shown = { items: { agentId: string; printers: { printerId: string }[] }[] };
  return {
    call,
    async addAgent(n: number): Promise<Agent> {
      const { agentId, key } = await call<{ agentId: string; key: string }>('POST', '/print-agents', {
        name: `Agent ${n}`,
      });
      const instanceId = randomUUID();
      const asAgent = (path: string, body: object) =>
        call('POST', `/print-agent${path}`, body, { 'x-api-key': key });
      const printers = [{ device: 'label', dpi: 203, formats: ['zpl'] }];
      const hello = () => asAgent('/hello', { instanceId, version: 'bench', printers });
      await hello();
      const { items } = await call<Shown>('GET', '/print-agents');
      const printerId = items.find((one) => one.agentId === agentId)?.printers[0]?.printerId ?? '';
      return { printerId, hello, fetch: (wait) => asAgent(`/fetch?wait=${wait}`, { instanceId }) };
    },
  };
}

async function idle(agent: Agent, stopped: AbortSignal): Promise<void> {
  const hellos = setInterval(() => void agent.hello().catch(() => {}), HELLO_MS);
  stopped.addEventListener('abort', () => clearInterval(hellos), { once: true });
  while (!stopped.aborted) await agent.fetch(WAIT_SECONDS).catch(() => delay(1_000));
}

/** Outside of the log's writer every statement is a transaction of its own. */
async function statementsPerSecond(url: string): Promise<number> {
  const client = await openConnection(url);
  const count = async () => {
    const { rows } = await client.query<{ count: number }>(
      'select (xact_commit + xact_rollback)::integer as count from pg_stat_database where datname = current_database()',
    );
    return rows[0]?.count ?? 0;
  };
  try {
    const before = await count();
    await delay(IDLE_SECONDS * 1_000);
    return ((await count()) - before) / IDLE_SECONDS;
  } finally {
    await client.end();
  }
}

function p99(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}
