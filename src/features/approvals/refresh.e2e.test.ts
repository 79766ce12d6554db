import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type ApprovalFixture,
  approvalFixture,
  shownRow,
} from '../../../scripts/testing/approval-fixture.ts';
import type { Answer, Api } from '../../../scripts/testing/as-person.ts';
import { until } from '../../../scripts/testing/until.ts';

// The list: filled without any call having arrived, kept right, filtered, sorted, and for those who may see it.

const listing = suite('the list of approvals');
let fixture: ApprovalFixture;
let ben: Api;

listing.before(async () => {
  fixture = await approvalFixture({ documents: 40, withoutReading: true });
  ben = fixture.approver('ben');
});
listing.after.each(() => fixture.paperless.faults.clear());
listing.after(() => fixture.close());

type Item = {
  documentId: number;
  title: string;
  openSince: string;
  due: string | null;
  amount: { value: string } | null;
  correspondent: { id: number; name: string } | null;
  owner: { name: string } | null;
  value: { optionId: string | null; label: string | null; source: string | null };
};
const itemsOf = ({ status, body }: Answer): Item[] => {
  assert.is(status, 200, JSON.stringify(body));
  return body.items as Item[];
};
const list = async (query: string) => itemsOf(await ben('GET', `/approvals?pageSize=200&${query}`));
const idsOf = (items: readonly Item[]) => items.map(({ documentId }) => documentId).sort((a, b) => a - b);
const invoices = () => fixture.paperless.documents().filter(({ document_type: type }) => type === 1);

listing('a type that gets the flag brings its documents along, values by hand and all', async () => {
  const shown = await list('status=all');
  assert.equal(
    idsOf(shown),
    invoices()
      .map(({ id }) => id)
      .sort((a, b) => a - b),
  );
  assert.ok(shown.length >= 5, `${shown.length} invoices`);
  const set = shown.find(({ value }) => value.label === 'Freigegeben');
  assert.is(set?.value.source, 'paperless');
  assert.ok(shown.every(({ amount, due, correspondent }) => amount && due && correspondent?.name));
  const { body } = await fixture.admin('GET', '/approvals/refresh');
  assert.equal([body.state, body.done, body.error], ['idle', shown.length, null]);
});

listing(
  'by default: what is not approved, undecided first, the earliest due date before the others',
  async () => {
    const shown = await list('');
    const approved = fixture.option('Freigegeben');
    assert.ok(shown.length > 0 && shown.every(({ value }) => value.optionId !== approved));
    const keys = shown.map(({ value, due }) => `${value.optionId === null ? 0 : 1} ${due}`);
    assert.equal(keys, keys.toSorted());
  },
);

listing('filters: status, option, type, correspondent, words in title or name', async () => {
  const all = await list('status=all');
  const approved = await list('status=approved');
  assert.is(approved.length + (await list('status=not-approved')).length, all.length);
  assert.equal(idsOf(await list(`status=${fixture.option('Freigegeben')}`)), idsOf(approved));
  assert.ok((await list('status=undecided')).every(({ value }) => value.optionId === null));
  assert.equal(await list('status=all&documentTypeId=2'), []);
  assert.is((await list('status=all&documentTypeId=1')).length, all.length);
  const { id, name } = all.find(({ correspondent }) => correspondent)?.correspondent ?? { id: 0, name: '' };
  const theirs = idsOf(all.filter(({ correspondent }) => correspondent?.id === id));
  assert.equal(idsOf(await list(`status=all&correspondentId=${id}`)), theirs);
  const word = encodeURIComponent(name.slice(1, 8).toUpperCase());
  for (const one of theirs) assert.ok(idsOf(await list(`status=all&q=${word}`)).includes(one));
  const odd = await fixture.invoice({ title: 'Große Ölrechnung 50% _' });
  for (const q of ['grosse olrech', 'ÖLRECHNUNG', '50% _'])
    assert.equal(idsOf(await list(`status=all&q=${encodeURIComponent(q)}`)), [odd], q);
  assert.is((await ben('GET', '/approvals?sort=nothing')).status, 422);
});

