import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { correspondentSettingRows } from '../../projections/correspondent-settings.ts';
import { dismissedSets } from '../../projections/dismissed-conflicts.ts';
import { projections } from '../../projections/index.ts';
import { mergeRow } from '../../projections/merges.ts';
import { correspondentsBeingMerged } from '../../projections/merging-correspondents.ts';
import { assertLogHolds } from '../../scripts/testing/invariants.ts';
import { type TestDatabase, testDatabase } from '../../scripts/testing/test-database.ts';
import { type EventLog, openEventLog } from '../event-log/index.ts';
import {
  type CorrespondentSetting,
  correspondentStream,
  type DomainEvents,
  eventRegistry,
  mergeStream,
} from '../events/index.ts';
import { connectPaperless, type Paperless } from '../paperless/index.ts';
import { type SimulatedPaperless, startSimulatedPaperless } from '../simulators/paperless/index.ts';
import { planMerge } from './plan-merge.ts';
import { runMerges } from './run-merges.ts';
import { settingOf } from './setting-list.ts';
import { planUndo, retryMerge } from './undo-and-retry.ts';

// Cut off before and after every write to Paperless and to the log, at each such place once: the process that resumes
// comes to the same end, and does nothing twice that must not be done twice. In one process and quick, by exceptions;
// the drill kill-at-steps does the same to service processes, with kill -9.

const crash = suite('merges that are killed');
let db: TestDatabase;
let log: EventLog<DomainEvents>;
let simulated: SimulatedPaperless;
let paperless: Paperless;
const origin = { actor: 'clara', correlationId: 'c' };

crash.before(async () => {
  db = await testDatabase();
  log = await openEventLog(db, { eventRegistry, projections });
  simulated = await startSimulatedPaperless({ seed: 'office', documents: 0, webhookTiming: 'fast' });
  paperless = connectPaperless({ url: simulated.url, token: simulated.tokenOf('intake') });
});
crash.after(async () => {
  await assertLogHolds(db);
  paperless.close();
  await log.close();
  await simulated.stop();
  await db.drop();
});

class Killed extends Error {}

/** The same log and the same Paperless for a process that dies at the `at`-th crossing of a line. */
function mortal(at: number): { log: EventLog<DomainEvents>; paperless: Paperless } {
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

const lease = { confirm: async () => {}, assertValid() {} };

/** One run of the job; each process starts without a memory. @returns whether it lived through it */
const process = (deps: { log: EventLog<DomainEvents>; paperless: Paperless }) =>
  runMerges({ ...deps, db, intervalMs: 1, chunkSize: 1, logger: { warn() {} } })
    .run({ lease, signal: new AbortController().signal })
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof Killed) return false;
        throw error;
      },
    );

/** Kills one process at each place in turn, and lets another one finish, until one comes through alive. */
async function killEverywhere(prepare: () => Promise<() => Promise<void>>): Promise<number> {
  for (let at = 1; ; at += 1) {
    const check = await prepare();
    const lived = await process(mortal(at));
    if (!lived) {
      assert.ok(await process(mortal(Number.POSITIVE_INFINITY)));
    }
    await check();
    if (lived) return at - 1;
  }
}

let named = 0;
/** Two correspondents that share an id of the farm system, each with documents. */
async function twins({ documents: count = 5, sameName = false } = {}) {
  named += 1;
  const nobody = { users: [], groups: [] };
  const ben = simulated.user('ben');
  const survivorId = simulated.addCorrespondent({ name: `Stays ${named}`, owner: simulated.user('intake') });
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
}

const correspondentOf = (id: number) => simulated.document(id).correspondent;
const settingsOf = async (id: number) => settingOf(await correspondentSettingRows(db), id);

crash('a merge', async () => {
  const places = await killEverywhere(async () => {
    const { mergeId, survivorId, loserId, documents, farmsysId, number, ben } = await twins();
    return async () => {
      const row = await mergeRow(db, mergeId);
      assert.equal([row?.state, row?.moved, row?.error], ['merged', 5, null]);
      assert.equal(
        documents.map(correspondentOf),
        documents.map(() => survivorId),
      );
      assert.not.ok(simulated.world.correspondents.has(loserId));
      const survivor = simulated.world.correspondents.get(survivorId);
      assert.ok(survivor?.grants.view.users.includes(ben), 'grants are united');
      assert.equal(await settingsOf(survivorId), {
        supplierNumber: '7 1',
        farmsysId,
        aliases: [`Goes ${number}`, 'alt'],
      });
      assert.is(await settingsOf(loserId), null);
      assert.is((await correspondentsBeingMerged(db)).size, 0);
    };
  });
  // Grants, five bulk edits in two looks, the deletion, and what is recorded about all that.
  assert.ok(places >= 24, `${places} places`);
});

