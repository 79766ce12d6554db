import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

const PROCESSING_TAG = 16;
const page = suite('the overview of an office');
let fixture: ServiceFixture;
page.before(async () => {
  fixture = await serviceFixture({ documents: 6, env: { PROCESSING_RETRY_SECONDS: '0' } });
});
page.after(() => fixture.close());

type Tile = {
  key: string;
  count: number | null;
  oldest?: string;
  link: string;
  state?: string;
  unchecked?: true;
};
async function tilesOf(...groups: string[]): Promise<Map<string, Tile>> {
  const answer = await fetch(`${fixture.url}/api/overview`, { headers: fixture.as(...groups) });
  const { items } = (await answer.json()) as { items: Tile[] };
  return new Map(items.map((tile) => [tile.key, tile]));
}

page('counts a parked document, and says since when it waits', async () => {
  fixture.paperless.faults.add({ kind: 'status', status: 500, match: { documentId: 3 } });
  await fixture.call(3);
  const { parked } = await until(
    async () => ({ parked: (await tilesOf('PM_User')).get('parked') }),
    (tiles) => tiles.parked?.count === 1,
  );
  assert.ok(Math.abs(Date.now() - Date.parse(parked?.oldest ?? '')) < 60_000, parked?.oldest);
  assert.is(parked?.link, 'warteschlange?state=parked');
});

page('each group sees its own work', async () => {
  assert.equal(
    [...(await tilesOf('PM_User')).keys()],
    ['queue', 'parked', 'manual', 'conflicts', 'ambiguous', 'inbox', 'paperless'],
  );
  assert.equal([...(await tilesOf('PM_Freigabe')).keys()], ['approvals', 'paperless']);
  assert.equal([...(await tilesOf()).keys()], []);
});

page('what was done on each of the last 30 days, as far as somebody may see it', async () => {
  const trendsOf = async (...groups: string[]) => {
    const answer = await fetch(`${fixture.url}/api/overview/trends`, { headers: fixture.as(...groups) });
    return (await answer.json()) as { items: { key: string; total: string; values: string[] }[] };
  };
  for (const id of [4, 5]) {
    fixture.paperless.world.documents.get(id)?.tags.push(PROCESSING_TAG);
    await fixture.call(id);
  }
  // Asked for when something was done: what is the same for all is kept for a minute.
  await until(
    () => fixture.status(),
    ({ queueSize, processing }) => queueSize === 0 && processing === null,
  );
  const { items } = await trendsOf('PM_User');
  assert.equal(
    items.map(({ key, values }) => [key, values.length]),
    [
      ['processed', 30],
      ['matched', 30],
    ],
  );
  assert.is(items[0]?.total, '2');
  assert.equal((await trendsOf('PM_Freigabe')).items, [
    { key: 'released', total: '0', values: Array(30).fill('0') },
  ]);
  assert.equal((await trendsOf()).items, []);
});

page('correspondents that share an id of the farm system are counted until somebody decides', async () => {
  const put = (id: number) =>
    fetch(`${fixture.url}/api/correspondents/${id}/settings`, {
      method: 'PUT',
      headers: { ...fixture.as('PM_User'), 'content-type': 'application/json' },
      body: JSON.stringify({ supplierNumber: null, farmsysId: 'S-1', aliases: [] }),
    });
  const [one = 0, two = 0] = fixture.paperless.world.correspondents.keys();
  assert.is((await put(one)).status, 200);
  const before = (await tilesOf('PM_User')).get('conflicts');
  assert.equal([before?.count, before?.unchecked], [0, true], 'there was no sync yet');
  assert.is((await put(two)).status, 200);
  assert.is((await tilesOf('PM_User')).get('conflicts')?.count, 1);
  const dismissed = await fetch(`${fixture.url}/api/farmsys/correspondent-conflicts/S-1/dismiss`, {
    method: 'POST',
    headers: fixture.as('PM_User'),
  });
  assert.is(dismissed.status, 200);
  assert.is((await tilesOf('PM_User')).get('conflicts')?.count, 0);
});

page('with Paperless away the queue is still counted', async () => {
  const tag = fixture.paperless.world.tags.values().next().value?.id;
  const put = await fetch(`${fixture.url}/api/settings/farmsys_tag_manuell`, {
    method: 'PUT',
    headers: { ...fixture.as('PM_Admin'), 'content-type': 'application/json' },
    body: JSON.stringify({ value: tag }),
  });
  assert.is(put.status, 200);
  fixture.paperless.faults.add({ kind: 'status', status: 503, match: { method: 'GET' } });
  const tiles = await tilesOf('PM_User');
  assert.equal([tiles.get('manual')?.count, tiles.get('queue')?.count], [null, 0]);
  await until(
    async () => (await tilesOf('PM_Freigabe')).get('paperless'),
    (tile) => tile?.state === 'away',
  );
});
page.run();