listing('what a filtered list comes to; rejected ones are not approved, and not open either', async () => {
  const rejected = await fixture.invoice({ title: 'Ferkelfutter' });
  await fixture.decide(ben, rejected, 'Abgelehnt');
  const waiting = [
    await fixture.invoice({ title: 'Ferkelfutter' }),
    await fixture.invoice({ title: 'Ferkelfutter' }),
  ];
  const summary = async (query: string) =>
    (await ben('GET', `/approvals/summary?q=ferkelfutter&${query}`)).body;
  assert.equal(idsOf(await list('q=ferkelfutter&status=open')), waiting);
  const { count, sums } = await summary('status=open');
  assert.equal([count, sums], [2, [{ currency: 'EUR', value: '238.00' }]]);
  assert.is((await summary('')).count, 3);
  assert.is((await summary('status=approved')).count, 0);
  assert.is((await ben('GET', '/approvals/summary?page=1')).status, 422);
});

listing('every sort is a total order, both ways, and pages fit together', async () => {
  for (const sort of ['due', 'age', 'amount', 'title']) {
    for (const way of ['', '-']) {
      const whole = await list(`status=all&sort=${way}${sort}`);
      const pages: Item[] = [];
      for (let page = 1; pages.length < whole.length; page += 1)
        pages.push(
          ...itemsOf(await ben('GET', `/approvals?status=all&sort=${way}${sort}&pageSize=3&page=${page}`)),
        );
      assert.equal(pages, whole, `${way}${sort}`);
    }
  }
  const amounts = (await list('status=all&sort=-amount')).map(({ amount }) => Number(amount?.value ?? 0));
  assert.equal(
    amounts,
    amounts.toSorted((a, b) => b - a),
  );
});

listing('options are live, with what they mean; the setting decides before the label', async () => {
  const options = async () => {
    const { body } = await ben('GET', '/approvals/options');
    return Object.fromEntries(
      (body.items as { label: string; meaning: string }[]).map((one) => [one.label, one.meaning]),
    );
  };
  assert.equal(await options(), { Freigegeben: 'approves', Abgelehnt: 'rejects', Rückfrage: 'open' });
  await fixture.admin('PUT', '/settings/approval_options', {
    value: { [fixture.option('Rückfrage')]: 'approves' },
  });
  assert.is((await options()).Rückfrage, 'approves');
  assert.ok((await list('status=not-approved')).every(({ value }) => value.label !== 'Rückfrage'));
  await fixture.admin('PUT', '/settings/approval_options', { value: {} });
});

listing('what no call told is found: changes, deletions, and what comes back from the trash', async () => {
  const [kept, gone] = await Promise.all([fixture.invoice(), fixture.invoice()]);
  shownRow(await fixture.decide(ben, gone ?? 0, 'Abgelehnt'));
  fixture.setInPaperless(kept ?? 0, 'Freigegeben', { fireWebhook: false });
  fixture.paperless.trash(gone ?? 0);
  await fixture.refresh();
  const { body } = await fixture.admin('GET', '/approvals/refresh');
  assert.equal([body.changed, body.vanished], [1, 1]);
  const shown = await list('status=all');
  assert.not.ok(idsOf(shown).includes(gone ?? 0));
  const { value } = shown.find(({ documentId }) => documentId === kept) ?? {};
  assert.equal([value?.label, value?.source], ['Freigegeben', 'paperless']);

  const trashed = fixture.paperless.world.documents.get(gone ?? 0);
  if (trashed) trashed.deleted_at = null;
  await fixture.refresh();
  const back = await fixture.show(gone ?? 0);
  assert.equal(
    [back.value.label, back.value.source, back.lastDecision?.inForce],
    ['Abgelehnt', 'approval', true],
  );
});

