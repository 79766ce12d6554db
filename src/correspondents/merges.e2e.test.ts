import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Answer, type Api, apiAs, believePeople } from '../../scripts/testing/as-person.ts';
import { queueAtRest } from '../../scripts/testing/at-rest.ts';
import { assertLogHolds } from '../../scripts/testing/invariants.ts';
import { PROCESSING_TAG } from '../../scripts/testing/process-fixture.ts';
import {
  installWebhook,
  type ServiceFixture,
  serviceFixture,
} from '../../scripts/testing/service-fixture.ts';
import { OPEN_SERVICE, serviceProcess } from '../../scripts/testing/service-process.ts';
import { until } from '../../scripts/testing/until.ts';

// Correspondents that are one: seen as a conflict, merged, merged back, left alone.

const merging = suite('merging correspondents');
let fixture: ServiceFixture;
let clara: Api;

merging.before(async () => {
  fixture = await serviceFixture({ documents: 2, authenticate: believePeople });
  clara = apiAs(fixture, 'clara', { permissions: ['MERGE_CORRESPONDENTS'] });
});
merging.after.each(() => fixture.paperless.faults.clear());
merging.after(async () => {
  await assertLogHolds(fixture.db);
  await fixture.close();
});

let named = 0;
type Group = { farmsysId: string; ids: number[]; documents: number[][] };

/** Correspondents of one supplier, each with so many documents. */
async function group(...counts: number[]): Promise<Group> {
  named += 1;
  const farmsysId = `S ${named}/ö`;
  const ids = counts.map((_, n) => fixture.paperless.addCorrespondent({ name: `Firma ${named} ${n}` }));
  for (const id of ids) await setting(id, { farmsysId });
  const documents = ids.map((id, n) => Array.from({ length: counts[n] ?? 0 }, () => paper(id)));
  return { farmsysId, ids, documents };
}
const paper = (correspondent: number) => fixture.paperless.addDocument({ title: 'Paper', correspondent }).id;
const setting = (id: number, over: object) =>
  clara('PUT', `/correspondents/${id}/settings`, {
    supplierNumber: null,
    farmsysId: null,
    aliases: [],
    ...over,
  });

type Merge = {
  mergeId: string;
  state: string;
  error?: string;
  survivor: { id: number };
  losers: { id: number; recreatedAs?: number }[];
  documents: { planned: number; moved: number; movedBack: number; firstLeft: object[] };
  undo: { possible: boolean; why?: string };
};
const asMerge = ({ body }: Answer) => body as unknown as Merge;
const merge = (farmsysId: string, keepCorrespondentId: number, mergeCorrespondentIds?: number[]) =>
  clara('POST', '/farmsys/merge-correspondents', {
    farmsysId,
    keepCorrespondentId,
    ...(mergeCorrespondentIds && { mergeCorrespondentIds }),
  });
const merged = async (mergeId: string) => {
  const { body } = await clara('GET', '/farmsys/merges?pageSize=200');
  const found = (body.items as Merge[]).find((one) => one.mergeId === mergeId);
  return found as Merge;
};
const ends = (mergeId: string, state = 'merged') =>
  until(
    () => merged(mergeId),
    (one) => one.state === state,
  );
const correspondentsOf = (ids: number[]) => ids.map((id) => fixture.paperless.document(id).correspondent);
const exists = (id: number) => fixture.paperless.world.correspondents.has(id);
type Conflict = {
  farmsysId: string;
  candidates: {
    id: number;
    documentCount: number;
    newestDocument: { id: number } | null;
    newestDocuments: { id: number }[];
  }[];
};
const conflicts = async () =>
  (await clara('GET', '/farmsys/correspondent-conflicts')).body.items as Conflict[];
const conflictOf = async (farmsysId: string) =>
  (await conflicts()).find((conflict) => conflict.farmsysId === farmsysId);
const writes = () => fixture.paperless.requests.list.filter(({ method }) => method !== 'GET');

merging('the settings of a correspondent are not overwritten unseen', async () => {
  const {
    ids: [id = 0],
  } = await group(0);
  const seen = { supplierNumber: null, farmsysId: `S ${named}/ö`, aliases: [] };
  assert.is((await setting(id, { supplierNumber: '7', expected: seen })).status, 200);
  const late = await setting(id, { supplierNumber: '8', expected: seen });
  assert.equal([late.status, late.body.type], [409, '/problems/conflict']);
  const both = await Promise.all(['9', '10'].map((supplierNumber) => setting(id, { supplierNumber })));
  const statuses = both.map(({ status }) => status).sort();
  assert.ok(statuses[0] === 200, String(statuses));
});

