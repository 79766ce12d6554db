import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiAs, believePeople } from '../../../scripts/testing/as-person.ts';
import { assertLogHolds, assertNeverTwoAtOnce } from '../../../scripts/testing/invariants.ts';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

const outage = suite('Paperless is away');
let fixture: ServiceFixture;
const TAG = 16;

outage.before.each(async () => {
  fixture = await serviceFixture({ documents: 2, authenticate: believePeople });
  await fixture.setRules([{ name: 'Scan', when: {}, then: { title: 'Fertig' } }]);
});
outage.after.each(async () => {
  await assertLogHolds(fixture.db);
  await assertNeverTwoAtOnce(fixture.db);
  await fixture.close();
});

const scan = () => fixture.paperless.addDocument({ title: 'Scan', content: 'x', tags: [TAG] }).id;
const count = async (where: string) =>
  (await fixture.db.query<{ n: number }>(`select count(*) as n from events where ${where}`)).rows[0]?.n ?? 0;
const changedInOrder = async () =>
  (
    await fixture.db.query<{ id: number }>(
      `select (data->>'documentId')::int as id from events where data->>'outcome' = 'changed' order by position`,
    )
  ).rows.map(({ id }) => id);

outage('nothing is started, no attempt is used up, and all goes on by itself in order', async () => {
  const { paperless } = fixture;
  const ids = [scan(), scan(), scan(), scan()];
  const fault = paperless.faults.add({ kind: 'status', status: 503 });
  for (const id of ids) await fixture.call(id);
  await until(
    () => count(`type = 'ProcessingFailed'`),
    (n) => n > 0,
  );
  // One probe after the other, and nothing else: the first document was asked for when nobody knew.
  paperless.requests.reset();
  await until(
    () => paperless.requests.count('GET /api/profile/'),
    (n) => n >= 3,
    15_000,
  );
  assert.is(paperless.requests.count('GET /api/documents/{id}/'), 0);
  assert.is(await count(`type = 'ProcessingStarted'`), 1);
  assert.is((await fixture.status()).queueSize, 4, 'the one that was stopped has its place again');

  paperless.faults.remove(fault);
  await until(changedInOrder, (done) => done.length === 4, 10_000);
  assert.equal(await changedInOrder(), ids);
  assert.is(await count(`type = 'ProcessingStarted' and data->'failures' <> '{"dms": 0, "notFound": 0}'`), 0);
});

for (const status of [404, 403, 400]) {
  outage(`a proxy that answers ${status} to everybody says nothing about a document`, async () => {
    const { paperless } = fixture;
    const ids = [scan(), scan(), scan()];
    const fault = paperless.faults.add({ kind: 'status', status });
    for (const id of ids) await fixture.call(id);
    await until(
      () => paperless.requests.count('GET /api/profile/'),
      (probes) => probes >= 2,
    );
    paperless.faults.remove(fault);
    await until(changedInOrder, (done) => done.length === 3, 10_000);
    assert.equal(await changedInOrder(), ids);
    assert.is(await count(`type in ('DocumentParked', 'DocumentVanished')`), 0);
  });
}

outage('what had been parked because Paperless failed is tried again when it is back', async () => {
  const { paperless } = fixture;
  const id = scan();
  const own = paperless.faults.add({ kind: 'status', status: 500, match: { documentId: id } });
  await fixture.call(id);
  await until(
    () => count(`type = 'DocumentParked'`),
    (n) => n === 1,
    20_000,
  );
  const all = paperless.faults.add({ kind: 'status', status: 503 });
  await fixture.call(scan());
  await until(
    () => count(`type = 'ProcessingFailed' and data->>'kind' = 'outage'`),
    (n) => n === 1,
  );
  paperless.faults.remove(own);
  paperless.faults.remove(all);
  await until(changedInOrder, (done) => done.includes(id), 10_000);
});

outage('one document that fails while others are answered is its own failure', async () => {
  const { paperless } = fixture;
  const [bad, good] = [scan(), scan()];
  paperless.faults.add({ kind: 'status', status: 503, match: { documentId: bad } });
  await fixture.call(bad);
  await fixture.call(good);
  await until(changedInOrder, (done) => done.includes(good));
  assert.is(await count(`type = 'ProcessingFailed' and data->>'kind' = 'outage'`), 0);
});

outage('with access as in Paperless an error is told only to those who may see the document', async () => {
  const { paperless } = fixture;
  await fixture.restart({ DOCUMENT_ACCESS: 'paperless' });
  await fixture.setRules([{ name: 'Unfug', when: {}, then: { created: 'gestern' } }]);
  const owner = paperless.user('hof-petersen');
  const intake = paperless.user('intake');
  const { id } = paperless.addDocument({
    ...{ title: 'Scan', content: 'x', tags: [TAG], owner },
    grants: { view: { users: [intake], groups: [] }, change: { users: [intake], groups: [] } },
  });
  await fixture.call(id);
  await until(
    () => count(`type = 'DocumentParked'`),
    (n) => n === 1,
  );
  const errorFor = async (username: string) => {
    const { body } = await apiAs(fixture, username, { username, permissions: ['VIEW_QUEUE'] })(
      'GET',
      '/queue?state=parked',
    );
    const [entry] = body.items as { cause?: { de: string }; lastError?: string }[];
    return [entry?.cause?.de, entry?.lastError];
  };
  const [words, said] = await errorFor('hof-petersen');
  assert.match(String(words), 'Unfug');
  assert.match(String(said), 'Rule “Unfug”');
  assert.equal(await errorFor('anna'), [undefined, undefined]);
  const maker = apiAs(fixture, 'hof', { username: 'hof-petersen', permissions: ['MANAGE_SETTINGS'] });
  const { status, body } = await maker('POST', '/processing/preview', { documentId: id });
  assert.is(status, 409, JSON.stringify(body));
  assert.equal(body.params, { code: 'rule_date', rule: 'Unfug', message: said });
});

outage.run();
