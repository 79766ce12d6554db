import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../simulators/random.ts';
import { testKey } from '../../testing/test-issuer.ts';
import type { World } from './world.ts';

/** Something fails for so long, and is whole again afterwards. */
export type Fault = { name: string; strike(world: World, ms: number, random: Random): Promise<void> };

const during = async (ms: number, on: () => unknown, off: () => unknown): Promise<void> => {
  await on();
  await delay(ms);
  await off();
};

type PaperlessFault = Parameters<World['fixture']['paperless']['faults']['add']>[0];
const paperlessFault = (name: string, fault: PaperlessFault): Fault => ({
  name,
  strike: ({ fixture: { paperless } }, ms) =>
    during(
      ms,
      () => paperless.faults.add(fault),
      () => paperless.faults.clear(),
    ),
});

const paperless: Fault[] = [
  {
    name: 'Paperless is away',
    strike: (world, ms) =>
      during(
        ms,
        () => world.paperless.setUp(false),
        () => world.paperless.setUp(true),
      ),
  },
  {
    name: 'connections to Paperless die silently',
    strike: (world, ms) =>
      during(
        ms,
        () => world.paperless.silence(true),
        () => world.paperless.silence(false),
      ),
  },
  paperlessFault('Paperless answers 500', { kind: 'status', status: 500 }),
  paperlessFault('Paperless hangs', { kind: 'hang' }),
  paperlessFault('Paperless works and loses its answers', { kind: 'reset', after: true }),
  paperlessFault('Paperless takes long', { kind: 'latency', ms: 3_000 }),
  paperlessFault('Paperless drips', { kind: 'slow-body', ms: 20_000 }),
];

const END_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

const postgres: Fault[] = [
  { name: 'PostgreSQL is killed', strike: ({ postgres: server }) => server.signal('SIGKILL') },
  { name: 'PostgreSQL is started again', strike: ({ postgres: server }) => server.signal('SIGINT') },
  {
    name: 'connections to PostgreSQL are ended',
    strike: async ({ fixture }) => void (await fixture.db.query(END_CONNECTIONS).catch(() => {})),
  },
  {
    name: 'connections of one process to PostgreSQL die silently',
    strike({ instances }, ms, random) {
      const { line } = random.pick(instances);
      return during(
        ms,
        () => line.silence(true),
        () => line.silence(false),
      );
    },
  },
  {
    name: 'one process does not reach PostgreSQL',
    strike({ instances }, ms, random) {
      const { line } = random.pick(instances);
      return during(
        ms,
        () => line.setUp(false),
        () => line.setUp(true),
      );
    },
  },
];

/** With new keys, so that nobody can be known from before. */
const provider = (name: string, how: number | 'hang'): Fault => ({
  name,
  strike: ({ fixture: { issuer } }, ms) =>
    during(
      ms,
      () => {
        issuer.keys = [...issuer.keys, testKey()].slice(-2);
        issuer.behaviour = { configuration: how, jwks: how, userinfo: how };
      },
      () => {
        issuer.behaviour = {};
      },
    ),
});

const processes: Fault[] = [
  {
    name: 'a process is killed',
    async strike({ instances, revive }, ms, random) {
      const one = random.pick(instances);
      await one.process.kill('SIGKILL');
      await delay(ms / 2);
      await revive(one);
    },
  },
  {
    name: 'a process stands still',
    strike({ instances }, ms, random) {
      const one = random.pick(instances).process;
      return during(
        ms,
        () => one.signal('SIGSTOP'),
        () => one.signal('SIGCONT'),
      );
    },
  },
];

/** Each kind fails in turn. */
export const FAULTS: Record<string, Fault[]> = {
  paperless,
  postgres,
  'identity provider': [
    provider('the identity provider answers 500', 500),
    provider('the identity provider hangs', 'hang'),
  ],
  processes,
};
