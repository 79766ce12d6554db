import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type ApprovalFixture,
  approvalFixture,
  shownRow,
} from '../../../scripts/testing/approval-fixture.ts';
import { type Api, apiAs } from '../../../scripts/testing/as-person.ts';
import { readInvoice } from '../../../scripts/testing/read-invoice.ts';
import type { Person } from '../../platform/http/index.ts';
import type { ReleaseDeps } from './release-states.ts';
import { urgentApprovals } from './urgent-approvals.ts';

// The attacks of the trials that need a service: what the readers of rows hand to the decider, and what the endpoints let
// through. All others are in attacks.test.ts.

const attacks = suite('attacks on releases, over HTTP');
const IBAN_FIELD_NAME = 'IBAN';
let fixture: ApprovalFixture;
let ibanField: number;
let [anna, ben, clara]: Api[] = [];
const NEW_IBAN = { name: 'iban', when: { newIban: true }, people: 2, groups: [] };
const NEW_SUPPLIER = { name: 'supplier', when: { newSupplier: true }, people: 2, groups: [] };
const setRules = (...rules: object[]) => fixture.admin('PUT', '/settings/approval_rules', { value: rules });
const person = (name: string, groups: string[], more: object = {}) =>
  apiAs(fixture, `sub-of-${name}`, { permissions: ['VIEW_FREIGABE'], username: name, groups, ...more });

attacks.before(async () => {
  fixture = await approvalFixture({
    env: { GROUP_PERMISSIONS: JSON.stringify({ Buero: ['VIEW_FREIGABE'], Leitung: ['VIEW_FREIGABE'] }) },
  });
  anna = person('anna', ['Leitung']);
  ben = person('ben', ['Buero']);
  clara = apiAs(fixture, 'sub-of-clara', {
    permissions: ['EDIT_DOCUMENTS'],
    username: 'clara',
    groups: ['PM_User'],
  });
  ibanField = fixture.paperless.addCustomField({ name: IBAN_FIELD_NAME, data_type: 'string' });
  // Rules ask for people who have been here.
  for (const who of [anna, ben]) shownRow(await decide(who, await fixture.invoice(), 'Freigegeben'));
});
attacks.before.each(async () => {
  await setRules();
});
attacks.after(() => fixture.close());

const api = (who: Api | undefined): Api => who as Api;
const decide = (who: Api | undefined, id: number, label: string, more: object = {}) =>
  fixture.decide(api(who), id, label, more);
const isPaid = (id: number) => fixture.valueIn(id) === fixture.option('Freigegeben');
const supplier = (name: string) => fixture.paperless.addCorrespondent({ name });
async function invoice(account: string, correspondent: number): Promise<number> {
  const id = await fixture.invoice({ correspondent });
  await readInvoice(fixture.db, id, account);
  return id;
}
const edit = async (id: number, body: object) => {
  const { status, body: answer } = await api(clara)('PATCH', `/documents/${id}`, body);
  assert.is(status, 200, JSON.stringify(answer));
};
/** As each sign-in does: what the token says of somebody is kept. */
const signIn = async (who: Api) => assert.is((await who('GET', '/user-settings')).status, 200);
async function releasedByTwo(id: number): Promise<void> {
  shownRow(await decide(ben, id, 'Freigegeben'));
  assert.not(isPaid(id));
  shownRow(await decide(anna, id, 'Freigegeben'));
  assert.ok(isPaid(id));
}

attacks('A1: confirming the IBAN and releasing by one person waits for another one', async () => {
  await setRules(NEW_IBAN);
  const id = await invoice('11113000', supplier('A1'));
  const { body } = await api(ben)('GET', `/documents/${id}/invoice`);
  const { seen } = body.account as { seen: string };
  const confirmed = await api(ben)('POST', `/documents/${id}/invoice/iban`, { lastFour: '3000', seen });
  assert.is(confirmed.status, 200, JSON.stringify(confirmed.body));
  shownRow(await decide(ben, id, 'Freigegeben'));
  assert.not(isPaid(id));
  shownRow(await decide(anna, id, 'Freigegeben'));
  assert.ok(isPaid(id));
});

attacks('A2a, A2b: another correspondent of a released document makes nothing known', async () => {
  await setRules(NEW_IBAN, NEW_SUPPLIER);
  const [one, other] = [supplier('A2 eins'), supplier('A2 zwei')];
  const small = await invoice('22223000', one);
  const large = await invoice('22223000', other);
  await releasedByTwo(small);
  await edit(small, { correspondentId: other });
  shownRow(await decide(ben, large, 'Freigegeben'));
  assert.not(isPaid(large));
});

