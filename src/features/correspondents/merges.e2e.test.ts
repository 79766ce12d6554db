import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiAs } from '../../../scripts/testing/as-person.ts';
import { queueAtRest } from '../../../scripts/testing/at-rest.ts';
import { asMerge, MERGES, type MergeFixture, mergeFixture } from '../../../scripts/testing/merge-fixture.ts';
import { PROCESSING_TAG } from '../../../scripts/testing/process-fixture.ts';
import { installWebhook } from '../../../scripts/testing/service-fixture.ts';
import { OPEN_SERVICE, serviceProcess } from '../../../scripts/testing/service-process.ts';
import { until } from '../../../scripts/testing/until.ts';

// Merges under way: what turns up or fails in the middle, what follows a merge, and how one is taken back.

const merging = suite('merging correspondents');
let fixture: MergeFixture;
merging.before(async () => {
  fixture = await mergeFixture();
});
merging.after.each(() => fixture.paperless.faults.clear());
merging.after(() => fixture.close());

merging('a document as of a time follows merges and their undo', async () => {
  const anna = apiAs(fixture, 'anna', { permissions: ['VIEW_AUDIT', 'EDIT_DOCUMENTS', 'VIEW_QUEUE'] });
  const { farmsysId, ids, documents } = await fixture.group(0, 2);
  const [a = 0, b = 0] = ids;
  const [id = 0] = documents[1] ?? [];
  await fixture.call(id);
  await until(
    async () =>
      (await fixture.db.query('select 1 from observed_documents where document_id = $1', [id])).rows.length,
    (known) => known === 1,
  );
  const now = async () => {
    const { rows } = await fixture.db.query<{ at: string }>('select max(recorded_at) as at from events');
    return new Date(rows[0]?.at ?? '').toISOString();
  };
  const correspondentAt = async (at: string) => {
    const { body } = await anna('GET', `/audit/as-of/documents/${id}?at=${at}`);
    return (body.document as { correspondent: { id: number } | null }).correspondent?.id;
  };
  const before = await now();
  const { mergeId } = asMerge(await fixture.merge(farmsysId, a));
  await fixture.ends(mergeId);
  const after = await now();
  await fixture.undo(mergeId);
  const undone = await fixture.ends(mergeId, 'undone');
  assert.equal(
    [await correspondentAt(before), await correspondentAt(after), await correspondentAt(await now())],
    [b, a, undone.losers[0]?.recreatedAs],
  );
});

merging('a document that turns up in the middle is moved, too', async () => {
  const { farmsysId, ids } = await fixture.group(0, 2);
  const [a = 0, b = 0] = ids;
  fixture.paperless.faults.add({ kind: 'latency', ms: 150, times: 1, match: { path: '/bulk_edit/' } });
  const { mergeId } = asMerge(await fixture.merge(farmsysId, a));
  await until(
    () => fixture.paperless.requests.underWay,
    (all) => all.includes('POST /api/documents/bulk_edit/'),
  );
  const late = fixture.paper(b);
  const done = await fixture.ends(mergeId);
  assert.equal([done.documents.planned, done.documents.moved], [2, 3]);
  assert.equal(fixture.correspondentsOf([late]), [a]);
  assert.not.ok(fixture.exists(b));
});

merging('never empty: it fails with the reason, deletes nothing, and can be tried again', async () => {
  const { farmsysId, ids, documents } = await fixture.group(0, 2);
  const [a = 0, b = 0] = ids;
  fixture.paperless.faults.add({ kind: 'ignore-write', match: { path: '/bulk_edit/' } });
  const { mergeId } = asMerge(await fixture.merge(farmsysId, a));
  const failed = await fixture.ends(mergeId, 'failed');
  assert.match(failed.error ?? '', /still has 2 documents/);
  assert.is(failed.documents.moved, 0, 'what Paperless did not do is not recorded as done');
  assert.ok(fixture.exists(b));
  assert.is((await fixture.merge(farmsysId, a)).status, 409, 'it still has its correspondents');
  fixture.paperless.faults.clear();
  assert.is((await fixture.retry(mergeId)).status, 202);
  await fixture.ends(mergeId);
  assert.equal(fixture.correspondentsOf(documents.flat()), [a, a]);
  assert.is((await fixture.retry(mergeId)).status, 409);
});

