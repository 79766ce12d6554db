import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { approvalOf } from '../../../projections/approval-list.ts';
import {
  type ApprovalFixture,
  approvalFixture,
  shownRow,
} from '../../../scripts/testing/approval-fixture.ts';
import { type Api, apiAs } from '../../../scripts/testing/as-person.ts';
import { readInvoice } from '../../../scripts/testing/read-invoice.ts';
import { OPEN_SERVICE, serviceProcess } from '../../../scripts/testing/service-process.ts';
import { until } from '../../../scripts/testing/until.ts';

// Releases by several people, over HTTP: rules, first releases, new accounts, substitutes, processes that are killed.

const several = suite('releases by several people');
let fixture: ApprovalFixture;
let [anna, ben, lena]: Api[] = [];
const personAt = (service: { url: string }, name: string, ...groups: string[]) =>
  apiAs(service, `sub-of-${name}`, { permissions: ['VIEW_FREIGABE'], username: name, groups });
const person = (name: string, ...groups: string[]) => personAt(fixture, name, ...groups);
const high = { name: 'hoch', when: { from: [{ value: '100', currency: 'EUR' }] }, people: 2, groups: [] };
const setRules = (...rules: object[]) => fixture.admin('PUT', '/settings/approval_rules', { value: rules });

several.before(async () => {
  fixture = await approvalFixture({
    env: {
      GROUP_PERMISSIONS: JSON.stringify({ Buero: ['VIEW_FREIGABE'], Leitung: ['VIEW_FREIGABE'], Chor: [] }),
    },
  });
  anna = person('anna', 'Buero');
  ben = person('ben', 'Buero');
  lena = person('lena', 'Leitung');
});
several.before.each(async () => {
  fixture.paperless.faults.clear();
  await setRules();
  await fixture.admin('PUT', '/settings/approval_new_iban', { value: 'as-usual' });
});
several.after(() => fixture.close());

type Released = {
  release: {
    mine: string;
    people: number;
    ibanEnding: boolean;
    instead: object | null;
    given: Given[];
  } | null;
  pastRules: boolean;
  lastDecision: { releasedBefore: { name: string }[]; instead: { name: string } | null } | null;
};
type Given = { by: { name: string }; counts: boolean; changed: string[] };
const shown = async (who: Api | undefined, id: number) =>
  (await (who as Api)('GET', `/approvals/${id}`)).body as unknown as Released;
const decide = (who: Api | undefined, id: number, label: string, more: object = {}) =>
  fixture.decide(who as Api, id, label, more);

/** As the overview and the daily digest tell it; undefined: there is no such tile. */
const countOnTile = async (tile: string): Promise<number | undefined> => {
  const { body } = await (ben as Api)('GET', '/overview');
  return (body.items as { key: string; count: number }[]).find(({ key }) => key === tile)?.count;
};

several('a rule that nobody can fulfil is refused, with the reason', async () => {
  const faults = async (...rules: object[]) => {
    const { status, body } = await setRules(...rules);
    return [
      status,
      (body.errors as { path: string; code: string }[])?.map(({ path, code }) => `${path} ${code}`),
    ];
  };
  assert.equal(await faults({ ...high, people: 5 }), [422, ['value.0.people too-few-releasers']]);
  // People are known once they have decided, here by a release that is taken back.
  for (const who of [anna, ben, lena]) shownRow(await decide(who, await fixture.invoice(), 'Freigegeben'));
  assert.is((await setRules(high)).status, 200);
  assert.equal(await faults({ ...high, groups: ['Chor'] }), [422, ['value.0.groups.0 group-cannot-release']]);
  assert.equal(await faults({ ...high, groups: ['Leitung'] }), [422, ['value.0.people too-few-releasers']]);
  assert.equal(await faults({ ...high, when: {} }), [422, ['value.0.when condition-needed']]);
});

several('what rules would have meant is told before they are set', async () => {
  const { status, body } = await fixture.admin('POST', '/approvals/rules/preview', { rules: [high] });
  assert.equal([status, body.releases, body.needMore, body.isWhole], [200, 3, 3, true]);
  const none = { ...high, when: { from: [{ value: '1000', currency: 'EUR' }] } };
  assert.is((await fixture.admin('POST', '/approvals/rules/preview', { rules: [none] })).body.needMore, 0);
});