merging('a document as of a time follows merges and their undo', async () => {
  const anna = apiAs(fixture, 'anna', { permissions: ['VIEW_AUDIT', 'EDIT_DOCUMENTS', 'VIEW_QUEUE'] });
  const { farmsysId, ids, documents } = await group(0, 2);
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
  const { mergeId } = asMerge(await merge(farmsysId, a));
  await ends(mergeId);
  const after = await now();
  await clara('POST', `/farmsys/merges/${mergeId}/undo`);
  const undone = await ends(mergeId, 'undone');
  assert.equal(
    [await correspondentAt(before), await correspondentAt(after), await correspondentAt(await now())],
    [b, a, undone.losers[0]?.recreatedAs],
  );
});

merging(
  'a conflict shows its candidates with their documents; one is chosen, the others go into it',
  async () => {
    const { farmsysId, ids, documents } = await group(1, 3, 0);
    const [a = 0, b = 0, c = 0] = ids;
    assert.equal(
      (await conflictOf(farmsysId))?.candidates.map(
        ({ id, documentCount, newestDocument, newestDocuments }) => [
          id,
          documentCount,
          newestDocument?.id === newestDocuments[0]?.id && newestDocuments.length === documentCount,
        ],
      ),
      [
        [a, 1, true],
        [b, 3, true],
        [c, 0, true],
      ],
    );
    const answer = await merge(farmsysId, a);
    assert.is(answer.status, 202);
    assert.is((await conflictOf(farmsysId)) === undefined, true, 'what is being merged is no conflict');
    const done = await ends(asMerge(answer).mergeId);
    assert.equal([done.documents.planned, done.documents.moved], [3, 3]);
    assert.equal(correspondentsOf(documents.flat()), [a, a, a, a]);
    assert.equal([exists(b), exists(c)], [false, false]);
    const { body } = await clara('GET', `/correspondents/settings?q=${encodeURIComponent(farmsysId)}`);
    const [kept] = body.items as { id: number; aliases: string[] }[];
    assert.equal([kept?.id, kept?.aliases], [a, [`Firma ${named} 1`, `Firma ${named} 2`]]);
    assert.is((await merge(farmsysId, a)).status, 409, 'no conflict any more');
  },
);

merging('nobody merges what is not in the conflict, or into itself', async () => {
  const { farmsysId, ids } = await group(1, 1);
  const [a = 0, b = 0] = ids;
  const stranger = fixture.paperless.addCorrespondent({ name: `Fremd ${named}` });
  for (const answer of [
    await merge(farmsysId, stranger),
    await merge(farmsysId, a, [stranger]),
    await merge(farmsysId, a, [a]),
    await merge('unknown', a),
  ]) {
    assert.is(answer.status, 409, JSON.stringify(answer.body));
  }
  assert.is((await merge(farmsysId, a, [])).status, 422);
  fixture.paperless.world.correspondents.delete(b);
  assert.is((await merge(farmsysId, a)).status, 409, 'deleted in Paperless meanwhile');
  assert.ok(exists(a));
});

merging('two people merge the same correspondents at once: one of them is refused', async () => {
  const { farmsysId, ids, documents } = await group(2, 2);
  const [a = 0, b = 0] = ids;
  const answers = await Promise.all([merge(farmsysId, a), merge(farmsysId, b)]);
  assert.equal(answers.map(({ status }) => status).sort(), [202, 409]);
  const won = answers.find(({ status }) => status === 202) as Answer;
  const done = await ends(asMerge(won).mergeId);
  assert.equal(
    correspondentsOf(documents.flat()),
    documents.flat().map(() => done.survivor.id),
  );
});

merging('what belongs to somebody else in Paperless is refused before anything is moved', async () => {
  const { farmsysId, ids, documents } = await group(1, 1);
  const [a = 0, b = 0] = ids;
  const row = fixture.paperless.world.correspondents.get(b);
  const everybody = { users: [fixture.paperless.user('intake')], groups: [] };
  if (row)
    Object.assign(row, {
      owner: fixture.paperless.user('ben'),
      grants: { view: everybody, change: everybody },
    });
  const { status, body } = await merge(farmsysId, a);
  assert.equal([status, body.type, body.reason], [409, '/problems/dms-refused', 'not-allowed']);
  assert.equal(correspondentsOf(documents.flat()), [a, b]);
});

merging('a document that turns up in the middle is moved, too', async () => {
  const { farmsysId, ids } = await group(0, 2);
  const [a = 0, b = 0] = ids;
  fixture.paperless.faults.add({ kind: 'latency', ms: 150, times: 1, match: { path: '/bulk_edit/' } });
  const { mergeId } = asMerge(await merge(farmsysId, a));
  await until(
    () => fixture.paperless.requests.underWay,
    (all) => all.includes('POST /api/documents/bulk_edit/'),
  );
  const late = paper(b);
  const done = await ends(mergeId);
  assert.equal([done.documents.planned, done.documents.moved], [2, 3]);
  assert.equal(correspondentsOf([late]), [a]);
  assert.not.ok(exists(b));
});

