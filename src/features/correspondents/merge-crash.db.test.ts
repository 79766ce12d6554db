import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dismissedSets } from '../../../projections/dismissed-conflicts.ts';
import { mergeRow } from '../../../projections/merges.ts';
import { correspondentsBeingMerged } from '../../../projections/merging-correspondents.ts';
import {
  Killed,
  killEverywhere,
  type MergeScene,
  mergeScene,
  origin,
} from '../../../scripts/testing/merge-scene.ts';
import { mergeStream } from '../../domain/events/index.ts';
import { planUndo, retryMerge } from './undo-and-retry.ts';

// Cut off before and after every write to Paperless and to the log, at each such place once: the process that resumes
// comes to the same end, and does nothing twice that must not be done twice. In one process and quick, by exceptions;
// the drill kill-at-steps does the same to service processes, with kill -9.

const crash = suite('merges that are killed');
let scene: MergeScene;
crash.before(async () => {
  scene = await mergeScene();
});
crash.after(() => scene.close());

crash('a merge', async () => {
  const places = await killEverywhere(scene, async () => {
    const { mergeId, survivorId, loserId, documents, farmsysId, number, ben } = await scene.twins();
    return async () => {
      const row = await mergeRow(scene.db, mergeId);
      assert.equal([row?.state, row?.moved, row?.error], ['merged', 5, null]);
      assert.equal(
        documents.map(scene.correspondentOf),
        documents.map(() => survivorId),
      );
      assert.not.ok(scene.simulated.world.correspondents.has(loserId));
      const survivor = scene.simulated.world.correspondents.get(survivorId);
      assert.ok(survivor?.grants.view.users.includes(ben), 'grants are united');
      assert.equal(await scene.settingsOf(survivorId), {
        supplierNumber: '7 1',
        farmsysId,
        aliases: [`Goes ${number}`, 'alt'],
      });
      assert.is(await scene.settingsOf(loserId), null);
      assert.is((await correspondentsBeingMerged(scene.db)).size, 0);
    };
  });
  // Grants, five bulk edits in two looks, the deletion, and what is recorded about all that.
  assert.ok(places >= 24, `${places} places`);
});

crash('a merge that failed before it told what it had moved gives that back, too', async () => {
  const { mergeId, loserId, documents, survivorId } = await scene.twins({ documents: 3 });
  const log = scene.beforeTold('DocumentsMoved', async () => {
    throw new Killed();
  });
  assert.not.ok(await scene.process({ log }));
  assert.ok(documents.map(scene.correspondentOf).includes(survivorId));
  await scene.log.append(
    mergeStream(mergeId),
    [{ type: 'MergeFailed', data: { mergeId, because: { code: 'merge-stuck' }, error: 'test' } }],
    {
      origin,
    },
  );
  await planUndo(scene, { mergeId, origin });
  await scene.process();
  assert.equal(
    [(await mergeRow(scene.db, mergeId))?.state, documents.map(scene.correspondentOf)],
    ['undone', documents.map(() => loserId)],
  );
});

crash('a merge is given up for standing still, not for taking long', async () => {
  const { mergeId } = await scene.twins({ documents: 3 });
  // As after more than an hour of moving; or on a database whose clock is another one.
  await scene.db.query(`update merges set progress_at = now() - interval '2 hours' where merge_id = $1`, [
    mergeId,
  ]);
  scene.simulated.faults.add({ kind: 'status', status: 502, times: 1, match: { path: '/bulk_edit/' } });
  await scene.process();
  assert.equal(
    [(await mergeRow(scene.db, mergeId))?.state, (await mergeRow(scene.db, mergeId))?.error],
    ['merging', null],
  );
  scene.simulated.faults.clear();
  await scene.process();
  assert.is((await mergeRow(scene.db, mergeId))?.state, 'merged');

  const still = await scene.twins({ documents: 1 });
  scene.simulated.faults.add({ kind: 'status', status: 502, match: { path: '/bulk_edit/' } });
  await scene.process({ giveUpAfterMs: 0 });
  assert.is((await mergeRow(scene.db, still.mergeId))?.state, 'failed');
  scene.simulated.faults.clear();
  await retryMerge(scene, { mergeId: still.mergeId, origin });
  await scene.process();
  assert.is((await mergeRow(scene.db, still.mergeId))?.state, 'merged');
});

crash('an undo', async () => {
  const places = await killEverywhere(scene, async () => {
    const twin = await scene.twins();
    const { mergeId, survivorId, documents, farmsysId, loserSetting, number, ben } = twin;
    await scene.process();
    const [first = 0, edited = 0, trashed = 0, ...rest] = documents;
    scene.simulated.edit(edited, { title: 'Edited' }, { fireWebhook: false });
    scene.simulated.trash(trashed);
    await planUndo(scene, { mergeId, origin });
    return async () => {
      const row = await mergeRow(scene.db, mergeId);
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
      const again = [...scene.simulated.world.correspondents.values()].filter(
        ({ name }) => name === `Goes ${number}`,
      );
      assert.equal(
        again.map(({ match, matching_algorithm, owner, grants }) => [
          match,
          matching_algorithm,
          owner,
          grants.view.users,
        ]),
        [['gut', 3, scene.simulated.user('intake'), [ben]]],
        'made again once, as it was',
      );
      const id = again[0]?.id ?? 0;
      assert.equal([first, ...rest].map(scene.correspondentOf), [id, id, id]);
      assert.is(scene.correspondentOf(edited), survivorId);
      assert.equal(await scene.settingsOf(id), loserSetting);
      assert.equal(await scene.settingsOf(survivorId), { supplierNumber: null, farmsysId, aliases: [] });
      assert.equal((await dismissedSets(scene.db)).get(farmsysId), [[survivorId, id]]);
      assert.is((await correspondentsBeingMerged(scene.db)).size, 0);
    };
  });
  assert.ok(places >= 12, `${places} places`);
});

crash('a merge of two with one name, of which one is open to all', async () => {
  await killEverywhere(scene, async () => {
    const { survivorId, loserId, farmsysId, documents, ...rest } = await scene.twins({
      documents: 1,
      sameName: true,
    });
    return async () => {
      assert.is((await mergeRow(scene.db, rest.mergeId))?.state, 'merged');
      assert.not.ok(scene.simulated.world.correspondents.has(loserId));
      assert.is(
        scene.simulated.world.correspondents.get(survivorId)?.owner,
        null,
        'open to all, as the other was',
      );
      assert.equal(documents.map(scene.correspondentOf), [survivorId]);
      const aliases = (await scene.settingsOf(survivorId))?.aliases;
      assert.equal(aliases, ['alt'], 'its own name is no other name');
    };
  });
});

crash('its undo', async () => {
  await killEverywhere(scene, async () => {
    const { mergeId, survivorId, documents, number } = await scene.twins({ documents: 1, sameName: true });
    await scene.process();
    await planUndo(scene, { mergeId, origin });
    return async () => {
      const owners = [...scene.simulated.world.correspondents.values()]
        .filter(({ name }) => name === `Stays ${number}`)
        .map(({ owner }) => owner);
      assert.equal(owners, [scene.simulated.user('intake'), null]);
      const row = await mergeRow(scene.db, mergeId);
      assert.equal(
        [row?.state, documents.map(scene.correspondentOf)],
        ['undone', [row?.losers[0]?.recreatedAs]],
      );
      assert.is.not(row?.losers[0]?.recreatedAs, survivorId);
    };
  });
});

crash.run();
