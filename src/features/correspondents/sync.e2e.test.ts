import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, apiAs, believePeople } from '../../../scripts/testing/as-person.ts';
import { assertLogHolds } from '../../../scripts/testing/invariants.ts';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

// Correspondents find their suppliers, and each other.

const sync = suite('sync of correspondents');
let fixture: ServiceFixture;
let clara: Api;

let since = 0;

sync.before(async () => {
  fixture = await serviceFixture({ documents: 0, farm: true, authenticate: believePeople });
  clara = apiAs(fixture, 'clara', { permissions: ['MERGE_CORRESPONDENTS', 'MANAGE_SETTINGS'] });
});
sync.before.each(async () => {
  fixture.farm.world.suppliers.length = 0;
  fixture.paperless.world.correspondents.clear();
  const { rows } = await fixture.db.query<{ last: number }>('select max(position) as last from events');
  since = rows[0]?.last ?? 0;
});
sync.after(async () => {
  await assertLogHolds(fixture.db);
  await fixture.close();
});

type Result = {
  state: string;
  stopped?: string;
  detail?: string;
  linked: { correspondentId: number; farmsysId: string; found: string }[];
  unmatched: { correspondentId: number; why: string }[];
  merged: { survivorId: number; name?: string; loserIds: number[]; mergeId?: string }[];
  conflicts: { farmsysId: string; candidates: { id: number }[]; refused?: string; why?: string }[];
  counts: Record<string, number>;
};
async function run(body?: object): Promise<Result> {
  const answer = await until(
    () => clara('POST', '/farmsys/sync-correspondents', body ?? {}),
    ({ status }) => status !== 409,
  );
  assert.is(answer.status, 200, JSON.stringify(answer.body));
  return answer.body as unknown as Result;
}
const supplier = (name: string, number: string) => fixture.farm.addSupplier({ name, number }).id;
const correspondent = (name: string, over: object = {}) =>
  fixture.paperless.addCorrespondent({ name, ...over });
/** As the service account made one itself, because it did not see the other. */
const ours = () => ({ owner: fixture.paperless.user('intake') });
const paper = (id: number) => fixture.paperless.addDocument({ title: 'Paper', correspondent: id }).id;
const settingsOf = async (id: number) => {
  const { body } = await clara('GET', '/correspondents/settings?pageSize=200');
  return (body.items as { id: number; farmsysId: string | null; supplierNumber: string | null }[]).find(
    (one) => one.id === id,
  );
};
const set = (id: number, over: object) =>
  clara('PUT', `/correspondents/${id}/settings`, {
    supplierNumber: null,
    farmsysId: null,
    aliases: [],
    ...over,
  });
const conflictIds = async () => {
  const { body } = await clara('GET', '/farmsys/correspondent-conflicts');
  return (body.items as { candidates: { id: number }[] }[]).map(({ candidates }) =>
    candidates.map(({ id }) => id),
  );
};
const merges = async () =>
  (await clara('GET', '/farmsys/merges')).body.items as { mergeId: string; state: string }[];
const allMerged = () => until(merges, (all) => !all.some(({ state }) => state === 'merging'));
const facts = async () => {
  const { rows } = await fixture.db.query<{ type: string }>(
    `select type from events where position > $1
        and type in ('CorrespondentLinked', 'SyncFinished', 'MergePlanned') order by position`,
    [since],
  );
  return rows.map(({ type }) => type);
};

sync('links by number, says why the others are not, and does so once', async () => {
  const kornhaus = supplier('Kornhaus', '0070012');
  const a = correspondent('Kornhaus Altmark KG (70012)');
  const b = correspondent('Ohne Nummer');
  const c = correspondent('Unbekannt (70099)');
  const d = correspondent('Von Hand');
  await set(d, { supplierNumber: '70.012 ', aliases: ['D'] });

  const dry = await run({ dryRun: true });
  assert.equal(
    dry.linked.map(({ correspondentId, farmsysId, found }) => [correspondentId, farmsysId, found]).sort(),
    [
      [a, kornhaus, 'name'],
      [d, kornhaus, 'setting'],
    ],
  );
  assert.equal(dry.conflicts.length, 1, 'it also says what would be a conflict then');
  assert.equal([(await settingsOf(a))?.farmsysId, await facts()], [null, []], 'and writes nothing');

  const real = await run();
  assert.equal(real.linked, dry.linked);
  assert.equal(
    real.unmatched.map(({ correspondentId, why }) => [correspondentId, why]),
    [
      [b, 'no-number'],
      [c, 'unknown-number'],
    ],
  );
  const [one, other] = [await settingsOf(a), await settingsOf(d)];
  assert.equal([one?.farmsysId, one?.supplierNumber], [kornhaus, '70012']);
  assert.equal([other?.farmsysId, other?.supplierNumber], [kornhaus, '70.012'], 'kept as it was written');
  assert.equal(await conflictIds(), [[a, d]]);

  const again = await run();
  assert.equal([again.linked.length, again.counts.unchanged, again.conflicts.length], [0, 2, 1]);
  assert.equal(await facts(), ['CorrespondentLinked', 'CorrespondentLinked', 'SyncFinished']);
});

