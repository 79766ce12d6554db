import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { segmentRow } from '../../../projections/inbox-segments.ts';
import { sentSegmentsOf } from '../../../projections/sent-segments.ts';
import { checksumOf } from '../../../scripts/simulators/paperless/files/file-source.ts';
import { type SaveScene, type SceneOffice, saveScene } from '../../../scripts/testing/save-scene.ts';
import { until } from '../../../scripts/testing/until.ts';
import type { Problem } from '../../platform/http/index.ts';
import { giveUp } from './give-up.ts';
import type { SegmentDeps } from './segment-deps.ts';
import { syncDocumentIds } from './sync-document-ids.ts';
import { undoSave } from './undo-save.ts';

// Whose an upload is whose answer was lost, and the way out of every state that Paperless leaves a save in.

const saving = suite('whose upload it is, and ways out');
let scene: SaveScene;
let newer: SceneOffice;
let older: SceneOffice;
const origin = { actor: 'anna', correlationId: 'a' };

saving.before(async () => {
  scene = await saveScene();
  [newer, older] = await Promise.all([
    scene.paperlessOf({ duplicates: 'accept', documents: 200 }),
    scene.paperlessOf({ release: '2.20.15' }),
  ]);
});
saving.after.each(async () => {
  for (const { simulated, paperless } of [newer, older]) {
    simulated.faults.clear();
    await until(
      () => paperless.reachable,
      (isBack) => isBack,
    );
  }
});
saving.after(async () => {
  await newer.close();
  await older.close();
  await scene.close();
});

const bytesOf = ({ simulated }: SceneOffice, id: number | null) =>
  checksumOf(simulated.document(id ?? 0).file, 'sha256');
/** As it is by now, with its age. */
const rowOf = async (itemId: string) => {
  const row = await segmentRow(scene.db, (await scene.first(itemId)).segment_id);
  assert.ok(row);
  return row;
};
const refusal = (of: Promise<unknown>) =>
  of.then(
    () => null,
    ({ reason }: Problem) => reason,
  );

for (const [line, of] of [
  ['2.x', () => older],
  ['3.x', () => newer],
] as const) {
  saving(
    `${line}: an answer is lost while others of the same name are saved: each is its own document`,
    async () => {
      const office = of();
      const items = [await scene.item({ name: 'scan0001.pdf' }), await scene.item({ name: 'scan0001.pdf' })];
      office.simulated.faults.add({ kind: 'slow-task', ms: 300 });
      office.simulated.faults.add({ kind: 'reset', after: true, times: 1, match: { path: /post_document/ } });
      for (const { itemId, segments } of items) await office.save(itemId, segments);
      for (const { itemId } of items) await office.settled(itemId);
      const rows = (await Promise.all(items.map(({ itemId }) => scene.rows(itemId)))).flat();
      assert.equal(
        rows.map(({ state }) => state),
        ['saved', 'saved', 'saved', 'saved'],
      );
      assert.is(new Set(rows.map(({ document_id }) => document_id)).size, 4);
      for (const row of rows) {
        const made = office.simulated.document(row.document_id ?? 0);
        assert.is(made.title, 'scan0001', 'as typed');
        assert.is(bytesOf(office, row.document_id), row.sha256, 'its document has its bytes');
      }
    },
  );
}

saving('a task that made a document of another file is not believed', async () => {
  const { itemId, segments } = await scene.item();
  const { itemId: otherId, segments: others } = await scene.item();
  await newer.save(otherId, others.slice(0, 1));
  const foreign = await newer.settled(otherId);
  await newer.save(itemId, segments.slice(0, 1));
  newer.simulated.faults.add({ kind: 'task', ends: 'never', times: 1 });
  await newer.tick();
  const documentId = foreign.document_id ?? 0;
  const paperless = { ...newer.paperless, uploadTask: async () => ({ state: 'saved' as const, documentId }) };
  const row = await newer.settled(itemId, { paperless });
  assert.equal([row.state, row.failure, row.document_id], ['failed', 'other-document', null]);
});

/** What a process does whose upload takes so long that another one goes on meanwhile. */
const overtaken = (office: SceneOffice, meanwhile: () => Promise<unknown>): Partial<SegmentDeps> => ({
  paperless: {
    ...office.paperless,
    guardedBy(guard) {
      const calls = office.paperless.guardedBy(guard);
      return {
        ...calls,
        async uploadDocument(upload) {
          await meanwhile();
          return calls.uploadDocument(upload);
        },
      };
    },
  },
});

saving('an upload that was overtaken and taken all the same is said', async () => {
  const { itemId, segments } = await scene.item();
  await newer.save(itemId, segments.slice(0, 1));
  await newer.tick(overtaken(newer, () => newer.settled(itemId)));
  const row = await newer.settled(itemId);
  assert.is(row.state, 'saved');
  assert.ok(row.sent_twice, 'there may be a second document');
});

