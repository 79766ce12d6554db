import * as assert from 'uvu/assert';
import { correspondentSettingRows } from '../../projections/correspondent-settings.ts';
import { projections } from '../../projections/index.ts';
import {
  type CorrespondentSetting,
  correspondentStream,
  type DomainEvents,
  eventRegistry,
} from '../../src/domain/events/index.ts';
import { planMerge } from '../../src/features/correspondents/plan-merge.ts';
import { runMerges } from '../../src/features/correspondents/run-merges.ts';
import { settingOf } from '../../src/features/correspondents/setting-list.ts';
import { connectPaperless, type Paperless } from '../../src/gateways/paperless/index.ts';
import { type EventLog, openEventLog } from '../../src/platform/event-log/index.ts';
import { type SimulatedPaperless, startSimulatedPaperless } from '../simulators/paperless/index.ts';
import { assertLogHolds } from './invariants.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

export const origin = { actor: 'clara', correlationId: 'c' };

/** What a process that merges has: its log and its Paperless. */
export type MergeDeps = { log: EventLog<DomainEvents>; paperless: Paperless };

/** The job of merges without a service: its processes run when a test says so. */
export type MergeScene = MergeDeps & {
  db: TestDatabase;
  simulated: SimulatedPaperless;
  /** One run of the job; each process starts without a memory. Answers whether it lived through it. */
  process(deps?: Partial<MergeDeps> & { giveUpAfterMs?: number }): Promise<boolean>;
  /** A merge that is planned: one into another that shares its id of the farm system, with documents. */
  twins(options?: { documents?: number; sameName?: boolean }): Promise<Twins>;
  /** Calls `act` before the log is told of an event of this type. */
  beforeTold(type: keyof DomainEvents, act: () => Promise<void>, log?: MergeDeps['log']): MergeDeps['log'];
  correspondentOf(documentId: number): number | null;
  settingsOf(correspondentId: number): Promise<CorrespondentSetting | null>;
  /** Holds the log against its invariants, and ends all. */
  close(): Promise<void>;
};
export type Twins = {
  mergeId: string;
  survivorId: number;
  loserId: number;
  /** Those of the loser. */
  documents: number[];
  farmsysId: string;
  loserSetting: CorrespondentSetting;
  number: number;
  /** Id of the user that may see the loser. */
  ben: number;
};

export async function mergeScene(): Promise<MergeScene> {
  const db = await testDatabase();
  const log = await openEventLog(db, { eventRegistry, projections });
  const simulated = await startSimulatedPaperless({ seed: 'office', documents: 0, webhookTiming: 'fast' });
  const paperless = connectPaperless({ url: simulated.url, token: simulated.tokenOf('intake') });
  let named = 0;
  return {
    ...{ db, log, simulated, paperless },
    process: (deps) =>
      runMerges({ db, log, paperless, intervalMs: 1, chunkSize: 1, logger: { warn() {} }, ...deps })
        .run({ lease, signal: new AbortController().signal })
        .then(
          () => true,
          (error: unknown) => {
            if (error instanceof Killed) return false;
            throw error;
          },
        ),
    async twins({ documents: count = 5, sameName = false } = {}) {
      named += 1;
      const nobody = { users: [], groups: [] };
      const ben = simulated.user('ben');
      const survivorId = simulated.addCorrespondent({
        name: `Stays ${named}`,
        owner: simulated.user('intake'),
      });
      const loserId = simulated.addCorrespondent({
        name: `${sameName ? 'Stays' : 'Goes'} ${named}`,
        // Two of one name have different owners.
        owner: sameName ? null : simulated.user('intake'),
        match: 'gut',
        matching_algorithm: 3,
        grants: { view: { users: [ben], groups: [] }, change: nobody },
      });
      const documents = Array.from(
        { length: count },
        () => simulated.addDocument({ title: 'Paper', correspondent: loserId, tags: [] }).id,
      );
      const farmsysId = `S${named}`;
      const loserSetting: CorrespondentSetting = { supplierNumber: '7 1', farmsysId, aliases: ['alt'] };
      const settings: [number, CorrespondentSetting][] = [
        [survivorId, { supplierNumber: null, farmsysId, aliases: [] }],
        [loserId, loserSetting],
      ];
      for (const [id, setting] of settings) {
        await log.append(
          correspondentStream(id),
          [{ type: 'CorrespondentSettingChanged', data: { correspondentId: id, ...setting } }],
          { origin },
        );
      }
      const command = { farmsysId, reason: 'chosen' as const, survivorId, loserIds: [loserId], origin };
      const mergeId = await planMerge({ db, log, paperless }, command);
      return { mergeId, survivorId, loserId, documents, farmsysId, loserSetting, number: named, ben };
    },
    beforeTold: (type, act, inner = log) => ({
      ...inner,
      async appendTogether(appends) {
        if (appends[0]?.events.some((event) => event.type === type)) await act();
        return inner.appendTogether(appends);
      },
    }),
    correspondentOf: (id) => simulated.document(id).correspondent,
    settingsOf: async (id) => settingOf(await correspondentSettingRows(db), id),
    async close() {
      await assertLogHolds(db);
      paperless.close();
      await log.close();
      await simulated.stop();
      await db.drop();
    },
  };
}

const lease = { confirm: async () => {}, assertValid() {} };

/** What ends a process of the scene at once. */
export class Killed extends Error {}

/** The same log and the same Paperless for a process that dies at the `at`-th crossing of a line. */
export function mortal({ log, paperless }: MergeDeps, at: number): MergeDeps {
  let crossed = 0;
  const line = () => {
    crossed += 1;
    if (crossed >= at) throw new Killed();
  };
  const between = <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) => {
    return async (...args: Args): Promise<Result> => {
      line();
      const result = await act(...args);
      line();
      return result;
    };
  };
  return {
    log: { ...log, appendTogether: between(log.appendTogether) },
    paperless: {
      ...paperless,
      guardedBy: (guard) => {
        const calls = paperless.guardedBy(guard);
        return {
          ...calls,
          setCorrespondent: between(calls.setCorrespondent),
          shareCorrespondent: between(calls.shareCorrespondent),
          createCorrespondent: between(calls.createCorrespondent),
          deleteCorrespondent: between(calls.deleteCorrespondent),
        };
      },
    },
  };
}

/**
 * Kills one process at each place in turn, and lets another one finish, until one comes through alive.
 * @returns how many places there are
 */
export async function killEverywhere(
  scene: MergeScene,
  prepare: () => Promise<() => Promise<void>>,
): Promise<number> {
  for (let at = 1; ; at += 1) {
    const check = await prepare();
    const lived = await scene.process(mortal(scene, at));
    if (!lived) assert.ok(await scene.process());
    await check();
    if (lived) return at - 1;
  }
}