attacks(
  'A5: what clara edits between look and release is refused, one by one and in a bulk, with old and new',
  async () => {
    const id = await invoice('33333000', supplier('A5'));
    const seen = await fixture.seen(api(ben), id);
    await edit(id, { customFields: [{ field: 1, value: 'EUR99999.00' }] });
    const optionId = fixture.option('Freigegeben');
    const alone = await api(ben)('PUT', `/approvals/${id}`, { optionId, seen });
    assert.equal([alone.status, alone.body.reason], [409, 'changed-since-seen']);
    const { differences, seen: now } = alone.body.current as {
      seen: string;
      differences: { fact: string; before: string; now: string }[];
    };
    const amount = differences.find(({ fact }) => fact === 'amount');
    assert.match(`${amount?.before} ${amount?.now}`, /119.* 99999/);
    const many = await api(ben)('POST', '/approvals/bulk', {
      items: [{ documentId: id, optionId, seen, looked: true }],
    });
    assert.is((many.body.items as { problem?: { status: number } }[])[0]?.problem?.status, 409);
    assert.not(isPaid(id));
    assert.is((await api(ben)('PUT', `/approvals/${id}`, { optionId, seen: now })).status, 200);
  },
);

attacks('A5: a take-back, too, says what was seen', async () => {
  const id = await invoice('34343000', supplier('A5 zurück'));
  shownRow(await decide(ben, id, 'Freigegeben'));
  const seen = await fixture.seen(api(ben), id);
  await edit(id, { customFields: [{ field: 2, value: '2027-01-31' }] });
  assert.is((await api(ben)('POST', `/approvals/${id}/take-back`, { seen, reason: 'Irrtum' })).status, 409);
  assert.ok(isPaid(id));
});

attacks('bad input: a missing, old, empty or forged `seen` decides nothing, and says why', async () => {
  const id = await invoice('35353000', supplier('seen'));
  const optionId = fixture.option('Freigegeben');
  const bodies: [body: object, status: number][] = [
    [{ optionId }, 422],
    [{ optionId, expected: null }, 422],
    [{ optionId, expected: null, expectedChecksum: null, seen: 'x' }, 422],
    [{ optionId, seen: '' }, 422],
    [{ optionId, seen: 7 }, 422],
    [{ optionId, seen: 'x'.repeat(43) }, 409],
  ];
  for (const [body, status] of bodies) {
    const answer = await api(ben)('PUT', `/approvals/${id}`, body);
    assert.is(answer.status, status, JSON.stringify([body, answer.body]));
    if (status === 422) assert.match(JSON.stringify(answer.body.errors), /seen|expected/);
  }
  for (const item of [
    { documentId: id, optionId },
    { documentId: id, optionId, expected: null },
  ])
    assert.is((await api(ben)('POST', '/approvals/bulk', { items: [item] })).status, 422);
  assert.is((await api(ben)('POST', `/approvals/${id}/take-back`, {})).status, 422);
  assert.not(isPaid(id));
});

attacks('what the list marks is marked in the lines of the digest, too', async () => {
  const id = await invoice('77773000', supplier('Tagesübersicht'));
  const person: Person = {
    ...{ sub: 'sub-of-ben', username: 'ben', email: null, emailVerified: false },
    ...{ groups: ['Buero'], permissions: ['VIEW_FREIGABE'] },
  };
  const deps = {
    ...{ db: fixture.db, timeZone: 'Europe/Berlin', accountOf: async () => null },
    groupPermissions: { Buero: ['VIEW_FREIGABE'] },
  } as ReleaseDeps;
  const lines = await urgentApprovals(deps, person, { types: [1], among: [id] }, 3);
  assert.equal([lines[0]?.marks, (await fixture.show(id)).marks], [['new-iban'], ['new-iban']]);
});