several('the first release waits and writes nothing; the second one writes, and names both', async () => {
  await setRules(high);
  const id = await fixture.invoice();
  const small = await fixture.invoice({ custom_fields: [{ field: 1, value: 'EUR99.00' }] });
  const isRead = ({ marks }: { marks: string[] }) => !marks.includes('not-read');
  await until(() => fixture.show(small), isRead, 60_000);
  await until(() => fixture.show(id), isRead, 60_000);
  fixture.paperless.requests.reset();
  const first = shownRow(await decide(anna, id, 'Freigegeben', { comment: 'Menge stimmt' }));
  assert.equal([first.value.optionId, fixture.writes()], [null, []]);
  assert.is((await shown(anna, id)).release?.mine, 'given');
  assert.is((await shown(ben, id)).release?.mine, 'last');
  const twice = await decide(anna, id, 'Freigegeben');
  assert.equal([twice.status, twice.body.reason], [409, 'released-already']);
  const waiting = await (ben as Api)('GET', '/approvals?status=open&release=for-me');
  assert.equal(
    (waiting.body.items as { documentId: number }[]).map((row) => row.documentId),
    [id],
  );
  assert.is(await countOnTile('approvalsSecond'), 1);
  const marked = await (ben as Api)('GET', '/approvals?status=open&mark=several-people');
  const several = (marked.body.items as { documentId: number }[]).map((row) => row.documentId);
  assert.equal([several.includes(id), several.includes(small)], [true, false]);
  assert.is((await (anna as Api)('GET', '/approvals?status=open&release=for-me')).body.total, 0);

  shownRow(await decide(ben, id, 'Freigegeben'));
  assert.is(fixture.valueIn(id), fixture.option('Freigegeben'));
  assert.equal(
    (await shown(ben, id)).lastDecision?.releasedBefore.map(({ name }) => name),
    ['anna'],
  );
  const told = (await fixture.history(ben as Api, id)).map(({ what }) => what);
  assert.equal(told, ['decided', 'released-first']);
});

several('a first release is taken back; one that is about something else by now counts no more', async () => {
  await setRules(high);
  const id = await fixture.invoice();
  shownRow(await decide(anna, id, 'Freigegeben'));
  shownRow(await fixture.takeBack(anna as Api, id));
  assert.equal((await shown(ben, id)).release?.given, []);
  shownRow(await decide(anna, id, 'Freigegeben'));
  fixture.changeAmountAndDue(id);
  await fixture.announce(id);
  const given = (await shown(ben, id)).release?.given ?? [];
  assert.equal(
    given.map(({ counts, changed }) => [counts, changed]),
    [[false, ['amount', 'due']]],
  );
  shownRow(await decide(ben, id, 'Freigegeben'));
  assert.is(fixture.valueIn(id), null, 'the release of ben is the first one about this amount');
});

several('who decides against a release says why, and whoever released is told', async () => {
  await setRules(high);
  const id = await fixture.invoice();
  shownRow(await decide(anna, id, 'Freigegeben'));
  const silent = await decide(ben, id, 'Abgelehnt');
  assert.equal([silent.status, silent.body.reason], [422, 'comment-needed']);
  shownRow(await decide(ben, id, 'Abgelehnt', { comment: 'Ware kam nie an' }));
  const told = async (who: Api | undefined) =>
    (await (who as Api)('GET', '/approvals?status=all&release=against-me')).body.total;
  assert.equal([await told(anna), await told(ben)], [1, 0]);
});

several('approved in Paperless past the rules: said so', async () => {
  await setRules(high);
  const id = await fixture.invoice();
  fixture.setInPaperless(id, 'Freigegeben');
  await fixture.announce(id);
  assert.ok((await shown(ben, id)).pastRules);
});

several('many at once: what takes further people becomes a first release', async () => {
  await setRules(high);
  const [one = 0, other = 0] = await fixture.severalInvoices(2);
  shownRow(await decide(anna, one, 'Freigegeben'));
  const results = await fixture.decideMany(ben as Api, [one, other], 'Freigegeben');
  assert.equal(
    results.map(({ problem }) => problem),
    [undefined, undefined],
  );
  assert.equal([fixture.valueIn(one), fixture.valueIn(other)], [fixture.option('Freigegeben'), null]);
});

several(
  'a new IBAN: the digits are typed and checked; known after the release, which a later reading of the file does not outdate',
  async () => {
    await fixture.admin('PUT', '/settings/approval_new_iban', { value: 'last-four' });
    const correspondent = fixture.paperless.addCorrespondent({ name: 'Landhandel Börde' });
    const id = await fixture.invoice({ correspondent });
    await readInvoice(fixture.db, id, '12345678');
    assert.ok((await shown(ben, id)).release?.ibanEnding);
    assert.is(await countOnTile('approvalsNewIban'), 1);
    for (const [more, reason] of [
      [{}, 'iban-ending-needed'],
      [{ ibanEnding: '5679' }, 'iban-ending-wrong'],
    ] as const) {
      const refused = await decide(ben, id, 'Freigegeben', more);
      assert.equal([refused.status, refused.body.reason], [422, reason]);
    }
    assert.is((await fixture.decideMany(ben as Api, [id], 'Freigegeben'))[0]?.problem?.status, 422);
    shownRow(await decide(ben, id, 'Freigegeben', { ibanEnding: '5678' }));
    assert.is((await shown(ben, id)).release, null);
    assert.is(await countOnTile('approvalsNewIban'), undefined);
    await readInvoice(fixture.db, id, '87654321');
    assert.equal((await fixture.show(id)).changedSinceDecision, [], 'of the very same file');
  },
);

