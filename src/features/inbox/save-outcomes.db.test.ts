import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inboxItemRow } from '../../../projections/inbox-items.ts';
import type { SegmentRow } from '../../../projections/inbox-segments.ts';
import { sentSegmentsOf } from '../../../projections/sent-segments.ts';
import { pagesOf, type SaveScene, type SceneOffice, saveScene } from '../../../scripts/testing/save-scene.ts';
import { Problem } from '../../platform/http/index.ts';
import type { SegmentFields } from './answers.ts';
import { cutItem } from './cut-item.ts';
import { syncDocumentIds } from './sync-document-ids.ts';
import { undoSave } from './undo-save.ts';

// What may become of a save: Paperless of both lines takes it, refuses it, is away, full, slow, or loses it.

const saving = suite('outcomes of a save');
let scene: SaveScene;
let newer: SceneOffice;
let older: SceneOffice;
const origin = { actor: 'anna', correlationId: 'a' };

saving.before(async () => {
  scene = await saveScene();
  [newer, older] = await Promise.all([
    // One database knows the documents of one Paperless: those of the two must not have the same numbers.
    scene.paperlessOf({ duplicates: 'accept', documents: 200 }),
    scene.paperlessOf({ release: '2.20.15' }),
  ]);
});
saving.after.each(() => {
  newer.simulated.faults.clear();
  older.simulated.faults.clear();
});
saving.after(async () => {
  await newer.close();
  await older.close();
  await scene.close();
});

/** Brings the first segment of a new item as far as it goes. */
async function save(office: SceneOffice, given: Parameters<SaveScene['item']>[0] = {}) {
  const { itemId, segments } = await scene.item(given);
  assert.equal(await office.save(itemId, segments.slice(0, 1)), ['planned']);
  return { itemId, row: await office.settled(itemId) };
}
const outcome = ({ state, failure, to_complete }: SegmentRow) => [state, failure, to_complete];

for (const [line, of] of [
  ['2.x', () => older],
  ['3.x', () => newer],
] as const) {
  saving(`${line}: all fields arrive, and a public paper belongs to nobody`, async () => {
    const { simulated } = of();
    const fields: SegmentFields = {
      ...{ title: 'Heizöl März', created: '2026-03-04', correspondent: 1, documentType: 1, tags: [5] },
      archiveSerialNumber: 4711,
      customFields: [{ field: simulated.customField('Belegnummer'), value: 'R-1' }],
    };
    const { row } = await save(of(), { fields });
    assert.equal(outcome(row), ['saved', null, false]);
    const made = simulated.document(row.document_id ?? 0);
    assert.equal(
      [made.title, made.created, made.correspondent, made.document_type, made.archive_serial_number],
      ['Heizöl März', '2026-03-04', 1, 1, 4711],
    );
    assert.ok(made.tags.includes(5));
    assert.equal([made.custom_fields[0]?.value, made.owner, made.page_count], ['R-1', null, 2]);
    // The same number once more.
    const again = await save(of(), { fields: { archiveSerialNumber: 4711 } });
    assert.equal(outcome(again.row), ['failed', 'asn-taken', false]);
    assert.is((await inboxItemRow(scene.db, again.itemId))?.state, 'open');
  });

  saving(`${line}: a personal paper goes to its person, and stays open for this service`, async () => {
    const { simulated } = of();
    const { row } = await save(of(), { owner: 'clara' });
    const { owner, grants } = simulated.document(row.document_id ?? 0);
    assert.equal([outcome(row), owner], [['saved', null, false], simulated.user('clara')]);
    const us = simulated.user('intake');
    assert.ok(grants.view.users.includes(us) && grants.change.users.includes(us), JSON.stringify(grants));
    const stranger = await save(of(), { owner: 'nobody' });
    assert.equal([stranger.row.state, stranger.row.to_complete], ['saved', false]);
    assert.is(stranger.row.failure, 'owner-unknown');
  });

  saving(`${line}: what Paperless splits itself is saved, without a number of its own`, async () => {
    of().simulated.faults.add({ kind: 'task', ends: 'divided', times: 1 });
    const { row } = await save(of());
    assert.equal([row.state, row.document_id], ['split-by-paperless', null]);
  });

  saving(`${line}: no room, or no answer: one document in the end`, async () => {
    const { simulated } = of();
    const before = simulated.world.documents.size;
    simulated.faults.add({ kind: 'task', ends: 'failed', message: 'No space left on device', times: 1 });
    const full = await save(of());
    assert.equal(outcome(full.row), ['failed', 'task-failed', false]);
    assert.equal(await of().save(full.itemId, [full.row.segment_id]), ['planned'], 'once more');
    assert.is((await of().settled(full.itemId)).state, 'saved');

    for (const after of [false, true]) {
      simulated.faults.add({ kind: 'reset', after, times: 1, match: { path: /post_document/ } });
      assert.is((await save(of())).row.state, 'saved', after ? 'the answer was lost' : 'the file was lost');
    }
    simulated.faults.add({ kind: 'status', status: 503, times: 1, match: { path: /post_document/ } });
    assert.is((await save(of())).row.state, 'saved');
    assert.is(simulated.world.documents.size - before, 4);
  });

  saving(`${line}: a tag that was deleted meanwhile is said, and the pages are free again`, async () => {
    const { itemId, row } = await save(of(), { fields: { tags: [4_711] } });
    assert.equal(outcome(row), ['failed', 'refused', false]);
    assert.match(row.problem ?? '', '4711');
    await cutAnew(itemId);
  });
}

