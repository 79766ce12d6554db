import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Api } from '../api/client.ts';
import type { Schemas } from '../api/interface.ts';
import { officeTime } from '../texts/office-time.ts';
import { type Filters, queryOf, readTrail } from './trail-page.ts';

const trail = suite('a page of the trail');
const office = officeTime('Europe/Berlin');

/** A service whose log has events at these positions, and that searches a hundred positions per call. */
function service(positions: readonly number[], head: number) {
  const asked: unknown[] = [];
  const get = async (_: string, { query }: { query: Record<string, number> }) => {
    asked.push(query);
    const { before = head + 1, after, limit = 50 } = query;
    const item = (position: number) => ({ position }) as Schemas['AuditItem'];
    const [low, high] =
      after === undefined ? [Math.max(0, before - 101), before - 1] : [after, Math.min(head, after + 100)];
    const inside = positions.filter((one) => one > low && one <= high);
    const items = (after === undefined ? inside.toReversed() : inside).slice(0, limit);
    const end = items.at(-1) ?? 0;
    const more = items.length < inside.length;
    const next =
      after === undefined ? (more ? end : low > 0 ? low + 1 : null) : more ? end : high < head ? high : null;
    return { items: items.map(item), next };
  };
  return { api: { get } as unknown as Api, asked };
}
const every = (step: number, head: number) =>
  [...Array(Math.floor(head / step)).keys()].map((n) => (n + 1) * step);
const read = async (positions: readonly number[], head: number, filters: Filters) => {
  const { items, older, newer } = await readTrail(service(positions, head).api, filters, office);
  return { first: items[0]?.position, last: items.at(-1)?.position, count: items.length, older, newer };
};

trail('the newest page, the older one, and back', async () => {
  const log = every(1, 120);
  const newest = await read(log, 120, {});
  assert.equal(newest, { first: 120, last: 71, count: 50, older: 71, newer: null });
  const older = await read(log, 120, { before: 71 });
  assert.equal(older, { first: 70, last: 21, count: 50, older: 21, newer: 70 });
  assert.equal(await read(log, 120, { before: 21 }), {
    first: 20,
    last: 1,
    count: 20,
    older: null,
    newer: 20,
  });
  assert.equal(await read(log, 120, { after: 70 }), {
    first: 120,
    last: 71,
    count: 50,
    older: 71,
    newer: null,
  });
});

trail('what is rare is looked for until the page is full or the log ends', async () => {
  assert.equal(await read(every(30, 900), 900, {}), {
    first: 900,
    last: 30,
    count: 30,
    older: null,
    newer: null,
  });
  const far = await read([5], 5_000, {});
  assert.equal([far.count, far.newer], [0, null]);
  assert.is(far.older, 4_001, 'and can be looked for further back');
  assert.equal(await read([5], 5_000, { after: 0 }), { first: 5, last: 5, count: 1, older: 5, newer: 1_000 });
});

trail('days are those of the office, the last one included; what is no day is left out', () => {
  const { from, to } = queryOf({ from: '2026-11-20', to: '2026-11-21' }, office);
  assert.equal([from, to], ['2026-11-19T23:00:00.000Z', '2026-11-21T23:00:00.000Z']);
  assert.equal(queryOf({ from: 'heute', to: '2026-13-01' }, office).from, undefined);
  assert.equal(queryOf({ to: '2026-13-01' }, office).to, undefined);
});

trail.run();
