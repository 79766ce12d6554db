import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Answer, apiAs } from '../../../scripts/testing/as-person.ts';
import {
  asMerge,
  conflictFor,
  MERGES,
  type MergeFixture,
  mergeFixture,
} from '../../../scripts/testing/merge-fixture.ts';

// Correspondents that share a supplier: seen as a conflict, merged on somebody's word, refused, or left alone.

const conflicts = suite('conflicts of correspondents');
let fixture: MergeFixture;
conflicts.before(async () => {
  fixture = await mergeFixture();
});
conflicts.after(() => fixture.close());

conflicts('the settings of a correspondent are not overwritten unseen', async () => {
  const { farmsysId, ids } = await fixture.group(0);
  const [id = 0] = ids;
  const seen = { supplierNumber: null, farmsysId, aliases: [] };
  assert.is((await fixture.setting(id, { supplierNumber: '7', expected: seen })).status, 200);
  const late = await fixture.setting(id, { supplierNumber: '8', expected: seen });
  assert.equal([late.status, late.body.type], [409, '/problems/conflict']);
  const both = await Promise.all(
    ['9', '10'].map((supplierNumber) => fixture.setting(id, { supplierNumber })),
  );
  const statuses = both.map(({ status }) => status).sort();
  assert.ok(statuses[0] === 200, String(statuses));
});

conflicts(
  'a conflict shows its candidates with their documents; one is chosen, the others go into it',
  async () => {
    const { farmsysId, names, ids, documents } = await fixture.group(1, 3, 0);
    const [a = 0, b = 0, c = 0] = ids;
    assert.equal(
      (await fixture.conflictOf(farmsysId))?.candidates.map(
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
    const answer = await fixture.merge(farmsysId, a);
    assert.is(answer.status, 202);
    assert.is(
      (await fixture.conflictOf(farmsysId)) === undefined,
      true,
      'what is being merged is no conflict',
    );
    const done = await fixture.ends(asMerge(answer).mergeId);
    assert.equal([done.documents.planned, done.documents.moved], [3, 3]);
    assert.equal(fixture.correspondentsOf(documents.flat()), [a, a, a, a]);
    assert.equal([fixture.exists(b), fixture.exists(c)], [false, false]);
    const [kept] = await fixture.settingsFor(farmsysId);
    assert.equal([kept?.id, kept?.aliases], [a, names.slice(1)]);
    assert.is((await fixture.merge(farmsysId, a)).status, 409, 'no conflict any more');
  },
);

conflicts('nobody merges what is not in the conflict, or into itself', async () => {
  const { farmsysId, ids } = await fixture.group(1, 1);
  const [a = 0, b = 0] = ids;
  const stranger = fixture.paperless.addCorrespondent({ name: `Fremd ${farmsysId}` });
  for (const answer of [
    await fixture.merge(farmsysId, stranger),
    await fixture.merge(farmsysId, a, [stranger]),
    await fixture.merge(farmsysId, a, [a]),
    await fixture.merge('unknown', a),
  ]) {
    assert.is(answer.status, 409, JSON.stringify(answer.body));
  }
  assert.is((await fixture.merge(farmsysId, a, [])).status, 422);
  fixture.paperless.world.correspondents.delete(b);
  assert.is((await fixture.merge(farmsysId, a)).status, 409, 'deleted in Paperless meanwhile');
  assert.ok(fixture.exists(a));
});

conflicts('two people merge the same correspondents at once: one of them is refused', async () => {
  const { farmsysId, ids, documents } = await fixture.group(2, 2);
  const [a = 0, b = 0] = ids;
  const answers = await Promise.all([fixture.merge(farmsysId, a), fixture.merge(farmsysId, b)]);
  assert.equal(answers.map(({ status }) => status).sort(), [202, 409]);
  const won = answers.find(({ status }) => status === 202) as Answer;
  const done = await fixture.ends(asMerge(won).mergeId);
  assert.equal(
    fixture.correspondentsOf(documents.flat()),
    documents.flat().map(() => done.survivor.id),
  );
});

conflicts('what belongs to somebody else in Paperless is refused before anything is moved', async () => {
  const { farmsysId, ids, documents } = await fixture.group(1, 1);
  const [a = 0, b = 0] = ids;
  const row = fixture.paperless.world.correspondents.get(b);
  const everybody = { users: [fixture.paperless.user('intake')], groups: [] };
  if (row)
    Object.assign(row, {
      owner: fixture.paperless.user('ben'),
      grants: { view: everybody, change: everybody },
    });
  const { status, body } = await fixture.merge(farmsysId, a);
  assert.equal([status, body.type, body.reason], [409, '/problems/dms-refused', 'not-allowed']);
  assert.equal(fixture.correspondentsOf(documents.flat()), [a, b]);
});

conflicts('not a duplicate is remembered, for exactly these candidates', async () => {
  const { farmsysId, ids } = await fixture.group(1, 1);
  const path = `/farmsys/correspondent-conflicts/${encodeURIComponent(farmsysId)}/dismiss`;
  assert.is(
    (await fixture.clara('POST', path, { candidateIds: [...ids, 1] })).status,
    409,
    'others than were seen',
  );
  const { status, body } = await fixture.clara('POST', path, { candidateIds: ids.toReversed() });
  assert.equal([status, body.candidateIds], [200, ids]);
  assert.is(await fixture.conflictOf(farmsysId), undefined);
  assert.is((await fixture.clara('POST', path)).status, 409);
  await fixture.setting(fixture.paperless.addCorrespondent({ name: `Neu ${farmsysId}` }), { farmsysId });
  assert.is((await fixture.conflictOf(farmsysId))?.candidates.length, 3, 'a new one opens it again');
});

conflicts('DOCUMENT_ACCESS=paperless: a conflict names no document that the person may not see', async () => {
  const { farmsysId, ids } = await fixture.group(0, 1);
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
    const person = apiAs(fixture, username, { ...MERGES, username });
    return (await conflictFor(person, farmsysId))?.candidates.map(
      ({ newestDocument }) => newestDocument !== null,
    );
  };
  assert.equal(
    [await newestFor('anna'), await newestFor('clara')],
    [
      [true, true],
      [false, true],
    ],
  );
});

conflicts.run();