listing('a refresh that finds nothing new records nothing', async () => {
  const head = async () =>
    (await fixture.db.query<{ n: number }>('select count(*) as n from events')).rows[0]?.n ?? 0;
  await fixture.refresh();
  const before = await head();
  await fixture.refresh();
  assert.is(await head(), before);
});

listing('Paperless fails in the middle: said, and tried again when asked', async () => {
  fixture.paperless.faults.add({
    kind: 'status',
    status: 500,
    match: { path: '/api/documents/', method: 'GET' },
  });
  await ben('POST', '/approvals/refresh');
  const { body } = await until(
    () => fixture.admin('GET', '/approvals/refresh'),
    (answer) => answer.body.state === 'failed',
  );
  assert.match(String(body.error), '500');
  assert.is((body.cause as { de: string }).de, 'Paperless meldet einen Fehler');
  fixture.paperless.faults.clear();
  await fixture.refresh();
});

listing(
  'another field for amount or due date: followed from what is known, without asking Paperless',
  async () => {
    const id = await fixture.invoice({
      custom_fields: [
        { field: 1, value: 'EUR10.00' },
        { field: 2, value: '2026-12-01' },
        { field: 5, value: '2026-11-25' },
        { field: 6, value: 4711 },
      ],
    });
    const seen = async () => {
      const { amount, due } = await fixture.show(id);
      return JSON.stringify([amount?.value ?? null, due]);
    };
    await fixture.admin('PUT', '/settings/approval_due_field', { value: 5 });
    await fixture.admin('PUT', '/settings/approval_amount_field', { value: 6 });
    fixture.paperless.requests.reset();
    await until(seen, (now) => now === JSON.stringify(['4711.00', '2026-11-25']));
    assert.equal(
      fixture.paperless.requests.list.filter(({ path }) => path.startsWith('/api/documents/')),
      [],
    );
    await fixture.admin('PUT', '/settings/approval_due_field', { value: 2 });
    await fixture.admin('PUT', '/settings/approval_amount_field', { value: 1 });
    await until(seen, (now) => now === JSON.stringify(['10.00', '2026-12-01']));
  },
);

listing('a type that loses the flag takes its documents out, and no decision is left to make', async () => {
  const id = await fixture.invoice();
  await fixture.admin('PUT', '/document-types/1', { freigabeErforderlich: false });
  assert.equal(await list('status=all'), []);
  assert.is((await fixture.decide(ben, id, 'Freigegeben')).status, 404);
  await fixture.admin('PUT', '/document-types/1', { freigabeErforderlich: true });
  assert.ok(idsOf(await list('status=all')).includes(id));
});

listing('DOCUMENT_ACCESS=paperless: the list and its total hold what the person may see there', async () => {
  const { paperless } = fixture;
  const own = (user: string, more: object = {}) => {
    const { id } = paperless.addDocument({ document_type: 1, owner: paperless.user(user), ...more });
    return id;
  };
  const service = { users: [paperless.user('intake')], groups: [] };
  const grants = { view: service, change: service };
  const [hers, his] = [own('anna', { grants }), own('ben', { grants })];
  await fixture.refresh();
  await fixture.restart({ DOCUMENT_ACCESS: 'paperless' });
  const { body } = await ben('GET', '/approvals?status=all&pageSize=200');
  const seen = idsOf(body.items as Item[]);
  assert.equal([seen.includes(his), seen.includes(hers), body.total], [true, false, seen.length]);
  for (const [method, path, send] of [
    ['GET', `/approvals/${hers}`, undefined],
    ['GET', `/approvals/${hers}/history`, undefined],
    ['POST', `/approvals/${hers}/take-back`, { seen: 'x' }],
    ['PUT', `/approvals/${hers}`, { optionId: fixture.option('Freigegeben'), seen: 'x' }],
  ] as const) {
    assert.is((await ben(method, path, send)).status, 404, `${method} ${path}`);
  }
  shownRow(await fixture.decide(ben, his, 'Freigegeben'));
});

listing.run();
