import { setTimeout as delay } from 'node:timers/promises';
import { startRandom } from '../simulators/random.ts';
import { assertCallsRecorded } from '../testing/invariants.ts';
import { answersInWords, callWebhook, keepCalling } from '../testing/keep-calling.ts';
import { processFixture } from '../testing/process-fixture.ts';
import { until } from '../testing/until.ts';
import { type DrillOptions, roundsOf } from './drill.ts';

const DOCUMENTS = 40;
/** Whoever goes on for minutes calls more than what runs with the tests, which need the processor, too. */
const CALLS_A_SECOND = { short: 50, long: 200 };

/**
 * `kill -9` at moments drawn by lot, also while the service starts, with a supervisor that starts it again. No
 * acknowledged call is lost, no two documents are processed at once, every document is finished once.
 */
export async function killService(options: DrillOptions): Promise<string[]> {
  const random = startRandom(options.seed);
  const rounds = roundsOf(options, { short: 2, long: 30 });
  const fixture = await processFixture();
  try {
    const documentIds = Array.from({ length: DOCUMENTS }, fixture.scan);
    let service = await fixture.start();
    const calls = keepCalling({
      url: () => service.url,
      perSecond: CALLS_A_SECOND[options.short ? 'short' : 'long'],
      documentIds,
    });
    let whileStarting = 0;
    for (let round = 0; round < rounds; round += 1) {
      const before = calls.acknowledged.length;
      await until(
        () => calls.acknowledged.length,
        (count) => count > before,
        30_000,
      );
      await delay(random.between(0, 1_500));
      await service.kill('SIGKILL');
      if (random.chance(0.3)) {
        const unlucky = fixture.launch();
        await delay(random.between(50, 800));
        await unlucky.kill('SIGKILL');
        whileStarting += 1;
      }
      service = await fixture.start();
    }
    await calls.stop();
    // The last word about each document, so that all of them are processed as they are now.
    for (const id of documentIds) await callWebhook(service.url, id);
    await fixture.allDoneOnce(documentIds);
    await assertCallsRecorded(fixture.db, calls.acknowledged);
    return [
      `${rounds} kills, ${whileStarting} more while starting; answers: ${answersInWords(calls)}`,
      `${calls.acknowledged.length} acknowledged calls are all recorded, once; ${DOCUMENTS} documents finished once`,
    ];
  } finally {
    await fixture.close();
  }
}
