import { startRandom } from '../simulators/random.ts';
import { OPEN_SERVICE, serviceProcess } from '../testing/service-process.ts';
import { holdAt, prepareHolding, type Step } from '../testing/step-in-sight.ts';
import { type UploadFixture, uploadFixture } from '../testing/upload-fixture.ts';
import { type DrillOptions, roundsOf, seconds } from './drill.ts';
import { mergeSubject, undoSubject } from './killed-merges.ts';
import type { Subject } from './killed-subject.ts';
import { uploadSubject } from './killed-uploads.ts';

/**
 * `kill -9` of a service process at every named step of an upload match, of a merge and of its undo: before each write
 * to Paperless, after it, and before each event is committed. Another process finishes it, and nothing is done twice.
 */
export async function killAtSteps(options: DrillOptions): Promise<string[]> {
  const random = startRandom(options.seed);
  const fixture = await uploadFixture({ CHANGE_LEASE_SECONDS: '1' });
  const startedAt = performance.now();
  try {
    await fixture.service.stop();
    await prepareHolding(fixture.db);
    const subjects = [uploadSubject(fixture), mergeSubject(fixture), undoSubject(fixture)];
    const all = subjects.flatMap((subject) => subject.steps.map((step) => ({ subject, step })));
    const chosen = options.short
      ? subjects.map((subject) => ({ subject, step: random.pick(subject.steps) }))
      : Array.from({ length: roundsOf(options, { short: 1, long: 1 }) }, () => all).flat();
    await killEach(fixture, chosen);
    return [
      `${chosen.length} kills at ${options.short ? 'steps drawn by lot' : 'every named step'} in ` +
        `${seconds(performance.now() - startedAt)}: finished by the next process, nothing twice`,
    ];
  } finally {
    await fixture.close();
  }
}

async function killEach(
  fixture: UploadFixture,
  places: readonly { subject: Subject; step: Step }[],
): Promise<void> {
  let service = await serviceProcess(fixture.env, OPEN_SERVICE);
  try {
    for (const { subject, step } of places) {
      const where = `${subject.name}, killed ${step.when} ${step.name}`;
      const attempt = await subject.prepare(service);
      const held = await holdAt(fixture.db, fixture.paperless, step);
      await attempt.begin(service);
      await held.reached(STANDS_WITHIN_MS).catch((error: Error) => {
        throw new Error(`${where}: the step was not reached: ${error.message}`);
      });
      await service.kill('SIGKILL');
      await held.release();
      service = await serviceProcess(fixture.env, OPEN_SERVICE);
      await attempt.finished(service, where);
    }
  } finally {
    await service.kill('SIGKILL');
  }
}

const STANDS_WITHIN_MS = 30_000;
