import type { ApprovalRule } from '../../../src/domain/events/index.ts';
import type { ApprovalFixture } from '../../testing/approval-fixture.ts';
import { type Deed, type Office, type Payment, peopleBehind } from '../../testing/money/reference.ts';

/** One payment; and when somebody has rejected it by hand in Paperless. */
export type Try = { id: number; amount: number; byHand: { at: number } | null };
export type Tally = Record<'tries' | 'paid' | 'kept' | 'between' | 'waits' | 'kills', number>;

export const RULES: ApprovalRule[] = [
  { name: 'hoch', when: { from: [{ value: '100', currency: 'EUR' }] }, people: 2, groups: [] },
  { name: 'sehr hoch', when: { from: [{ value: '1000', currency: 'EUR' }] }, people: 3, groups: [] },
];
const OFFICE: Office = {
  rules: RULES.map(({ people, groups, when }) => ({
    people,
    groups,
    when: { from: (when.from ?? []).map(({ value, currency }) => ({ value: Number(value), currency })) },
  })),
  newIban: 'as-usual',
  humanOf: (sub) => sub,
  groupsOf: () => ['PM_Freigabe'],
  mayRelease: () => true,
};

type Told = {
  type: string;
  actor: string;
  data: {
    approvalId: string;
    agreementId: string;
    kind: string;
    to: { id: string } | null;
    instead?: string;
    agreements?: string[];
  };
};
const TOLD = `select type, data, metadata ->> 'actor' as actor from events where stream = $1 order by version`;

/** @throws when somebody is missing behind a payment, or a rejection is gone that stands in no event */
export async function judge(fixture: ApprovalFixture, one: Try, tally: Tally): Promise<void> {
  const { rows } = await fixture.db.query<Told>(TOLD, [`document-${one.id}`]);
  const [yes, no] = [fixture.option('Freigegeben'), fixture.option('Abgelehnt')];
  const fail = (words: string) =>
    new Error(`document ${one.id}: ${words}\n${rows.map((row) => JSON.stringify(row)).join('\n')}`);
  tally.tries += 1;
  const lacking = missing(rows, yes, payment(one));
  if (lacking.length > 0) throw fail(`paid by too few: ${JSON.stringify(lacking)}`);
  const isPaid = fixture.valueIn(one.id) === yes;
  if (isPaid && !rows.some(({ type }) => type === 'ApprovalDecided'))
    throw fail('paid, and nobody has decided it');
  if (isPaid) tally.paid += 1;
  else if (rows.some(({ type }) => type === 'ApprovalAgreed')) tally.waits += 1;
  if (!one.byHand) return;
  const isTold = rows.some(
    ({ type, data }) => type !== 'ApprovalPlanned' && JSON.stringify(data).includes(no),
  );
  if (fixture.valueIn(one.id) === no || isTold) {
    tally.kept += 1;
    return;
  }
  if (!isBetween(fixture, one.id, one.byHand.at))
    throw fail('a rejection by hand is gone, and stands nowhere');
  tally.between += 1;
}

/** Read without anything to think about: what takes the fewest people. The service may ask for more, never for fewer. */
const payment = ({ id, amount }: Try): Payment => ({
  ...{ file: String(id), amount: { value: amount, currency: 'EUR' }, due: null, supplier: null, field: null },
  reading: {
    ...{ of: String(id), number: null, gross: null, accounts: [] },
    ...{ unclear: false, several: false, unreadable: false },
  },
});

function missing(rows: readonly Told[], yes: string, paid: Payment) {
  const history: Deed[] = [];
  return rows.flatMap(({ type, data, actor }) => {
    const isPayment = type === 'ApprovalPlanned' && data.kind === 'decision' && data.to?.id === yes;
    if (type === 'ApprovalAgreementWithdrawn') history.push({ did: 'withdrawn', id: data.agreementId });
    if (type !== 'ApprovalAgreed' && !isPayment) return [];
    const id = isPayment ? data.approvalId : data.agreementId;
    const instead = data.instead ?? null;
    history.push({ did: 'released', id, by: actor, instead, groups: ['PM_Freigabe'], payment: paid });
    if (!isPayment) return [];
    return peopleBehind(history, paid, [...(data.agreements ?? []), id], OFFICE).filter(
      ({ took, there }) => there < took,
    );
  });
}

/** Whether it was set after the last look before a write: that moment nobody can shut. */
function isBetween({ paperless }: ApprovalFixture, id: number, at: number): boolean {
  const write = paperless.requests.list.filter(
    (one) => one.path.includes('bulk_edit') && one.at + one.ms >= at,
  );
  const looks = paperless.requests.list.filter(
    ({ method, path, at: asked, ms }) =>
      method === 'GET' &&
      path === `/api/documents/${id}/` &&
      asked + ms <= Math.max(...write.map((one) => one.at + one.ms)),
  );
  const before = looks.filter(({ at: asked, ms }) => write.some((one) => asked + ms <= one.at));
  return !before.some(
    ({ at: asked, ms }) => asked + ms > at + 5 && write.every((one) => asked + ms < one.at),
  );
}