several(
  'for somebody absent: named, decided with both names, and no substitute of a substitute',
  async () => {
    await setRules({ ...high, people: 1, groups: ['Leitung'] });
    const id = await fixture.invoice();
    const refused = await decide(ben, id, 'Freigegeben');
    assert.equal([refused.status, refused.body.reason], [403, 'other-group-needed']);

    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const span = { from: day(-1), until: day(2) };
    const name = (who: Api | undefined, body: object) =>
      (who as Api)('POST', '/substitutes', { ...span, ...body });
    assert.is((await name(ben, { absent: 'sub-of-lena', substitute: 'sub-of-ben' })).status, 403);
    assert.is((await name(lena, { substitute: 'nobody' })).body.reason, 'releases-nothing');
    const boss = apiAs(fixture, 'sub-of-lena', {
      ...{ permissions: ['VIEW_FREIGABE', 'MANAGE_SETTINGS'], groups: ['Leitung'] },
    });
    const herself = await name(boss, { absent: 'sub-of-anna', substitute: 'sub-of-lena' });
    assert.is(herself.body.reason, 'substitute-names-oneself');
    const named = await name(lena, { substitute: 'sub-of-ben' });
    assert.equal([named.status, named.body.isNow, named.body.mine], [201, true, true]);
    assert.is((await name(ben, { substitute: 'sub-of-anna' })).body.reason, 'substitute-of-substitute');
    assert.is((await name(fixture.admin, { absent: 'sub-of-anna', substitute: 'sub-of-lena' })).status, 409);

    assert.equal((await shown(ben, id)).release?.instead, { sub: 'sub-of-lena', name: 'lena' });
    shownRow(await decide(ben, id, 'Freigegeben'));
    assert.is((await shown(ben, id)).lastDecision?.instead?.name, 'lena');
    const ended = await (lena as Api)('DELETE', `/substitutes/${named.body.substitutionId}`);
    assert.is(ended.status, 200);
    assert.equal((await (ben as Api)('GET', '/substitutes')).body.items, []);
  },
);

several(
  'kill -9 between two releases, and while the last one is written: both count, and the next process finishes it',
  async () => {
    await setRules(high);
    const id = await fixture.invoice();
    fixture.paperless.requests.reset();
    const env = { ...fixture.env, WEBHOOK_QUEUE_INTERVAL_MS: '100', CHANGE_LEASE_SECONDS: '1' };
    const release = (service: { url: string }, name: string) =>
      fixture.decide(personAt(service, name, 'Buero'), id, 'Freigegeben');
    await fixture.service.stop();
    const first = await serviceProcess(env, OPEN_SERVICE);
    shownRow(await release(first, 'anna'));
    await first.kill('SIGKILL');
    assert.equal([await fixture.typesOf(id), fixture.writes()], [['ApprovalAgreed'], []]);

    fixture.paperless.faults.add({ kind: 'hang', match: { path: '/bulk_edit/', documentId: id } });
    const second = await serviceProcess(env, OPEN_SERVICE);
    release(second, 'ben').catch(() => {});
    await until(
      () => fixture.paperless.requests.list,
      (asked) => asked.some(({ path, status }) => path.includes('bulk_edit') && status === null),
    );
    await second.kill('SIGKILL');
    const planned = ['ApprovalAgreed', 'ApprovalPlanned'];
    assert.equal([await fixture.typesOf(id), fixture.valueIn(id)], [planned, null]);

    fixture.paperless.faults.clear();
    const third = await serviceProcess(env, OPEN_SERVICE);
    try {
      const ended = await until(
        () => fixture.typesOf(id),
        (types) => types.length > planned.length,
      );
      assert.equal(ended, [...planned, 'ApprovalDecided']);
      assert.is(fixture.valueIn(id), fixture.option('Freigegeben'));
      const { decision } = (await approvalOf(fixture.db, id)) ?? {};
      assert.equal(
        [...(decision?.agreements ?? []), decision].map((one) => one?.by),
        ['sub-of-anna', 'sub-of-ben'],
      );
    } finally {
      await third.kill('SIGTERM');
    }
  },
);

several.run();