saving(
  'one file that Paperless answers with 500: others get through, it is said there and can be left',
  async () => {
    const { simulated } = newer;
    const bad = await scene.item({ name: 'too much.pdf' });
    const good = await scene.item();
    const match = { path: /post_document/, body: 'too much' };
    simulated.faults.add({ kind: 'status', status: 500, match });
    await newer.save(bad.itemId, bad.segments.slice(0, 1));
    await newer.save(good.itemId, good.segments);
    const memory = new Map<string, number>();
    for (let times = 0; times < 2; times += 1) await newer.tick({}, memory);
    assert.is((await rowOf(bad.itemId)).failure, null, 'twice may be chance');
    assert.is(await refusal(giveUp(newer.depsWith(), await rowOf(bad.itemId), origin)), 'save-goes-on');
    await newer.tick({}, memory);
    assert.is((await scene.first(good.itemId)).state, 'saved');
    const row = await rowOf(bad.itemId);
    assert.equal([row.state, row.failure], ['planned', 'upload-fails']);
    assert.not.match(row.problem ?? '', 'too much');
    await giveUp(newer.depsWith(), row, origin);
    const left = await rowOf(bad.itemId);
    assert.equal([left.state, left.failure], ['failed', 'given-up']);
    simulated.faults.clear();
    assert.equal(await newer.save(bad.itemId, [left.segment_id]), ['planned']);
    const saved = await newer.settled(bad.itemId);
    assert.equal([saved.state, saved.failure, saved.problem], ['saved', null, null]);
  },
);

saving('an outage is said at no piece', async () => {
  const { itemId, segments } = await scene.item();
  await newer.save(itemId, segments.slice(0, 1));
  await newer.tick(overtaken(newer, async () => newer.simulated.faults.add({ kind: 'status', status: 503 })));
  const memory = new Map([[segments[0] ?? '', 9]]);
  for (let times = 0; times < 3; times += 1) await newer.tick({}, memory);
  assert.equal([(await rowOf(itemId)).state, (await rowOf(itemId)).failure], ['planned', null]);
  newer.simulated.faults.clear();
  assert.is((await newer.settled(itemId)).state, 'saved');
});

saving('without the right to see tasks it is said at the piece, and goes on once it is given', async () => {
  newer.simulated.faults.add({ kind: 'status', status: 403, match: { path: '/api/tasks/' } });
  const { itemId, segments } = await scene.item();
  await newer.save(itemId, segments.slice(0, 1));
  await newer.tick();
  const row = await rowOf(itemId);
  assert.equal([row.state, row.failure], ['planned', 'tasks-hidden']);
  const said = (await scene.log.read(`inbox-item-${itemId}`)).length;
  await newer.tick();
  assert.is((await scene.log.read(`inbox-item-${itemId}`)).length, said, 'once');
  newer.simulated.faults.clear();
  const saved = await newer.settled(itemId);
  assert.equal([saved.state, saved.problem], ['saved', null]);
});

saving(
  'a task that never ends can be given up after hours, and is found when it ends after all',
  async () => {
    newer.simulated.faults.add({ kind: 'task', ends: 'never', times: 1 });
    const { itemId, segments } = await scene.item();
    await newer.save(itemId, segments.slice(0, 1));
    await newer.tick();
    assert.is(await refusal(giveUp(newer.depsWith(), await rowOf(itemId), origin)), 'save-goes-on');
    await scene.aged(itemId, 121);
    await giveUp(newer.depsWith(), await rowOf(itemId), origin);
    const left = await rowOf(itemId);
    assert.equal([left.state, left.failure], ['failed', 'given-up']);
    const look = async () =>
      syncDocumentIds(newer.depsWith(), await sentSegmentsOf(scene.db, 'anna', [itemId]), origin);
    assert.is((await look()).pending, 1);
    // Sent again its task is another one: the old one is not taken for it.
    await newer.save(itemId, [left.segment_id]);
    const again = await newer.settled(itemId);
    assert.is(again.state, 'saved');
    assert.is.not(again.task_id, left.task_id);
  },
);

saving('given up when its document is there: that is recorded instead', async () => {
  newer.simulated.faults.add({ kind: 'slow-task', ms: 100, times: 1 });
  const { itemId, segments } = await scene.item();
  await newer.save(itemId, segments.slice(0, 1));
  while ((await rowOf(itemId)).state !== 'uploaded') await newer.tick();
  await newer.simulated.idle();
  newer.simulated.world.tasks.clear();
  await scene.aged(itemId, 121);
  await giveUp(newer.depsWith(), await rowOf(itemId), origin);
  assert.is((await newer.settled(itemId)).state, 'saved');
});

saving('what lies in the trash of an old Paperless is in the way there, and the row says so', async () => {
  const { itemId, segments } = await scene.item();
  await older.save(itemId, segments.slice(0, 1));
  const saved = await older.settled(itemId);
  await undoSave(older.depsWith(), saved, origin);
  assert.equal(await older.save(itemId, [saved.segment_id]), ['planned']);
  const row = await older.settled(itemId);
  assert.equal(
    [row.state, row.document_id, row.in_trash, row.duplicates],
    ['duplicate', saved.document_id, true, []],
  );
});

saving.run();