merging('refused by Paperless half-way: failed, and taken back', async () => {
  const { farmsysId, ids, documents } = await fixture.group(0, 2);
  const [a = 0, b = 0] = ids;
  fixture.paperless.faults.add({
    kind: 'status',
    status: 403,
    match: { method: 'DELETE', path: '/correspondents/' },
  });
  const { mergeId } = asMerge(await fixture.merge(farmsysId, a));
  const failed = await fixture.ends(mergeId, 'failed');
  assert.match(failed.error ?? '', /403/);
  assert.equal(fixture.correspondentsOf(documents.flat()), [a, a]);
  assert.is((await fixture.undo(mergeId)).status, 202);
  await fixture.ends(mergeId, 'undone');
  assert.equal(fixture.correspondentsOf(documents.flat()), [b, b], 'it was still there');
});

merging('Paperless is away in the middle: it goes on when it is back', async () => {
  const { farmsysId, ids, documents } = await fixture.group(0, 2);
  const [a = 0, b = 0] = ids;
  fixture.paperless.faults.add({ kind: 'status', status: 503, match: { path: '/bulk_edit/' } });
  const { mergeId } = asMerge(await fixture.merge(farmsysId, a));
  await until(
    () => fixture.paperless.requests.list,
    (all) => all.some(({ method, status }) => method !== 'GET' && status === 503),
  );
  assert.is((await fixture.merged(mergeId)).state, 'merging');
  fixture.paperless.faults.clear();
  await fixture.ends(mergeId);
  assert.equal([fixture.correspondentsOf(documents.flat()), fixture.exists(b)], [[a, a], false]);
});

merging('taken back: new id, its documents, its settings, and the next sync leaves it alone', async () => {
  const { farmsysId, ids, documents } = await fixture.group(1, 3);
  const [a = 0, b = 0] = ids;
  await fixture.setting(b, { farmsysId, supplierNumber: '0070 1', aliases: ['Alt'] });
  const { mergeId } = asMerge(await fixture.merge(farmsysId, a));
  assert.is((await fixture.ends(mergeId)).undo.possible, true);
  const [first = 0, moved = 0, edited = 0] = documents[1] ?? [];
  fixture.paperless.edit(moved, { correspondent: null });
  fixture.paperless.edit(edited, { title: 'Edited' });

  assert.is((await fixture.undo(mergeId)).status, 202);
  const undone = await fixture.ends(mergeId, 'undone');
  const again = undone.losers[0]?.recreatedAs ?? 0;
  assert.ok(again > b);
  assert.equal(fixture.correspondentsOf([first, moved, edited]), [again, null, a]);
  assert.equal(undone.documents.firstLeft, [
    { id: moved, reason: 'other-correspondent' },
    { id: edited, reason: 'changed-since' },
  ]);
  assert.is(await fixture.conflictOf(farmsysId), undefined, 'it was said that these are not duplicates');
  const kept = await fixture.settingsFor(farmsysId);
  assert.equal(
    kept.map(({ id, supplierNumber, aliases }) => [id, supplierNumber, aliases]),
    [
      [a, null, []],
      [again, '0070 1', ['Alt']],
    ],
  );
  assert.is((await fixture.undo(mergeId)).status, 409);
});

