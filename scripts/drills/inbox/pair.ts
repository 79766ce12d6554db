import type { Random } from '../../../src/simulators/random.ts';
import { OPEN_SERVICE, type ServiceProcess, serviceProcess } from '../../testing/service-process.ts';

/** Two processes of the service on one database. */
export type Pair = {
  /** Of one that runs, by lot. */
  url(): string;
  /** `kill -9` for one of the two, by lot, or for both at once; they are started again after `then`. */
  kill(how: 'one' | 'both', then?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

export async function startPair(env: NodeJS.ProcessEnv, random: Random): Promise<Pair> {
  const start = () => serviceProcess(env, OPEN_SERVICE);
  const running: ServiceProcess[] = await Promise.all([start(), start()]);
  return {
    url: () => random.pick(running).url,
    async kill(how, then = async () => {}) {
      const doomed = how === 'both' ? [...running] : [random.pick(running)];
      await Promise.all(doomed.map((one) => one.kill('SIGKILL')));
      await then();
      const next = await Promise.all(doomed.map(start));
      for (const [n, one] of doomed.entries())
        running.splice(running.indexOf(one), 1, ...next.slice(n, n + 1));
    },
    async close() {
      await Promise.all(running.map((one) => one.kill('SIGKILL')));
    },
  };
}