const cutAnew = async (itemId: string, segments = [{ pages: pagesOf(1, 2, 3, 4) }]) => {
  const item = await inboxItemRow(scene.db, itemId);
  const wanted = { itemId, expected: item?.cut_version ?? 0, segments, dropped: [] };
  await cutItem(scene, wanted, 4, origin);
};

saving('away for a while: nothing is tried, nothing has failed, and it goes on by itself', async () => {
  const { simulated, paperless } = newer;
  const { itemId, segments } = await scene.item();
  simulated.faults.add({ kind: 'reset' });
  assert.equal(await newer.save(itemId, segments), ['planned', 'planned']);
  assert.ok(await newer.tick());
  assert.is((await scene.first(itemId)).state, 'preparing');
  assert.not(paperless.reachable);
  const asked = simulated.requests.list.length;
  assert.ok(await newer.tick());
  const uploads = simulated.requests.list.slice(asked).filter(({ path }) => !path.includes('profile'));
  assert.equal(uploads, []);
  simulated.faults.clear();
  const back = new Promise<void>((resolve) => paperless.onBack(resolve));
  if (!paperless.reachable) await back;
  assert.is((await newer.settled(itemId)).state, 'saved');
});

saving('slow: it is asked on, and shown as under way', async () => {
  newer.simulated.faults.add({ kind: 'task', ends: 'never', times: 1 });
  const { itemId, segments } = await scene.item();
  await newer.save(itemId, segments.slice(0, 1));
  assert.ok(await newer.tick());
  assert.ok(await newer.tick());
  assert.is((await scene.first(itemId)).state, 'uploaded');
  const uploads = () => newer.simulated.requests.count('POST /api/documents/post_document/');
  const sent = uploads();
  // Forgotten by Paperless: half an hour later it is said.
  newer.simulated.world.tasks.clear();
  await scene.aged(itemId, 31);
  assert.not(await newer.tick());
  assert.equal(outcome(await scene.first(itemId)), ['failed', 'task-lost', false]);
  assert.is(uploads(), sent);
});

saving('gone right after it was made', async () => {
  newer.simulated.faults.add({ kind: 'task', ends: 'removed', times: 1 });
  const { itemId, segments } = await scene.item();
  await newer.save(itemId, segments.slice(0, 1));
  while ((await scene.first(itemId)).state !== 'saved') await newer.tick();
  await scene.aged(itemId, 3);
  assert.not(await newer.tick());
  assert.equal(outcome(await scene.first(itemId)), ['failed', 'document-gone', false]);
});