crash('a document that turns up after it was found empty is moved before it is deleted', async () => {
  const { mergeId, survivorId, loserId } = await twins({ documents: 1 });
  let late = 0;
  const appendTogether: typeof log.appendTogether = async (appends) => {
    const [append] = appends;
    if (append?.events.some(({ type }) => type === 'CorrespondentSettingMoved')) {
      late = simulated.addDocument({ title: 'Late', correspondent: loserId }).id;
    }
    return log.appendTogether(appends);
  };
  await process({ log: { ...log, appendTogether }, paperless });
  assert.equal([(await mergeRow(db, mergeId))?.state, correspondentOf(late)], ['merged', survivorId]);
});

crash('what turns up meanwhile goes back as well, also when the move was not told of', async () => {
  for (let at = 1; ; at += 1) {
    const { mergeId, survivorId, loserId, number } = await twins({ documents: 1 });
    let late = 0;
    const { log: dying, paperless: dyingPaperless } = mortal(at);
    const lived = await process({
      paperless: dyingPaperless,
      log: {
        ...dying,
        appendTogether(appends) {
          if (appends[0]?.events.some(({ type }) => type === 'CorrespondentSettingMoved')) {
            late = simulated.addDocument({ title: 'Late', correspondent: loserId }).id;
          }
          return dying.appendTogether(appends);
        },
      },
    });
    if (!lived) assert.ok(await process({ log, paperless }));
    assert.is((await mergeRow(db, mergeId))?.state, 'merged');
    await planUndo({ db, log, paperless }, { mergeId, origin });
    await process({ log, paperless });
    const row = await mergeRow(db, mergeId);
    assert.is(row?.state, 'undone');
    if (late > 0) {
      const owner = simulated.world.correspondents.get(correspondentOf(late) ?? 0)?.name;
      assert.is(owner, `Goes ${number}`, `killed at place ${at}: ${survivorId} has it`);
    }
    if (lived) break;
  }
});

crash('a merge that failed before it told what it had moved gives that back, too', async () => {
  const { mergeId, loserId, documents, survivorId } = await twins({ documents: 3 });
  const appendTogether: typeof log.appendTogether = async (appends) => {
    if (appends[0]?.events.some(({ type }) => type === 'DocumentsMoved')) throw new Killed();
    return log.appendTogether(appends);
  };
  assert.not.ok(await process({ log: { ...log, appendTogether }, paperless }));
  assert.ok(documents.map(correspondentOf).includes(survivorId));
  await log.append(mergeStream(mergeId), [{ type: 'MergeFailed', data: { mergeId, error: 'test' } }], {
    origin,
  });
  await planUndo({ db, log, paperless }, { mergeId, origin });
  await process({ log, paperless });
  assert.equal(
    [(await mergeRow(db, mergeId))?.state, documents.map(correspondentOf)],
    ['undone', documents.map(() => loserId)],
  );
});

crash('what somebody sets while a merge takes settings over is kept', async () => {
  const { mergeId, survivorId, farmsysId, loserSetting, number } = await twins({ documents: 0 });
  let done = false;
  const appendTogether: typeof log.appendTogether = async (appends) => {
    if (!done && appends[0]?.events.some(({ type }) => type === 'CorrespondentSettingMoved')) {
      done = true;
      const data = { correspondentId: survivorId, supplierNumber: '99', farmsysId, aliases: ['Hand'] };
      await log.append(correspondentStream(survivorId), [{ type: 'CorrespondentSettingChanged', data }], {
        origin,
      });
    }
    return log.appendTogether(appends);
  };
  await process({ log: { ...log, appendTogether }, paperless });
  await process({ log, paperless });
  assert.is((await mergeRow(db, mergeId))?.state, 'merged');
  const setting = await settingsOf(survivorId);
  assert.equal(
    [setting?.supplierNumber, setting?.aliases],
    ['99', ['Hand', `Goes ${number}`, ...loserSetting.aliases]],
  );
});

