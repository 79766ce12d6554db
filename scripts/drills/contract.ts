import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isGood, runContract } from '../../src/features/doctor/index.ts';
import { connectPaperless } from '../../src/gateways/paperless/index.ts';
import { startSimulatedPaperless } from '../simulators/paperless/index.ts';
import { startRandom } from '../simulators/random.ts';
import { bareEnvironment } from '../testing/bare-environment.ts';
import { inventory } from '../testing/inventory.ts';
import { nextPaperless } from '../testing/next-paperless.ts';
import { type DrillOptions, roundsOf } from './drill.ts';

const RUN = join(import.meta.dirname, 'contract-process.ts');
/** More calls than a whole run makes: some runs come to their end. */
const CALLS = 110;

/** `kill -9` of contract runs at one of their calls: the next one removes what they left, and touches nothing else. */
export async function contract(options: DrillOptions): Promise<string[]> {
  const random = startRandom(options.seed);
  const rounds = roundsOf(options, { short: 3, long: 100 });
  const tally = { kills: 0, removed: 0 };
  for (const release of ['3.0.5', '2.20.15'] as const) {
    const paperless = await startSimulatedPaperless({
      ...{ seed: 'office', documents: 5, release, webhookTiming: 'fast' },
    });
    const { url, adminToken: token } = paperless;
    const client = connectPaperless({ url, token });
    const before = inventory(paperless);
    try {
      for (let round = 0; round < rounds / 2; round += 1) {
        if (await killedAt(random.between(1, CALLS), url, token)) tally.kills += 1;
        const report = await runContract(client, { types: [2] });
        tally.removed += report.cleanedUp.before;
        if (!isGood(report)) throw new Error(`the next run is not well: ${JSON.stringify(report)}`);
        if (!isDeepStrictEqual(inventory(paperless), before))
          throw new Error(`something is left, or gone: ${JSON.stringify([before, inventory(paperless)])}`);
      }
    } finally {
      await client.close();
      await paperless.stop();
    }
  }
  return [
    `${tally.kills} runs killed, ${tally.removed} things of theirs removed by the next: nothing left behind`,
  ];
}

/** @returns whether it had not come to its end before */
async function killedAt(call: number, behind: string, token: string): Promise<boolean> {
  let calls = 0;
  let child: ChildProcess | undefined;
  const strikes = () => {
    calls += 1;
    if (calls === call) child?.kill('SIGKILL');
    return false;
  };
  const counting = await nextPaperless(behind, [{ strikes }]);
  child = spawn(process.execPath, [RUN], {
    env: { ...bareEnvironment(), PAPERLESS_URL: counting.url, PAPERLESS_TOKEN: token },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = await once(child, 'exit');
  counting.close();
  return signal === 'SIGKILL';
}
