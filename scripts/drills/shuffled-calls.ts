import { setTimeout as delay } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { type Random, startRandom } from '../simulators/random.ts';
import { queueAtRest } from '../testing/at-rest.ts';
import { assertLogHolds, assertNeverTwoAtOnce } from '../testing/invariants.ts';
import { type ServiceFixture, serviceFixture } from '../testing/service-fixture.ts';
import { type DrillOptions, roundsOf } from './drill.ts';

const TAG = 16;
const SCANS = 10;
const RULES = [
  { name: 'Rechnung', when: { title: '^Rechnung' }, then: { title: 'Beleg {{id}}', note: 'Gesehen' } },
  { name: 'Brief', when: { title: '^Brief' }, then: { removeTags: [TAG], note: 'Nur ein Brief' } },
];

type Call = { documentId: number; afterMs: number };
type Order = { name: string; callsOf: (ids: number[], random: Random) => Call[] };

/** The same edits are announced differently. In order is what all others are held against. */
const ORDERS: Order[] = [
  { name: 'in order', callsOf: (ids) => ids.map((documentId) => ({ documentId, afterMs: 0 })) },
  {
    name: 'shuffled, repeated and late',
    callsOf: (ids, random) =>
      ids
        .flatMap((documentId) =>
          Array.from({ length: random.between(1, 5) }, () => ({ documentId, afterMs: 0 })),
        )
        .map((call) => ({ ...call, afterMs: random.between(0, 1_500) }))
        .sort((a, b) => a.afterMs - b.afterMs),
  },
  {
    name: 'all at once',
    callsOf: (ids) => [...ids, ...ids.toReversed(), ...ids].map((documentId) => ({ documentId, afterMs: 0 })),
  },
];

/** Calls that come twice, late and in another order lead to the same documents as calls in order, each done once. */
export async function shuffledCalls(options: DrillOptions): Promise<string[]> {
  const random = startRandom(options.seed);
  const rounds = roundsOf(options, { short: 1, long: 10 });
  const fixture = await serviceFixture({ documents: 3 });
  await fixture.setRules(RULES);
  let calls = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const kinds = Array.from({ length: SCANS }, () => random.pick(['Rechnung', 'Brief', 'Anderes']));
      const results: unknown[] = [];
      for (const { name, callsOf } of ORDERS) {
        const ids = kinds.map((kind) => scan(fixture, kind));
        const made = callsOf(ids, random);
        calls += made.length;
        await makeCalls(fixture, made);
        await queueAtRest(fixture.db);
        const result = ids.map((id) => stateOf(fixture, id));
        results.push(result);
        assert.equal(result, results[0], `calls ${name}, compared with in order`);
        await assertChangedOnce(fixture, ids);
      }
    }
    await assertLogHolds(fixture.db);
    await assertNeverTwoAtOnce(fixture.db);
  } finally {
    await fixture.close();
  }
  const names = ORDERS.map(({ name }) => name).join('; ');
  return [
    `${rounds} × ${SCANS} documents, ${calls} calls (${names}): the same in the end, nothing done twice`,
  ];
}

const scan = ({ paperless }: ServiceFixture, title: string): number =>
  paperless.addDocument({ title, content: 'x', tags: [TAG] }).id;

async function makeCalls({ call }: ServiceFixture, calls: Call[]): Promise<void> {
  await Promise.all(
    calls.map(async ({ documentId, afterMs }) => {
      await delay(afterMs);
      assert.is((await call(documentId)).status, 200);
    }),
  );
}

/** What the document is like, its own id left out. */
function stateOf({ paperless }: ServiceFixture, id: number): unknown {
  const { title, tags, notes } = paperless.document(id);
  return { title: title.replace(String(id), 'N'), tags, notes: notes.map(({ note }) => note) };
}

async function assertChangedOnce({ db }: ServiceFixture, ids: number[]): Promise<void> {
  const { rows } = await db.query<{ id: number; n: number }>(
    `select (data->>'documentId')::int as id, count(*) as n from events
      where type = 'DocumentProcessed' and data->>'outcome' = 'changed' and (data->>'documentId')::int = any($1)
      group by 1 having count(*) > 1`,
    [ids],
  );
  assert.equal(rows, [], 'documents that were changed more than once');
}
