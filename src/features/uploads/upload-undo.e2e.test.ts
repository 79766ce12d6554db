import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  DONE,
  itemOf,
  MANUAL,
  outcomeOf,
  UPLOADED,
  type UploadFixture,
  uploadFixture,
} from '../../../scripts/testing/upload-fixture.ts';

// What the upload check did is taken back by a person: whole where that is possible, and not made again.

const undo = suite('upload check, taken back');
let fixture: UploadFixture;

undo.before(async () => {
  fixture = await uploadFixture();
});
undo.before.each(() => fixture.clear());
undo.after(() => fixture.close());

undo('a match is taken back, control tags and all; the same one is not made again', async () => {
  const id = fixture.upload(9);
  const before = fixture.paperless.document(id);
  fixture.book(id);
  const eventId = itemOf(await fixture.run(), id)?.eventId;
  const undone = await fixture.clara('POST', `/documents/${id}/undo/${eventId}`);
  assert.is(undone.status, 200, JSON.stringify(undone.body));
  const after = fixture.paperless.document(id);
  for (const name of ['title', 'correspondent', 'document_type', 'created', 'owner'] as const)
    assert.equal(after[name], before[name], name);
  assert.equal(fixture.tagsOf(id), [UPLOADED, 9]);
  assert.equal(itemOf(await fixture.run(), id)?.reason, 'taken-back');
  const redone = (undone.body.change as { eventId: string }).eventId;
  assert.is((await fixture.clara('POST', `/documents/${id}/undo/${redone}`)).status, 200);
  assert.equal(fixture.tagsOf(id), [DONE, 5, 9, 12]);

  const other = fixture.upload();
  fixture.book(other);
  const second = itemOf(await fixture.run(), other)?.eventId;
  fixture.paperless.edit(other, { title: 'Von Hand' }, { fireWebhook: false });
  assert.is((await fixture.clara('POST', `/documents/${other}/undo/${second}`)).status, 409);
});

undo(
  'no entry, and a tag for manual editing is set: that one in its place; taken back, it stays so',
  async () => {
    const id = fixture.upload();
    await fixture.set('farmsys_tag_manuell', MANUAL);
    try {
      const result = await fixture.run();
      assert.equal([outcomeOf(result, id), fixture.tagsOf(id)], ['manual', [MANUAL]]);
      assert.equal(await fixture.typesOf(id), ['UploadManualPlanned', 'UploadMarkedManual']);
      const undone = await fixture.clara('POST', `/documents/${id}/undo/${itemOf(result, id)?.eventId}`);
      assert.equal([undone.status, fixture.tagsOf(id)], [200, [UPLOADED]]);
      const again = itemOf(await fixture.run(), id);
      assert.equal([again?.outcome, again?.reason, fixture.tagsOf(id)], ['waits', 'taken-back', [UPLOADED]]);
      fixture.book(id);
      assert.is(outcomeOf(await fixture.run(), id), 'matched');
    } finally {
      await fixture.set('farmsys_tag_manuell', null);
    }
  },
);

undo('a document of somebody else stays theirs, all else is taken over and can be taken back', async () => {
  const { user } = fixture.paperless;
  const [theirs, ours] = [user('anna'), user('hof-petersen')];
  const intake = { users: [user('intake')], groups: [] };
  await fixture.admin('PUT', `/farmsys/clients/${ours}`, { farmsysBetriebId: 'B-1' });

  const shared = fixture.upload();
  fixture.paperless.edit(
    shared,
    { owner: theirs, set_permissions: { view: intake, change: intake } },
    { fireWebhook: false },
  );
  fixture.book(shared, { farmId: 'B-1' });
  const item = itemOf(await fixture.run(), shared);
  assert.equal([item?.outcome, item?.notices], ['matched', ['owner-not-changeable']]);
  assert.equal([fixture.paperless.document(shared).owner, fixture.tagsOf(shared)], [theirs, [DONE, 5, 12]]);
  const undone = await fixture.clara('POST', `/documents/${shared}/undo/${item?.eventId}`);
  assert.equal([undone.status, fixture.tagsOf(shared)], [200, [UPLOADED]]);
  assert.equal(Object.keys(undone.body.change as object), ['eventId']);

  // What was given away can be given back by its owner alone.
  const given = fixture.upload();
  fixture.book(given, { farmId: 'B-1' });
  const { title } = fixture.paperless.document(given);
  const match = itemOf(await fixture.run(), given);
  const back = await fixture.clara('POST', `/documents/${given}/undo/${match?.eventId}`);
  const { stays } = (back.body.change ?? {}) as { stays?: string[] };
  assert.equal([back.status, stays], [200, ['owner']], JSON.stringify(back.body));
  const after = fixture.paperless.document(given);
  assert.equal([after.owner, after.title, fixture.tagsOf(given)], [ours, title, [UPLOADED]]);
});

undo.run();