merging('never empty: it fails with the reason, deletes nothing, and can be tried again', async () => {
  const { farmsysId, ids, documents } = await group(0, 2);
  const [a = 0, b = 0] = ids;
  fixture.paperless.faults.add({ kind: 'ignore-write', match: { path: '/bulk_edit/' } });
  const { mergeId } = asMerge(await merge(farmsysId, a));
  const failed = await ends(mergeId, 'failed');
  assert.match(failed.error ?? '', /still has 2 documents/);
  assert.is(failed.documents.moved, 0, 'what Paperless did not do is not recorded as done');
  assert.ok(exists(b));
  assert.is((await merge(farmsysId, a)).status, 409, 'it still has its correspondents');
  fixture.paperless.faults.clear();
  assert.is((await clara('POST', `/farmsys/merges/${mergeId}/retry`)).status, 202);
  await ends(mergeId);
  assert.equal(correspondentsOf(documents.flat()), [a, a]);
  assert.is((await clara('POST', `/farmsys/merges/${mergeId}/retry`)).status, 409);
});

merging('refused by Paperless half-way: failed, and taken back', async () => {
  const { farmsysId, ids, documents } = await group(0, 2);
  const [a = 0, b = 0] = ids;
  fixture.paperless.faults.add({
    kind: 'status',
    status: 403,
    match: { method: 'DELETE', path: '/correspondents/' },
  });
  const { mergeId } = asMerge(await merge(farmsysId, a));
  const failed = await ends(mergeId, 'failed');
  assert.match(failed.error ?? '', /403/);
  assert.equal(correspondentsOf(documents.flat()), [a, a]);
  assert.is((await clara('POST', `/farmsys/merges/${mergeId}/undo`)).status, 202);
  await ends(mergeId, 'undone');
  assert.equal(correspondentsOf(documents.flat()), [b, b], 'it was still there');
});

merging('Paperless is away in the middle: it goes on when it is back', async () => {
  const { farmsysId, ids, documents } = await group(0, 2);
  const [a = 0, b = 0] = ids;
  fixture.paperless.faults.add({ kind: 'status', status: 503, match: { path: '/bulk_edit/' } });
  const { mergeId } = asMerge(await merge(farmsysId, a));
  await until(writes, (all) => all.some(({ status }) => status === 503));
  assert.is((await merged(mergeId)).state, 'merging');
  fixture.paperless.faults.clear();
  await ends(mergeId);
  assert.equal([correspondentsOf(documents.flat()), exists(b)], [[a, a], false]);
});

merging('taken back: new id, its documents, its settings, and the next sync leaves it alone', async () => {
  const { farmsysId, ids, documents } = await group(1, 3);
  const [a = 0, b = 0] = ids;
  await setting(b, { farmsysId, supplierNumber: '0070 1', aliases: ['Alt'] });
  const { mergeId } = asMerge(await merge(farmsysId, a));
  assert.is((await ends(mergeId)).undo.possible, true);
  const [first = 0, moved = 0, edited = 0] = documents[1] ?? [];
  fixture.paperless.edit(moved, { correspondent: null });
  fixture.paperless.edit(edited, { title: 'Edited' });

  assert.is((await clara('POST', `/farmsys/merges/${mergeId}/undo`)).status, 202);
  const undone = await ends(mergeId, 'undone');
  const again = undone.losers[0]?.recreatedAs ?? 0;
  assert.ok(again > b);
  assert.equal(correspondentsOf([first, moved, edited]), [again, null, a]);
  assert.equal(undone.documents.firstLeft, [
    { id: moved, reason: 'other-correspondent' },
    { id: edited, reason: 'changed-since' },
  ]);
  assert.is(await conflictOf(farmsysId), undefined, 'it was said that these are not duplicates');
  const { body } = await clara('GET', `/correspondents/settings?q=${encodeURIComponent(farmsysId)}`);
  assert.equal(
    (body.items as { id: number; supplierNumber: string | null; aliases: string[] }[])
      .map(({ id, supplierNumber, aliases }) => [id, supplierNumber, aliases])
      .sort((one, other) => Number(one[0]) - Number(other[0])),
    [
      [a, null, []],
      [again, '0070 1', ['Alt']],
    ],
  );
  assert.is((await clara('POST', `/farmsys/merges/${mergeId}/undo`)).status, 409);
});

