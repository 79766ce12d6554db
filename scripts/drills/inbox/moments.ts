import { setTimeout as delay } from 'node:timers/promises';
import type { SimulatedPaperless } from '../../simulators/paperless/index.ts';
import type { Random } from '../../simulators/random.ts';
import { aroundWrite, atEvent, holdAt, type Step } from '../../testing/step-in-sight.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';

export type Scene = {
  db: TestDatabase;
  paperless: SimulatedPaperless;
  random: Random;
  /** Drops a file into the scan folder. */
  scan(): Promise<void>;
  /** Whether clerks begin anything new. */
  pause(paused: boolean): void;
};

/** A moment at which processes die. */
export type Moment = {
  name: string;
  /**
   * Resolves when it has come. @returns what is to be done when they are dead; null: it did not come
   */
  comes(scene: Scene): Promise<(() => Promise<void>) | null>;
};

/** A feeder that pauses is waited for ten seconds, and the folders are looked at every three. */
const COMES_WITHIN_MS = 40_000;

export const MOMENTS: Moment[] = [
  { name: 'any time', comes: async ({ random }) => delay(random.between(0, 2_500), nothing) },
  soonAfter('a file is being stored', 0, `select count(*) as n from files where sha256 is null`),
  soonAfter(
    'pages are being read',
    400,
    `select count(*) as n from file_readings where state in ('waiting', 'reading')`,
  ),
  ...[
    'InboxItemReceived',
    'InboxItemSplit',
    'SegmentSavePlanned',
    'SegmentUploaded',
    'SegmentSaved',
    'SegmentOwnerSet',
  ].map((type) => standingAt(atEvent(type))),
  ...aroundWrite('the upload to Paperless', { method: 'POST', path: '/post_document/' }).map(standingAt),
  ...aroundWrite('the new owner', { method: 'PATCH', path: /\/documents\/\d+\/$/ }).map(standingAt),
  ofScan(standingAt(atEvent('InboxItemReceived'))),
  ofScan(
    soonAfter('it was taken', 40, `select count(*) as n from events where data->>'source' = 'scan-folder'`),
  ),
];

const nothing = async () => {};

/** A step at which one of the processes stands, however briefly it would have been there. */
function standingAt(step: Step): Moment {
  return {
    name: `${step.when} ${step.name}`,
    async comes({ db, paperless }) {
      const held = await holdAt(db, paperless, step);
      try {
        await held.reached(COMES_WITHIN_MS);
      } catch {
        await held.release();
        return null;
      }
      return () => held.release();
    },
  };
}

/** Up to so many ms after a count has risen. */
function soonAfter(name: string, withinMs: number, counting: string): Moment {
  return {
    name,
    async comes({ db, random }) {
      const count = async () => Number((await db.query<{ n: number }>(counting)).rows[0]?.n);
      const before = counting.includes('events') ? await count() : 0;
      try {
        await until(count, (n) => n > before, COMES_WITHIN_MS);
      } catch {
        return null;
      }
      return delay(random.between(0, withinMs), nothing);
    },
  };
}

/** Nobody else brings files meanwhile, so that it is the one of the scanner. */
function ofScan(moment: Moment): Moment {
  return {
    name: `a scan, ${moment.name}`,
    async comes(scene) {
      scene.pause(true);
      try {
        await scene.scan();
        return await moment.comes(scene);
      } finally {
        scene.pause(false);
      }
    },
  };
}
