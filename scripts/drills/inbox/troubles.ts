import { setTimeout as delay } from 'node:timers/promises';
import type { FaultInput } from '../../simulators/paperless/faults/faults.ts';
import { until } from '../../testing/until.ts';
import type { Scene } from './moments.ts';
import type { Pair } from './pair.ts';
import type { SlowLine } from './slow-line.ts';

/** What goes wrong while every process lives on. */
export type Trouble = {
  name: string;
  /** Resolves when it is over. @returns whether it has struck anything */
  strikes(scene: Scene, more: { pair: Pair; line: SlowLine }): Promise<boolean>;
};

const STRIKES_WITHIN_MS = 60_000;
const LONGER_THAN_A_LEASE_MS = 17_000;

const upload = { method: 'POST', path: '/post_document/' };
const lostAnswer: FaultInput = { kind: 'reset', after: true, match: upload, times: 1 };
/** Longer than the five seconds after which whoever has lost an answer looks again. */
const slowReading: FaultInput = { kind: 'slow-task', ms: 15_000, times: 2 };

export const TROUBLES: Trouble[] = [
  { name: 'Paperless reads for 15 s and loses an answer', strikes: striking(slowReading, lostAnswer) },
  { name: 'an answer to an upload is lost', strikes: striking(lostAnswer) },
  {
    name: 'a process stands still',
    async strikes({ random }, { pair }) {
      await pair.pause('one', random.between(1_000, LONGER_THAN_A_LEASE_MS));
      return true;
    },
  },
  {
    name: 'a slow line to Paperless',
    async strikes(_, { line }) {
      line.slow(true);
      await delay(LONGER_THAN_A_LEASE_MS);
      line.slow(false);
      return true;
    },
  },
];

/** Until each has struck as often as it is to. */
function striking(...wanted: FaultInput[]): Trouble['strikes'] {
  return async ({ paperless: { faults } }) => {
    const added = wanted.map((fault) => faults.add(fault));
    const left = () => faults.list().filter(({ id }) => added.includes(id));
    try {
      await until(left, (some) => some.length === 0, STRIKES_WITHIN_MS);
      return true;
    } catch {
      return false;
    } finally {
      for (const { id } of left()) faults.remove(id);
    }
  };
}
