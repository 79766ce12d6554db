import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../simulators/random.ts';
import { OPEN_SERVICE, type ServiceProcess, serviceProcess } from '../../testing/service-process.ts';

/** Two processes of the service on one database. */
export type Pair = {
  /** Of one that runs, by lot; of one that was killed while none does. */
  url(): string;
  /** `kill -9` for one of the two, by lot, or for both at once; resolves when they run again, started after `then`. */
  kill(how: 'one' | 'both', then?: () => Promise<void>): Promise<void>;
  /** One of the two, by lot, or both stand still for so long, and know nothing of it when they go on. */
  pause(how: 'one' | 'both', ms: number): Promise<void>;
  close(): Promise<void>;
};

export async function startPair(env: NodeJS.ProcessEnv, random: Random): Promise<Pair> {
  const start = () => serviceProcess(env, OPEN_SERVICE);
  const running: ServiceProcess[] = await Promise.all([start(), start()]);
  let killed = running;
  return {
    url: () => random.pick(running.length > 0 ? running : killed).url,
    async kill(how, then = async () => {}) {
      killed = how === 'both' ? [...running] : [random.pick(running)];
      for (const one of killed) running.splice(running.indexOf(one), 1);
      await Promise.all(killed.map((one) => one.kill('SIGKILL')));
      await then();
      // A supervisor starts what did not come up once more.
      await Promise.all(killed.map(async () => running.push(await start().catch(start))));
    },
    async pause(how, ms) {
      const paused = how === 'both' ? [...running] : running.length > 0 ? [random.pick(running)] : [];
      for (const one of paused) one.signal('SIGSTOP');
      await delay(ms);
      for (const one of paused) one.signal('SIGCONT');
    },
    async close() {
      await Promise.all(running.map((one) => one.kill('SIGKILL')));
    },
  };
}