saving(
  'a duplicate is not sent, unless somebody wants it; an old Paperless refuses it even then',
  async () => {
    for (const [office, state] of [
      [newer, 'saved'],
      [older, 'duplicate'],
    ] as const) {
      const { row: original } = await save(office);
      const before = office.simulated.world.documents.size;
      const { itemId, row } = await save(office, { twin: true });
      assert.equal([row.state, row.duplicates], ['duplicate', ['same-bytes', 'same-pages']]);
      assert.is(office.simulated.world.documents.size, before);
      assert.equal(await office.save(itemId, [row.segment_id], true), ['planned']);
      const wanted = await office.settled(itemId);
      assert.equal([wanted.state, wanted.accepted], [state, ['same-bytes', 'same-pages']]);
      if (state === 'duplicate') assert.is(wanted.document_id, original.document_id);
      else assert.is.not(wanted.document_id, original.document_id);
    }
  },
);

saving(
  'reserved: the field of approvals at once, a tag also when it became a control tag meanwhile',
  async () => {
    const field = await scene.item({ fields: { customFields: [{ field: 15, value: 'x' }] } });
    assert.equal(await newer.save(field.itemId, field.segments.slice(0, 1)), ['refused']);
    const { itemId, segments } = await scene.item({ fields: { tags: [5] } });
    assert.equal(await newer.save(itemId, segments.slice(0, 1)), ['planned']);
    const changes = {
      ...newer.depsWith().changes,
      tagRules: async () => ({ control: new Set([5]), tags: new Map() }),
    };
    assert.equal(outcome(await newer.settled(itemId, { changes })), ['failed', 'reserved-field', false]);
  },
);

saving('what is gone from Paperless is noticed, and also that it is back', async () => {
  const { itemId, row } = await save(newer);
  const look = async () =>
    syncDocumentIds(newer.depsWith(), await sentSegmentsOf(scene.db, 'anna', [itemId]), origin);
  assert.equal(await look(), { found: 0, pending: 0, gone: 0, missing: [] });
  newer.simulated.trash(row.document_id ?? 0);
  const missing = { itemId, segmentId: row.segment_id, documentId: row.document_id };
  assert.equal(await look(), { found: 0, pending: 0, gone: 1, missing: [missing] });
  assert.ok((await scene.first(itemId)).document_gone);
  Object.assign(newer.simulated.world.documents.get(row.document_id ?? 0) ?? {}, { deleted_at: null });
  assert.is((await look()).gone, 0);
  assert.not((await scene.first(itemId)).document_gone);
  // A number that was never recorded is found by its task.
  await scene.db.query('update inbox_segments set document_id = null where item_id = $1', [itemId]);
  assert.is((await look()).found, 1);
  assert.is((await scene.first(itemId)).document_id, row.document_id);
});

saving('taken back it is in the trash and its pages are free; not once somebody has changed it', async () => {
  const { itemId, row } = await save(newer, { fields: { title: 'Vorher' } });
  newer.simulated.edit(row.document_id ?? 0, { title: 'Von Hand' });
  const refused = await undoSave(newer.depsWith(), row, origin).catch((error) => error);
  assert.ok(refused instanceof Problem);
  assert.is(refused.reason, 'document-edited');
  newer.simulated.edit(row.document_id ?? 0, { title: 'Vorher' });
  await undoSave(newer.depsWith(), row, origin);
  assert.ok(newer.simulated.document(row.document_id ?? 0).deleted_at);
  const undone = await scene.first(itemId);
  assert.equal([undone.state, undone.document_id], ['undone', null]);
  await cutAnew(itemId);
});

saving('two people cut one item: one of them is told', async () => {
  const { itemId } = await scene.item();
  const expected = (await inboxItemRow(scene.db, itemId))?.cut_version ?? 0;
  const cut = (...first: number[]) => {
    const rest = [1, 2, 3, 4].filter((page) => !first.includes(page));
    const segments = [{ pages: pagesOf(...first) }, { pages: pagesOf(...rest) }];
    return cutItem(scene, { itemId, expected, segments, dropped: [] }, 4, origin).then(
      () => 'cut',
      (error: Problem) => error.reason,
    );
  };
  assert.equal((await Promise.all([cut(1), cut(1, 2, 3)])).sort(), ['cut', 'stale']);
});

saving.run();
