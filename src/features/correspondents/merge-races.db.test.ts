import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mergeRow } from '../../../projections/merges.ts';
import { type MergeScene, mergeScene, mortal, origin } from '../../../scripts/testing/merge-scene.ts';
import { correspondentStream } from '../../domain/events/index.ts';
import { planUndo } from './undo-and-retry.ts';

// What others do in Paperless and to settings between two steps of a merge is neither lost nor overwritten.

const race = suite('merges while others work');
let scene: MergeScene;
race.before(async () => {
  scene = await mergeScene();
});
race.after(() => scene.close());

race('a document that turns up after it was found empty is moved before it is deleted', async () => {
  const { mergeId, survivorId, loserId } = await scene.twins({ documents: 1 });
  let late = 0;
  const log = scene.beforeTold('CorrespondentSettingMoved', async () => {
    late = scene.simulated.addDocument({ title: 'Late', correspondent: loserId }).id;
  });
  await scene.process({ log });
  assert.equal(
    [(await mergeRow(scene.db, mergeId))?.state, scene.correspondentOf(late)],
    ['merged', survivorId],
  );
});

race('what turns up meanwhile goes back as well, also when the move was not told of', async () => {
  for (let at = 1; ; at += 1) {
    const { mergeId, survivorId, loserId, number } = await scene.twins({ documents: 1 });
    let late = 0;
    const dying = mortal(scene, at);
    const find = async () => {
      late = scene.simulated.addDocument({ title: 'Late', correspondent: loserId }).id;
    };
    const log = scene.beforeTold('CorrespondentSettingMoved', find, dying.log);
    const lived = await scene.process({ ...dying, log });
    if (!lived) assert.ok(await scene.process());
    assert.is((await mergeRow(scene.db, mergeId))?.state, 'merged');
    await planUndo(scene, { mergeId, origin });
    await scene.process();
    const row = await mergeRow(scene.db, mergeId);
    assert.is(row?.state, 'undone');
    if (late > 0) {
      const owner = scene.simulated.world.correspondents.get(scene.correspondentOf(late) ?? 0)?.name;
      assert.is(owner, `Goes ${number}`, `killed at place ${at}: ${survivorId} has it`);
    }
    if (lived) break;
  }
});

race('what somebody sets while a merge takes settings over is kept', async () => {
  const { mergeId, survivorId, farmsysId, loserSetting, number } = await scene.twins({ documents: 0 });
  let done = false;
  const log = scene.beforeTold('CorrespondentSettingMoved', async () => {
    if (done) return;
    done = true;
    const data = { correspondentId: survivorId, supplierNumber: '99', farmsysId, aliases: ['Hand'] };
    const changed = { type: 'CorrespondentSettingChanged' as const, data };
    await scene.log.append(correspondentStream(survivorId), [changed], { origin });
  });
  await scene.process({ log });
  await scene.process();
  assert.is((await mergeRow(scene.db, mergeId))?.state, 'merged');
  const setting = await scene.settingsOf(survivorId);
  assert.equal(
    [setting?.supplierNumber, setting?.aliases],
    ['99', ['Hand', `Goes ${number}`, ...loserSetting.aliases]],
  );
});

race.run();