sync(
  'identical names are merged, the one with more documents stays; other names are a conflict',
  async () => {
    supplier('Landhandel', '70 044');
    const few = correspondent('Landhandel Börde (70044)');
    const many = correspondent('Landhandel Bo\u0308rde (70044)', ours());
    const other = correspondent('70044 Landhandel');
    const papers = [paper(few), paper(many), paper(many), paper(other)];
    const dry = await run({ dryRun: true });
    assert.equal(
      dry.merged.map(({ survivorId, loserIds }) => [survivorId, loserIds]),
      [[many, [few]]],
    );
    assert.equal(await facts(), []);
    const { merged, conflicts } = await run();
    const latest = (await clara('GET', '/farmsys/sync-correspondents')).body.run as Result & {
      dryRun: boolean;
    };
    assert.equal([latest.dryRun, latest.merged], [false, merged]);
    assert.is(
      (await clara('GET', `/farmsys/merges/${merged[0]?.mergeId}`)).body.farmsysId,
      conflicts[0]?.farmsysId,
    );
    assert.equal(
      merged.map(({ name }) => name),
      ['Landhandel Bo\u0308rde (70044)'],
    );
    assert.equal(
      merged.map(({ survivorId, loserIds }) => [survivorId, loserIds]),
      [[many, [few]]],
    );
    assert.equal(
      conflicts.map(({ candidates }) => candidates.map(({ id }) => id)),
      [[many, other]],
    );
    await allMerged();
    assert.equal(
      papers.map((id) => fixture.paperless.document(id).correspondent),
      [many, many, many, other],
    );
    assert.not.ok(fixture.paperless.world.correspondents.has(few));
    assert.equal(await conflictIds(), [[many, other]]);
  },
);

sync('case and blanks count, unless the setting says otherwise', async () => {
  supplier('Agrarhandel', '70044');
  correspondent('Agrarhandel  Weser (70044)');
  correspondent('agrarhandel weser (70044)');
  assert.equal([(await run()).merged.length, (await conflictIds()).length], [0, 1]);
  await clara('PUT', '/settings/farmsys_namen_vergleich', { value: 'folded' });
  assert.is((await run()).merged.length, 1);
  await allMerged();
  assert.equal(await conflictIds(), []);
  await clara('PUT', '/settings/farmsys_namen_vergleich', { value: 'exact' });
});

sync('a merge that was taken back is not made again', async () => {
  supplier('Landhandel', '70044');
  const a = correspondent('Landhandel (70044)');
  const b = correspondent('Landhandel (70044)', ours());
  paper(a);
  const [{ mergeId } = { mergeId: '' }] = (await run()).merged;
  await allMerged();
  assert.not.ok(fixture.paperless.world.correspondents.has(b));
  await clara('POST', `/farmsys/merges/${mergeId}/undo`);
  await until(merges, (all) => all.find((one) => one.mergeId === mergeId)?.state === 'undone');
  const after = await run();
  assert.equal([after.merged, after.conflicts, await conflictIds()], [[], [], []]);
});

sync('what Paperless does not let us merge is a conflict that says why', async () => {
  supplier('Tierarzt', '70044');
  const ben = fixture.paperless.user('ben');
  const everybody = { users: [fixture.paperless.user('intake')], groups: [] };
  correspondent('Tierarzt (70044)');
  correspondent('Tierarzt (70044)', { owner: ben, grants: { view: everybody, change: everybody } });
  const rehearsed = await run({ dryRun: true });
  const { merged, conflicts } = await run();
  assert.equal([merged.length, conflicts.length], [0, 1]);
  assert.match(conflicts[0]?.why ?? '', /belongs to user/);
  assert.is(conflicts[0]?.refused, 'not-allowed');
  assert.equal([rehearsed.merged, rehearsed.conflicts], [[], conflicts], 'a trial run promises no more');
});

sync('the name of one that was merged leads to the number', async () => {
  const id = supplier('Brinkmann', '70044');
  const a = correspondent('Brinkmann');
  await set(a, { aliases: ['70044 Brinkmann'] });
  assert.equal(
    (await run()).linked.map(({ farmsysId, found }) => [farmsysId, found]),
    [[id, 'alias']],
  );
});

sync('farm system away, unwilling or talking nonsense: says so, changes nothing', async () => {
  supplier('Kornhaus', '70012');
  correspondent('Kornhaus (70012)');
  const stopped: unknown[] = [];
  for (const fault of [
    { kind: 'status', status: 500 },
    { kind: 'status', status: 401 },
    { kind: 'malformed', how: 'member' },
  ] as const) {
    fixture.farm.faults.add({ ...fault, route: 'GET /suppliers' });
    stopped.push((await run()).stopped);
    fixture.farm.faults.clear();
  }
  assert.equal(stopped, ['unreachable', 'unauthorized', 'malformed']);
  fixture.paperless.faults.add({ kind: 'status', status: 503, match: { path: '/api/correspondents/' } });
  assert.is((await run()).stopped, 'unreachable');
  assert.equal(
    (await facts()).filter((type) => type !== 'SyncFinished'),
    [],
  );
  fixture.paperless.faults.clear();
  await fixture.restart({ FARMSYS_BASE_URL: '' });
  assert.is((await run()).stopped, 'not-configured');
});

sync.run();