merging('not a duplicate is remembered, for exactly these candidates', async () => {
  const { farmsysId, ids } = await group(1, 1);
  const path = `/farmsys/correspondent-conflicts/${encodeURIComponent(farmsysId)}/dismiss`;
  assert.is((await clara('POST', path, { candidateIds: [...ids, 1] })).status, 409, 'others than were seen');
  const { status, body } = await clara('POST', path, { candidateIds: ids.toReversed() });
  assert.equal([status, body.candidateIds], [200, ids]);
  assert.is(await conflictOf(farmsysId), undefined);
  assert.is((await clara('POST', path)).status, 409);
  await setting(fixture.paperless.addCorrespondent({ name: `Neu ${named}` }), { farmsysId });
  assert.is((await conflictOf(farmsysId))?.candidates.length, 3, 'a new one opens it again');
});

merging('processing rules that name one that went follow the merge, and its undo', async () => {
  const { farmsysId, ids } = await group(0, 0);
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
  const { mergeId } = asMerge(await merge(farmsysId, a));
  await ends(mergeId);
  assert.is((await processed()).correspondent, a);
  await clara('POST', `/farmsys/merges/${mergeId}/undo`);
  await ends(mergeId, 'undone');
  assert.is((await processed()).correspondent, (await merged(mergeId)).losers[0]?.recreatedAs);
});

merging('each document comes back as a call, and costs one read and no fact about itself', async () => {
  const anna = apiAs(fixture, 'anna', { permissions: ['MANAGE_SETTINGS'] });
  await anna('PUT', '/settings/processing_rules', {
    value: [{ name: 'Scan', when: { title: '^Scan' }, then: { title: 'Fertig' } }],
  });
  await anna('PUT', '/settings/processing_tag_after', { value: 'keep' });
  const { farmsysId, ids } = await group(0, 0);
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
  const before = await outcomes(documents);
  fixture.paperless.requests.reset();

  const { mergeId } = asMerge(await merge(farmsysId, a));
  await ends(mergeId);
  await until(
    () => outcomes(documents),
    (all) => all.length === before.length + 4,
  );
  await atRest();
  fixture.paperless.removeWorkflows();
  const since = (await outcomes(documents)).slice(before.length);
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

/** How processings of documents ended, and what else was reported about them, in order. */
const outcomes = async (documents: number[]) => {
  const { rows } = await fixture.db.query<{ what: string }>(
    `select coalesce(data->>'outcome', type) as what from events
      where stream = any($1) and type not in ('WebhookReceived', 'ProcessingStarted') order by position`,
    [documents.map((id) => `document-${id}`)],
  );
  return rows.map(({ what }) => what);
};

merging('kill -9 while documents are being moved: the next process goes on', async () => {
  const { farmsysId, ids, documents } = await group(0, 3);
  const [a = 0, b = 0] = ids;
  await fixture.service.stop();
  const env = { ...fixture.env, WEBHOOK_QUEUE_INTERVAL_MS: '100' };
  fixture.paperless.faults.add({ kind: 'hang', match: { path: '/bulk_edit/' } });
  const first = await serviceProcess(env, OPEN_SERVICE);
  const asked = await apiAs(first, 'clara', { permissions: ['MERGE_CORRESPONDENTS'] })(
    'POST',
    '/farmsys/merge-correspondents',
    { farmsysId, keepCorrespondentId: a },
  );
  await until(
    () =>
      fixture.paperless.requests.list.filter(({ path, status }) => /bulk_edit/.test(path) && status === null),
    (hanging) => hanging.length > 0,
  );
  await first.kill('SIGKILL');
  fixture.paperless.faults.clear();
  await fixture.restart();
  const done = await ends(asMerge(asked).mergeId);
  assert.equal([correspondentsOf(documents.flat()), exists(b), done.documents.moved], [[a, a, a], false, 3]);
});

merging('DOCUMENT_ACCESS=paperless: a conflict names no document that the person may not see', async () => {
  const { farmsysId, ids } = await group(0, 1);
  const { user } = fixture.paperless;
  const service = { users: [user('intake')], groups: [] };
  fixture.paperless.addDocument({
    title: 'Geheim',
    correspondent: ids[0] ?? 0,
    owner: user('anna'),
    grants: { view: service, change: service },
  });
  await fixture.restart({ DOCUMENT_ACCESS: 'paperless' });
  const newestFor = async (username: string) => {
    const person = apiAs(fixture, username, { permissions: ['MERGE_CORRESPONDENTS'], username });
    const { body } = await person('GET', '/farmsys/correspondent-conflicts');
    const conflict = (body.items as Conflict[]).find((one) => one.farmsysId === farmsysId);
    return conflict?.candidates.map(({ newestDocument }) => newestDocument !== null);
  };
  assert.equal(
    [await newestFor('anna'), await newestFor('clara')],
    [
      [true, true],
      [false, true],
    ],
  );
});

merging.run();