crash('a merge is given up for standing still, not for taking long', async () => {
  const { mergeId } = await twins({ documents: 3 });
  // As after more than an hour of moving; or on a database whose clock is another one.
  await db.query(`update merges set progress_at = now() - interval '2 hours' where merge_id = $1`, [mergeId]);
  simulated.faults.add({ kind: 'status', status: 502, times: 1, match: { path: '/bulk_edit/' } });
  await process({ log, paperless });
  assert.equal(
    [(await mergeRow(db, mergeId))?.state, (await mergeRow(db, mergeId))?.error],
    ['merging', null],
  );
  simulated.faults.clear();
  await process({ log, paperless });
  assert.is((await mergeRow(db, mergeId))?.state, 'merged');

  const still = await twins({ documents: 1 });
  simulated.faults.add({ kind: 'status', status: 502, match: { path: '/bulk_edit/' } });
  const job = runMerges({
    ...{ db, log, paperless, intervalMs: 1, chunkSize: 1, logger: { warn() {} } },
    giveUpAfterMs: 0,
  });
  await job.run({ lease, signal: new AbortController().signal });
  assert.is((await mergeRow(db, still.mergeId))?.state, 'failed');
  simulated.faults.clear();
  await retryMerge({ db, log, paperless }, { mergeId: still.mergeId, origin });
  await process({ log, paperless });
  assert.is((await mergeRow(db, still.mergeId))?.state, 'merged');
});

crash('an undo', async () => {
  const places = await killEverywhere(async () => {
    const twin = await twins();
    const { mergeId, survivorId, documents, farmsysId, loserSetting, number, ben } = twin;
    await process({ log, paperless });
    const [first = 0, edited = 0, trashed = 0, ...rest] = documents;
    simulated.edit(edited, { title: 'Edited' }, { fireWebhook: false });
    simulated.trash(trashed);
    await planUndo({ db, log, paperless }, { mergeId, origin });
    return async () => {
      const row = await mergeRow(db, mergeId);
      assert.equal(
        [row?.state, row?.moved_back, row?.left_sample],
        [
          'undone',
          3,
          [
            { id: edited, reason: 'changed-since' },
            { id: trashed, reason: 'gone' },
          ],
        ],
      );
      const again = [...simulated.world.correspondents.values()].filter(
        ({ name }) => name === `Goes ${number}`,
      );
      assert.equal(
        again.map(({ match, matching_algorithm, owner, grants }) => [
          match,
          matching_algorithm,
          owner,
          grants.view.users,
        ]),
        [['gut', 3, simulated.user('intake'), [ben]]],
        'made again once, as it was',
      );
      const id = again[0]?.id ?? 0;
      assert.equal([first, ...rest].map(correspondentOf), [id, id, id]);
      assert.is(correspondentOf(edited), survivorId);
      assert.equal(await settingsOf(id), loserSetting);
      assert.equal(await settingsOf(survivorId), { supplierNumber: null, farmsysId, aliases: [] });
      assert.equal((await dismissedSets(db)).get(farmsysId), [[survivorId, id]]);
      assert.is((await correspondentsBeingMerged(db)).size, 0);
    };
  });
  assert.ok(places >= 12, `${places} places`);
});

crash('a merge of two with one name, of which one is open to all', async () => {
  await killEverywhere(async () => {
    const { survivorId, loserId, farmsysId, documents, ...rest } = await twins({
      documents: 1,
      sameName: true,
    });
    return async () => {
      assert.is((await mergeRow(db, rest.mergeId))?.state, 'merged');
      assert.not.ok(simulated.world.correspondents.has(loserId));
      assert.is(simulated.world.correspondents.get(survivorId)?.owner, null, 'open to all, as the other was');
      assert.equal(documents.map(correspondentOf), [survivorId]);
      const aliases = (await settingsOf(survivorId))?.aliases;
      assert.equal(aliases, ['alt'], 'its own name is no other name');
    };
  });
});

crash('its undo', async () => {
  await killEverywhere(async () => {
    const { mergeId, survivorId, documents, number } = await twins({ documents: 1, sameName: true });
    await process({ log, paperless });
    await planUndo({ db, log, paperless }, { mergeId, origin });
    return async () => {
      const owners = [...simulated.world.correspondents.values()]
        .filter(({ name }) => name === `Stays ${number}`)
        .map(({ owner }) => owner);
      assert.equal(owners, [simulated.user('intake'), null]);
      const row = await mergeRow(db, mergeId);
      assert.equal([row?.state, documents.map(correspondentOf)], ['undone', [row?.losers[0]?.recreatedAs]]);
      assert.is.not(row?.losers[0]?.recreatedAs, survivorId);
    };
  });
});

crash.run();
