import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, apiAs, believePeople } from '../../scripts/testing/as-person.ts';
import { queueAtRest } from '../../scripts/testing/at-rest.ts';
import { bring, whenRead } from '../../scripts/testing/inbox-fixture.ts';
import { pdfOf } from '../../scripts/testing/page-papers.ts';
import {
  installWebhook,
  type ServiceFixture,
  serviceFixture,
} from '../../scripts/testing/service-fixture.ts';
import { until } from '../../scripts/testing/until.ts';

// A pile is cut and saved; Paperless makes documents of it, calls, and the rules go on with them.

const test = suite('saving from the inbox');
let fixture: ServiceFixture;
let anna: Api;
const PROCESSING_TAG = 16;

test.before(async () => {
  fixture = await serviceFixture({ documents: 3, authenticate: believePeople });
  installWebhook(fixture);
  anna = apiAs(fixture, 'anna', { permissions: ['VIEW_INBOX', 'MANAGE_SETTINGS', 'EDIT_DOCUMENTS'] });
});
test.after(() => fixture.close());

type Segment = {
  segmentId: string;
  state: string;
  pages: unknown[];
  documentId: number | null;
  problem: { reason: string | null; message: string } | null;
};
type Item = Record<string, unknown> & {
  itemId: string;
  expected: number;
  segments: Segment[];
  state: string;
};
let brought = 0;
async function pile(pages: number, scope: 'public' | 'personal' = 'public'): Promise<Item> {
  brought += 1;
  const pdf = await pdfOf(
    Array.from({ length: pages }, (_, page) => ({ text: `Pile ${brought}, page ${page + 1}` })),
  );
  const name = `Stapel ${brought}.pdf`;
  const { items } = await bring(fixture, 'anna', { [name]: await pdf.save() }, { scope });
  return (await whenRead(anna, items[0]?.itemId ?? '')) as Item;
}
const itemOf = async (itemId: string) => (await anna('GET', `/inbox/items/${itemId}`)).body as Item;
const whenSettled = (itemId: string) =>
  until(
    () => itemOf(itemId),
    ({ segments }) =>
      segments.every(({ state }) => !['open', 'preparing', 'planned', 'uploaded', 'pending'].includes(state)),
    60_000,
  );
const save = async ({ itemId }: Item, segments: readonly Segment[], more: object = {}) => {
  const ids = segments.map(({ segmentId }) => segmentId);
  const { status, body } = await anna('POST', `/inbox/items/${itemId}/save`, { segments: ids, ...more });
  assert.is(status, 202, JSON.stringify(body));
  return body.results as { result: string; duplicates: unknown; problem: { reason: string } | null }[];
};

test('a pile is cut and saved, and the rules go on with each document', async () => {
  await anna('PUT', '/settings/steuertag_ids', { value: [PROCESSING_TAG] });
  await anna('PUT', '/settings/inbox_save_tags', { value: [PROCESSING_TAG] });
  const item = await pile(4);
  assert.equal(
    item.segments.map(({ pages }) => pages.length),
    [4],
    'one segment of all while nobody has cut it',
  );
  const cut = await anna('PUT', `/inbox/items/${item.itemId}/segments`, {
    expected: item.expected,
    cuts: '3',
  });
  assert.is(cut.status, 200, JSON.stringify(cut.body));
  const { segments } = cut.body as Item;
  assert.equal(
    segments.map(({ pages }) => pages.length),
    [2, 2],
  );

  assert.equal(
    (await save(item, segments)).map(({ result }) => result),
    ['planned', 'planned'],
  );
  const done = await whenSettled(item.itemId);
  assert.equal(
    done.segments.map(({ state }) => state),
    ['saved', 'saved'],
    JSON.stringify(done.segments),
  );
  await until(
    () => itemOf(item.itemId),
    ({ state }) => state === 'done',
    60_000,
  );
  await queueAtRest(fixture.db);
  for (const { documentId } of done.segments) {
    const document = fixture.paperless.document(documentId ?? 0);
    assert.is(document.owner, null);
  }
  const { rows } = await fixture.db.query<{ stream: string }>(
    `select distinct stream from events where type = 'DocumentProcessed' order by 1`,
  );
  assert.equal(
    rows.map(({ stream }) => stream),
    done.segments.map(({ documentId }) => `document-${documentId}`).sort(),
  );
});

test.run();