merging('processing rules that name one that went follow the merge, and its undo', async () => {
  const { farmsysId, ids } = await fixture.group(0, 0);
  const [a = 0, b = 0] = ids;
  await fixture.setRules([{ name: 'Von b', when: { title: '^Beleg' }, then: { correspondent: b } }]);
  const processed = async () => {
    const tags = [PROCESSING_TAG];
    const { id } = fixture.paperless.addDocument({ title: 'Beleg', correspondent: null, tags });
    await fixture.call(id);
    return until(
      () => fixture.paperless.document(id),
      ({ tags: left }) => !left.includes(PROCESSING_TAG),
    );
  };
  const { mergeId } = asMerge(await fixture.merge(farmsysId, a));
  await fixture.ends(mergeId);
  assert.is((await processed()).correspondent, a);
  await fixture.undo(mergeId);
  await fixture.ends(mergeId, 'undone');
  assert.is((await processed()).correspondent, (await fixture.merged(mergeId)).losers[0]?.recreatedAs);
});

merging('each document comes back as a call, and costs one read and no fact about itself', async () => {
  const anna = apiAs(fixture, 'anna', { permissions: ['MANAGE_SETTINGS'] });
  await anna('PUT', '/settings/processing_rules', {
    value: [{ name: 'Scan', when: { title: '^Scan' }, then: { title: 'Fertig' } }],
  });
  await anna('PUT', '/settings/processing_tag_after', { value: 'keep' });
  const { farmsysId, ids } = await fixture.group(0, 0);
  const [a = 0, b = 0] = ids;
  installWebhook(fixture);
  // Some were written by us and still carry the tag that has them processed, the others are not ours.
  const documents = [PROCESSING_TAG, PROCESSING_TAG, null, null].map(
    (tag) =>
      fixture.paperless.addDocument({ title: 'Scan', correspondent: b, tags: tag === null ? [] : [tag] }).id,
  );
  const titles = () => documents.map((id) => fixture.paperless.document(id).title);
  await until(titles, (all) => all.filter((title) => title === 'Fertig').length === 2);
  await atRest();
  const before = await fixture.outcomes(documents);
  fixture.paperless.requests.reset();

  const { mergeId } = asMerge(await fixture.merge(farmsysId, a));
  await fixture.ends(mergeId);
  await until(
    () => fixture.outcomes(documents),
    (all) => all.length === before.length + 4,
  );
  await atRest();
  fixture.paperless.removeWorkflows();
  const since = (await fixture.outcomes(documents)).slice(before.length);
  assert.equal(since.sort(), ['echo', 'echo', 'skipped', 'skipped'], 'and nothing was observed or written');
  for (const id of documents) {
    const reads = fixture.paperless.requests.list.filter(({ path }) => path === `/api/documents/${id}/`);
    assert.equal(
      reads.map(({ method }) => method),
      ['GET'],
      `document ${id}`,
    );
  }
});

const atRest = async () => {
  await fixture.paperless.idle();
  await queueAtRest(fixture.db);
};

merging('kill -9 while documents are being moved: the next process goes on', async () => {
  const { farmsysId, ids, documents } = await fixture.group(0, 3);
  const [a = 0, b = 0] = ids;
  await fixture.service.stop();
  const env = { ...fixture.env, WEBHOOK_QUEUE_INTERVAL_MS: '100' };
  fixture.paperless.faults.add({ kind: 'hang', match: { path: '/bulk_edit/' } });
  const first = await serviceProcess(env, OPEN_SERVICE);
  const asked = await apiAs(first, 'clara', MERGES)('POST', '/farmsys/merge-correspondents', {
    farmsysId,
    keepCorrespondentId: a,
  });
  await until(
    () =>
      fixture.paperless.requests.list.filter(({ path, status }) => /bulk_edit/.test(path) && status === null),
    (hanging) => hanging.length > 0,
  );
  await first.kill('SIGKILL');
  fixture.paperless.faults.clear();
  await fixture.restart();
  const done = await fixture.ends(asMerge(asked).mergeId);
  assert.equal(
    [fixture.correspondentsOf(documents.flat()), fixture.exists(b), done.documents.moved],
    [[a, a, a], false, 3],
  );
});

merging.run();
