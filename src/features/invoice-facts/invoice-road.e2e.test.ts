import { hash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { invoiceXml } from '../../../scripts/simulators/mail-server/index.ts';
import { type ApprovalFixture, approvalFixture } from '../../../scripts/testing/approval-fixture.ts';
import { type Api, apiAs } from '../../../scripts/testing/as-person.ts';
import { bring, whenRead } from '../../../scripts/testing/inbox-fixture.ts';
import { installWebhook } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

// One invoice from the inbox, where it comes as XML alone, to the list of approvals; and what is said about it on its way.

const road = suite('the road of an invoice');
const SUPPLIER = { name: 'Erika Mustermann', vatId: 'DE136695976' };
const XML = invoiceXml({ number: 'SG-2026-118', net: 1_250, day: '2026-11-18', supplier: SUPPLIER });
const INVOICE = 1;
const PROCESSING_TAG = 16;
const LONG_MS = 60_000;

type Fact = { fact: string; state: string; values: { source: string; value: string }[] };
type Invoice = {
  facts: Fact[];
  xmlSha256: string | null;
  account: { state: string; seen: string | null; lastFour: string; iban: string | null } | null;
  duplicates: { documentIds: number[]; itemIds: string[] };
  cashDiscounts: { until: string; amount: string | null }[];
};
type Item = {
  itemId: string;
  reading: string;
  expected: number;
  facts: { field: string; value: unknown; invoice: { source: string } | null }[];
  segments: { segmentId: string; state: string; documentId: number | null }[];
};

let fixture: ApprovalFixture;
let anna: Api;
let ben: Api;
road.before(async () => {
  fixture = await approvalFixture();
  installWebhook(fixture);
  anna = apiAs(fixture, 'anna', { permissions: ['VIEW_INBOX', 'MANAGE_SETTINGS', 'EDIT_DOCUMENTS'] });
  ben = fixture.approver('ben');
});
road.after(() => fixture.close());

const received = async (name: string, xml: string): Promise<Item> => {
  const { items } = await bring(fixture, 'anna', { [name]: Buffer.from(xml) });
  return (await whenRead(anna, items[0]?.itemId ?? '')) as Item;
};
const stated = ({ facts }: Invoice, name: string) =>
  facts.find(({ fact }) => fact === name)?.values[0]?.value;
const ofItem = async (itemId: string) =>
  ((await anna('GET', `/inbox/items/${itemId}/invoice`)).body as { items: Invoice[] }).items;
const ofDocument = async (id: number) =>
  (await ben('GET', `/documents/${id}/invoice`)) as { status: number; body: unknown };

let saved = 0;

road('XML is shown as pages, and fills the form of its document', async () => {
  const item = await received('SG-2026-118.xml', XML);
  assert.is(item.reading, 'readable');
  const said = new Map(item.facts.map(({ field, value }) => [field, value]));
  assert.is(said.get('title'), 'Erika Mustermann – Rechnung SG-2026-118');
  assert.is(said.get('created'), '2026-11-18');
  assert.equal(item.facts[0]?.invoice, { source: 'ubl', isDisputed: false });
  const [invoice] = await ofItem(item.itemId);
  assert.equal([stated(invoice as Invoice, 'gross'), invoice?.account?.state], ['1487.50', 'new']);
  assert.equal(invoice?.cashDiscounts, [
    { until: '2026-12-02', percent: '2', amount: '29.75', currency: 'EUR' },
  ]);
  const ben = apiAs(fixture, 'ben', { permissions: ['VIEW_INBOX'] });
  assert.is((await ben('GET', `/inbox/items/${item.itemId}/invoice`)).status, 200);
});

road('it is saved as a PDF with the XML inside, and rules work with its facts', async () => {
  for (const [key, value] of [
    ['inbox_save_tags', [PROCESSING_TAG]],
    [
      'processing_rules',
      [{ name: 'Titel', when: {}, then: { title: '{{invoice.number}} {{invoice.gross}}' } }],
    ],
  ] as const)
    assert.is((await anna('PUT', `/settings/${key}`, { value })).status, 200);
  const { items } = (await anna('GET', '/inbox/items')).body as { items: Item[] };
  const item = (await anna('GET', `/inbox/items/${items[0]?.itemId}`)).body as Item;
  const { status, body } = await anna('PUT', `/inbox/items/${item.itemId}/segments`, {
    expected: item.expected,
    segments: [{ pages: [{ page: 1, rotate: 0 }], name: 'SG', fields: { documentType: INVOICE } }],
    dropped: [],
  });
  assert.is(status, 200, JSON.stringify(body));
  const segments = (body as Item).segments.map(({ segmentId }) => segmentId);
  assert.is((await anna('POST', `/inbox/items/${item.itemId}/save`, { segments })).status, 202);
  const { segments: done } = await until(
    async () => (await anna('GET', `/inbox/items/${item.itemId}`)).body as Item,
    (now) => now.segments.every(({ state }) => ['saved', 'failed', 'duplicate'].includes(state)),
    LONG_MS,
  );
  saved = done[0]?.documentId ?? 0;
  assert.ok(saved > 0, JSON.stringify(done));
  await until(
    () => fixture.paperless.document(saved).title,
    (title) => title === 'SG-2026-118 1487.50',
    LONG_MS,
  );
});

road('its document is read in the background: the account is new until somebody confirms it', async () => {
  const { body } = await until(
    () => ofDocument(saved),
    ({ status }) => status === 200,
    LONG_MS,
  );
  let invoice = body as Invoice;
  assert.is(invoice.xmlSha256, hash('sha256', XML));
  assert.is(invoice.facts.find(({ fact }) => fact === 'number')?.values[0]?.source, 'zugferd');
  assert.equal([invoice.account?.state, invoice.account?.lastFour], ['new', '2051']);
  const row = (await ben('GET', `/approvals/${saved}`)).body as { invoice: Record<string, unknown> };
  assert.equal(
    [row.invoice.number, row.invoice.ibanState, row.invoice.duplicateOf],
    ['SG-2026-118', 'new', []],
  );

  const confirm = (lastFour: string, seen = invoice.account?.seen) =>
    ben('POST', `/documents/${saved}/invoice/iban`, { lastFour, seen });
  assert.is((await confirm('2051')).body.reason, 'supplier-unknown', 'nobody can say whose account it is');
  const correspondent = fixture.paperless.addCorrespondent({ name: 'Erika Mustermann' });
  fixture.paperless.edit(saved, { correspondent });
  await fixture.announce(saved);
  assert.is((await confirm('2051')).body.reason, 'changed-since-seen');
  invoice = (await ofDocument(saved)).body as Invoice;
  assert.is((await confirm('0000')).status, 409);
  assert.is((await confirm('2051', 'forged')).body.reason, 'changed-since-seen');
  const confirmed = await confirm('2051');
  assert.is((confirmed.body as Invoice).account?.state, 'known');
  assert.is((await confirm('2051')).status, 200, 'once more changes nothing');
  const { rows } = await fixture.db.query("select from events where type = 'IbanConfirmed'");
  assert.is(rows.length, 1);
});

road('the same invoice once more is named before it is saved', async () => {
  const item = await received('noch einmal.xml', `${XML}\n`);
  const [invoice] = await ofItem(item.itemId);
  assert.equal(invoice?.duplicates.documentIds, [saved]);
  assert.is(invoice?.duplicates.itemIds.length, 1);
});

road('what is no invoice has none, and nobody sees that of others', async () => {
  assert.is((await ofDocument(1)).status, 404);
  const { items } = await bring(fixture, 'anna', { 'x.xml': Buffer.from(XML) }, { scope: 'personal' });
  const clara = apiAs(fixture, 'clara', { permissions: ['VIEW_INBOX'] });
  assert.is((await clara('GET', `/inbox/items/${items[0]?.itemId}/invoice`)).status, 404);
});

road('no name and no address stands in the log', async () => {
  const { rows } = await fixture.db.query<{ text: string }>(
    "select string_agg(data::text, '') as text from events where type in ('InvoiceRead', 'IbanConfirmed')",
  );
  assert.match(rows[0]?.text ?? '', 'SG-2026-118');
  assert.not.match(rows[0]?.text ?? '', /Mustermann|Hafenstra/);
});

road.run();
