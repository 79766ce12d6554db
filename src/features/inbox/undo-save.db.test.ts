import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SaveScene, type SceneOffice, saveScene } from '../../../scripts/testing/save-scene.ts';
import type { Problem } from '../../platform/http/index.ts';
import type { SegmentDeps } from './segment-deps.ts';
import { undoSave } from './undo-save.ts';

// A save is taken back: written down before it is tried, gone on with after a crash, and not over the work of a person.

const undoing = suite('taking a save back');
let scene: SaveScene;
let newer: SceneOffice;
let older: SceneOffice;
const origin = { actor: 'anna', correlationId: 'a' };

undoing.before(async () => {
  scene = await saveScene();
  [newer, older] = await Promise.all([
    scene.paperlessOf({ duplicates: 'accept', documents: 200 }),
    scene.paperlessOf({ release: '2.20.15' }),
  ]);
});
undoing.after(async () => {
  await newer.close();
  await older.close();
  await scene.close();
});

async function saved(office: SceneOffice) {
  const { itemId, segments } = await scene.item();
  await office.save(itemId, segments.slice(0, 1));
  const row = await office.settled(itemId);
  return { itemId, row, documentId: row.document_id ?? 0 };
}
const refusal = (of: Promise<unknown>) =>
  of.then(
    () => null,
    ({ reason }: Problem) => reason,
  );
const eventsOf = async (itemId: string) =>
  (await scene.log.read(`inbox-item-${itemId}`))
    .filter(({ type }) => type.includes('Undo'))
    .map(({ type, metadata }) => `${type} ${metadata.actor}`);
/** The process ends before or after the document went to the trash. */
const killed = (office: SceneOffice, isAfter: boolean): Partial<SegmentDeps> => ({
  paperless: {
    ...office.paperless,
    async trashDocument(id) {
      if (isAfter) await office.paperless.trashDocument(id);
      throw new Error('killed');
    },
  },
});

for (const isAfter of [false, true]) {
  undoing(
    `killed ${isAfter ? 'after' : 'before'} the trash: it is gone on with, and known whose it was`,
    async () => {
      const { itemId, row, documentId } = await saved(newer);
      await undoSave(newer.depsWith(killed(newer, isAfter)), row, origin).catch(() => {});
      assert.equal(await eventsOf(itemId), ['SegmentUndoPlanned anna']);
      assert.is((await newer.settled(itemId)).state, 'undone');
      assert.ok(newer.simulated.document(documentId).deleted_at);
      assert.equal(await eventsOf(itemId), ['SegmentUndoPlanned anna', 'SegmentSaveUndone anna']);
    },
  );
}

const EDITS: [string, () => SceneOffice, (office: SceneOffice, id: number) => void][] = [
  ['a note', () => newer, note],
  ['a note, 2.x', () => older, note],
  ['a number', () => older, ({ simulated }, id) => simulated.edit(id, { archive_serial_number: 4712 })],
  ['a new version', () => newer, ({ simulated }, id) => simulated.addVersion(id, { content: 'neu' })],
  ['a turned page, 2.x', () => older, turned],
];
function note({ simulated }: SceneOffice, id: number) {
  const added = { id: 9_000 + id, note: 'Bitte prüfen', created: 0, user: simulated.user('clara') };
  simulated.world.documents.get(id)?.notes.push(added);
}
function turned({ simulated }: SceneOffice, id: number) {
  const row = simulated.world.documents.get(id);
  if (row) row.file = { kind: 'bytes', base64: Buffer.from('%PDF-1.4 turned').toString('base64') };
}

for (const [what, of, edit] of EDITS) {
  undoing(`${what} of a person stays, with its document`, async () => {
    const { itemId, row, documentId } = await saved(of());
    edit(of(), documentId);
    assert.is(await refusal(undoSave(of().depsWith(), row, origin)), 'document-edited');
    assert.is(of().simulated.document(documentId).deleted_at, null);
    assert.equal(await eventsOf(itemId), []);
  });
}

undoing('edited between the plan and its end: it stays, and that is said', async () => {
  const { itemId, row, documentId } = await saved(newer);
  await undoSave(newer.depsWith(killed(newer, false)), row, origin).catch(() => {});
  note(newer, documentId);
  const left = await newer.settled(itemId);
  assert.equal([left.state, left.failure, left.undo_by], ['saved', 'edited-meanwhile', null]);
  assert.is(newer.simulated.document(documentId).deleted_at, null);
});

undoing('where the account may not delete it is refused, and not tried for ever', async () => {
  const { itemId, row } = await saved(newer);
  newer.simulated.faults.add({ kind: 'status', status: 403, times: 1, match: { method: 'DELETE' } });
  assert.is(await refusal(undoSave(newer.depsWith(), row, origin)), 'not-ours-to-delete');
  const left = await newer.settled(itemId);
  assert.equal([left.state, left.failure, left.undo_by], ['saved', 'not-ours-to-delete', null]);
  await undoSave(newer.depsWith(), left, origin);
  const undone = await scene.first(itemId);
  assert.equal([undone.state, undone.failure], ['undone', null]);
});

undoing('what is purged has no pages to be free again, and that is why', async () => {
  const { itemId, row } = await saved(newer);
  await scene.log.append(`inbox-item-${itemId}`, [{ type: 'InboxItemPurged', data: { itemId } }], { origin });
  await scene.db.query('delete from segment_drafts where item_id = $1', [itemId]);
  assert.is(await refusal(undoSave(newer.depsWith(), row, origin)), 'item-purged');
});

undoing.run();