attacks('A6: another IBAN in the field of Paperless is told, and takes two', async () => {
  assert.is((await fixture.admin('PUT', '/settings/inbox_iban_field', { value: ibanField })).status, 200);
  await setRules(NEW_IBAN);
  const one = supplier('A6');
  const id = await invoice('44443000', one);
  await releasedByTwo(id);
  await edit(id, { customFields: [{ field: ibanField, value: 'DE89 3704 0044 0532 0130 00' }] });
  assert.ok((await fixture.show(id)).changedSinceDecision.includes('ibanField'));
  const next = await invoice('44443000', one);
  await edit(next, { customFields: [{ field: ibanField, value: 'DE89370400440532013000' }] });
  shownRow(await decide(ben, next, 'Freigegeben'));
  assert.not(isPaid(next));
});

attacks(
  'A7: whoever lost every group that may release, or whose group is called otherwise now, counts no more',
  async () => {
    await setRules(NEW_IBAN);
    for (const groups of [[], ['Buero (neu)']]) {
      const id = await invoice('55553000', supplier(`A7 ${groups}`));
      const carl = person('carl', ['Buero']);
      shownRow(await decide(carl, id, 'Freigegeben'));
      await signIn(person('carl', groups, { permissions: ['VIEW_INBOX'] }));
      shownRow(await decide(anna, id, 'Freigegeben'));
      assert.not(isPaid(id));
      shownRow(await decide(ben, id, 'Freigegeben'));
      assert.ok(isPaid(id));
    }
  },
);

attacks('A8: a substitute is one person; administrators do not name themselves', async () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const span = { from: day(-1), until: day(2) };
  const boss = person('anna', ['Leitung'], { permissions: ['VIEW_FREIGABE', 'MANAGE_SETTINGS'] });
  const taken = await boss('POST', '/substitutes', {
    absent: 'sub-of-ben',
    substitute: 'sub-of-anna',
    ...span,
  });
  assert.equal([taken.status, taken.body.reason], [409, 'substitute-names-oneself']);
  const named = await api(ben)('POST', '/substitutes', { substitute: 'sub-of-anna', ...span });
  assert.is(named.status, 201, JSON.stringify(named.body));
  const group = (name: string) => ({ name, when: { newIban: true }, people: 1, groups: [name] });
  await setRules(group('Leitung'), group('Buero'));
  const id = await invoice('66663000', supplier('A8'));
  shownRow(await decide(anna, id, 'Freigegeben'));
  assert.not(isPaid(id));
  assert.is((await decide(anna, id, 'Freigegeben')).status, 409);
  assert.is((await api(ben)('DELETE', `/substitutes/${named.body.substitutionId}`)).status, 200);
});

attacks('A9: two accounts with one verified address are one person', async () => {
  await setRules(NEW_IBAN);
  const id = await invoice('77773000', supplier('A9'));
  const accounts = [
    ['eve-1', 'eve@hof.example'],
    ['eve-2', 'Eve@hof.example'],
  ] as const;
  const eve = (sub: string, email: string) =>
    person(sub, ['Buero'], { username: 'eve', email, emailVerified: true });
  for (const [sub, email] of accounts) await signIn(eve(sub, email));
  shownRow(await decide(eve('eve-1', 'eve@hof.example'), id, 'Freigegeben'));
  const again = await decide(eve('eve-2', 'Eve@hof.example'), id, 'Freigegeben');
  assert.equal([again.status, again.body.reason], [409, 'released-already']);
  assert.not(isPaid(id));
});

attacks(
  'real-paperless 1, F2a: a rejection by hand is kept, however late the look is answered, and stands in an event',
  async () => {
    const reads = (id: number) => ({ method: 'GET' as const, path: new RegExp(`^/api/documents/${id}/$`) });
    for (const fault of [
      { kind: 'latency', ms: 400 },
      { kind: 'latency', ms: 3_000 },
      { kind: 'reset', after: true },
    ] as const) {
      const id = await fixture.invoice();
      fixture.setInPaperless(id, 'Abgelehnt', { fireWebhook: false });
      fixture.paperless.faults.add({ ...fault, match: reads(id), times: 1 });
      const answer = await decide(ben, id, 'Freigegeben');
      assert.ok(answer.status === 409 || answer.body.write === 'pending', JSON.stringify(answer.body));
      await fixture.announce(id);
      assert.is(fixture.valueIn(id), fixture.option('Abgelehnt'), JSON.stringify(fault));
      const told = await fixture.db.query(
        `select from events where stream = $1 and data::text like '%' || $2 || '%' and type <> 'ApprovalPlanned'`,
        [`document-${id}`, fixture.option('Abgelehnt')],
      );
      assert.ok(told.rowCount, 'the rejection stands in an event');
    }
  },
);

attacks.run();
