import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inboxItemRow } from '../../../projections/inbox-items.ts';
import { pagesOf, type SaveScene, type SceneOffice, saveScene } from '../../../scripts/testing/save-scene.ts';
import { cutItem } from './cut-item.ts';
import { prepareSave } from './prepare-save.ts';
import { KEPT_BY_INBOX, purgeItems, removeUnneeded } from './retention.ts';
import { visibleDuplicates } from './visible-duplicates.ts';

// Conditions that stand in a statement, or around a rule: whose owner stays, what is a duplicate and for whom, and what
// the end of retention leaves alone.

const conditions = suite('what is saved and what is kept');
let scene: SaveScene;
let office: SceneOffice;
const origin = { actor: 'anna', correlationId: 'a' };
const NEVER = new AbortController().signal;

conditions.before(async () => {
  scene = await saveScene();
  office = await scene.paperlessOf();
});
conditions.after(async () => {
  await office.close();
  await scene.close();
});

conditions('an owner that a rule or a person has set before us stays', async () => {
  const { simulated } = office;
  const clara = simulated.user('clara');
  const { itemId, segments } = await scene.item();
  await office.save(itemId, segments.slice(0, 1));
  const { changes } = office.depsWith();
  const quicker: typeof changes = {
    ...changes,
    documentMutex(id, work) {
      const document = simulated.world.documents.get(Number(id));
      const us = simulated.user('intake');
      document?.grants.view.users.push(us);
      document?.grants.change.users.push(us);
      simulated.edit(Number(id), { owner: clara });
      return changes.documentMutex(id, work);
    },
  };
  simulated.requests.reset();
  const row = await office.settled(itemId, { changes: quicker });
  assert.equal([row.state, row.to_complete, row.failure], ['saved', false, null]);
  assert.is(simulated.document(row.document_id ?? 0).owner, clara);
  assert.is(
    simulated.requests.list.filter(({ method }) => method === 'PATCH').length,
    0,
    'nothing was written',
  );
});

conditions('the same bytes in another open file of the inbox are a duplicate', async () => {
  await scene.item();
  const { itemId } = await scene.item({ twin: true });
  const item = await inboxItemRow(scene.db, itemId);
  const segments = [{ pages: pagesOf(1, 2, 3, 4) }];
  await cutItem(scene, { itemId, expected: item?.cut_version ?? 0, segments, dropped: [] }, 4, origin);
  await office.save(itemId, [(await scene.first(itemId)).segment_id]);
  const row = await office.settled(itemId);
  assert.equal([row.state, row.duplicates], ['duplicate', ['same-bytes']]);
});

conditions('of which file it is one is told only to people who may see that', async () => {
  const { itemId: hers } = await scene.item({ owner: 'clara' });
  const { itemId: everybodys } = await scene.item();
  const places = { documentIds: [], itemIds: [hers, everybodys] };
  const seenBy = async (sub: string) => {
    const person = { sub, username: sub, email: null, emailVerified: false, groups: [], permissions: [] };
    const found = { 'same-bytes': places, 'same-pages': places };
    const { 'same-bytes': bytes, 'same-pages': pages } = await visibleDuplicates(
      office.depsWith(),
      person,
      found,
    );
    return [bytes.itemIds, pages.itemIds];
  };
  assert.equal(await seenBy('anna'), [[everybodys], [everybodys]]);
  assert.equal(await seenBy('clara'), [
    [hers, everybodys],
    [hers, everybodys],
  ]);
});

conditions('a save that is under way keeps its bytes, however long ago they were made', async () => {
  const { itemId, segments } = await scene.item();
  await office.save(itemId, segments.slice(0, 1));
  assert.ok(await prepareSave(office.depsWith(), segments[0] ?? '', NEVER));
  const { file_id } = await scene.first(itemId);
  await scene.db.query("update files set created_at = now() - interval '2 days'");
  const deps = { ...office.depsWith(), keptFiles: () => KEPT_BY_INBOX };
  await removeUnneeded(deps, NEVER);
  assert.ok(await scene.files.find(file_id ?? ''));
  assert.is((await office.settled(itemId)).state, 'saved');
});

conditions(
  'a file of which a piece is under way is not purged, whatever became of it meanwhile',
  async () => {
    const { itemId, segments } = await scene.item();
    await office.save(itemId, segments.slice(0, 1));
    assert.ok(await prepareSave(office.depsWith(), segments[0] ?? '', NEVER));
    const before = await scene.rows(itemId);
    const received = (await inboxItemRow(scene.db, itemId))?.state_at ?? '';
    const since = async (
      of: string,
      state: string,
      pieces: readonly { segment_id: string; state_at: string }[],
    ) => {
      const item = 'update inbox_items set state = $2, state_at = $3 where item_id = $1';
      await scene.db.query(item, [itemId, state, of]);
      for (const { segment_id, state_at } of pieces) {
        await scene.db.query('update inbox_segments set state_at = $2 where segment_id = $1', [
          segment_id,
          state_at,
        ]);
      }
    };
    const old = new Date(Date.now() - 40 * 24 * 3_600_000).toISOString();
    await since(
      old,
      'discarded',
      before.map(({ segment_id }) => ({ segment_id, state_at: old })),
    );
    const purged = await purgeItems(office.depsWith(), NEVER);
    await since(received, 'open', before);
    assert.is(purged, 0);
    assert.is((await office.settled(itemId)).state, 'saved');
  },
);

conditions.run();
