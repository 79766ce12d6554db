import * as assert from 'uvu/assert';
import type { FaultInput } from '../simulators/paperless/index.ts';
import { type Random, startRandom } from '../simulators/random.ts';
import { queueAtRest } from '../testing/at-rest.ts';
import { assertLogHolds, assertNeverTwoAtOnce } from '../testing/invariants.ts';
import { type ServiceFixture, serviceFixture } from '../testing/service-fixture.ts';
import { until } from '../testing/until.ts';
import { type DrillOptions, roundsOf } from './drill.ts';

const TAG = 16;
const RULES = [{ name: 'Scan', when: { title: '^Scan' }, then: { title: 'Fertig', note: 'Gesehen' } }];
/** The times to wait of a fixture: three, then parked. */
const ATTEMPTS = 4;

/** How Paperless fails with one document, and what must come of it: `changed`, or parked for this reason. */
type Case = { name: string; faults: FaultInput[]; end: string; failures?: number; patches?: number };

const write = (path: RegExp | string) => ({ method: 'POST', path });
const CASES: Case[] = [
  { name: 'nothing', faults: [], end: 'changed', failures: 0 },
  {
    name: '500 for good',
    faults: [{ kind: 'status', status: 500 }],
    end: 'dms-failed',
    failures: ATTEMPTS - 1,
  },
  { name: '500 twice', faults: [{ kind: 'status', status: 500, times: 2 }], end: 'changed', failures: 2 },
  {
    name: '429 with a time to wait',
    faults: [{ kind: 'status', status: 429, retryAfter: 1, times: 2 }],
    end: 'changed',
    failures: 0,
  },
  {
    name: '403',
    faults: [{ kind: 'status', status: 403, match: { method: 'PATCH' } }],
    end: 'refused',
    failures: 0,
  },
  {
    name: 'cut off',
    faults: [{ kind: 'reset', times: 2, match: { method: 'GET' } }],
    end: 'changed',
    failures: 0,
  },
  {
    name: 'every write cut off after it was done',
    faults: [
      { kind: 'reset', after: true, times: 1, match: { method: 'PATCH' } },
      { kind: 'reset', after: true, times: 1, match: write('/notes/') },
      { kind: 'reset', after: true, times: 1, match: write('bulk_edit') },
    ],
    end: 'changed',
  },
  {
    name: 'a write ignored once',
    faults: [{ kind: 'ignore-write', times: 1, match: { method: 'PATCH' } }],
    end: 'changed',
    patches: 2,
  },
  {
    name: 'writes ignored for good',
    faults: [{ kind: 'ignore-write', match: { method: 'PATCH' } }],
    end: 'not-kept',
    failures: 0,
    patches: 3,
  },
  {
    name: 'a web page for an answer',
    faults: [{ kind: 'malformed', how: 'html' }],
    end: 'dms-failed',
    failures: ATTEMPTS - 1,
  },
  {
    name: 'half an answer',
    faults: [{ kind: 'malformed', how: 'cut', times: 2 }],
    end: 'changed',
    failures: 2,
  },
];
const SLOW: Case = {
  name: 'slow',
  faults: [{ kind: 'latency', ms: 1_000, times: 1 }],
  end: 'changed',
  failures: 0,
};
/** Longer than the client waits; it asks again. */
const VERY_SLOW: Case = {
  name: '60 s',
  faults: [{ kind: 'latency', ms: 60_000, times: 1 }],
  end: 'changed',
  failures: 0,
};

/**
 * Paperless fails in every way it can, with one document each, then in ways drawn by lot. What passes is tried
 * again so often and no more, what does not is parked with its reason; when it is over, everything is done once.
 */
export async function failingPaperless(options: DrillOptions): Promise<string[]> {
  const random = startRandom(options.seed);
  const rounds = roundsOf(options, { short: 0, long: 10 });
  const fixture = await serviceFixture({ documents: 3, env: { WRITE_CHECK_SECONDS: '3' } });
  await fixture.setRules(RULES);
  const count = { documents: 0, parked: 0, failed: 0 };
  try {
    await play(fixture, [...CASES, options.short ? SLOW : VERY_SLOW], count);
    for (let round = 0; round < rounds; round += 1) {
      await play(
        fixture,
        Array.from({ length: 12 }, () => drawn(random)),
        count,
      );
    }
    const overwritten = await playOldCopy(fixture);
    await assertLogHolds(fixture.db);
    await assertNeverTwoAtOnce(fixture.db);
    return [
      `${count.documents} documents: ${count.failed} failed attempts, ${count.parked} parked, all done once when Paperless was well`,
      `an old copy saved over our write was noticed and written again (${overwritten} time)`,
    ];
  } finally {
    await fixture.close();
  }
}

async function play(
  fixture: ServiceFixture,
  cases: Case[],
  count: { documents: number; parked: number; failed: number },
): Promise<void> {
  const { paperless } = fixture;
  const played = cases.map((one) => {
    const { id } = paperless.addDocument({ title: 'Scan', content: 'x', tags: [TAG] });
    for (const fault of one.faults)
      paperless.faults.add({ ...fault, match: { ...fault.match, documentId: id } });
    return { ...one, id };
  });
  const mended: number[] = [];
  paperless.requests.reset();
  for (const { id } of played) await fixture.call(id);
  await queueAtRest(fixture.db, 180_000);
  for (const { id, name, end, failures, patches } of played) {
    const seen = await endOf(fixture, id);
    if (end) assert.is(seen.end, end, name);
    if (failures !== undefined) assert.is(seen.failed, failures, `${name}: failed attempts`);
    if (patches !== undefined)
      assert.is(patchesOf(fixture, id), patches, `${name}: how often it was written`);
    assert.ok(seen.failed < ATTEMPTS, `${name}: ${seen.failed} failed attempts`);
    count.documents += 1;
    count.failed += seen.failed;
    count.parked += Number(seen.end !== 'changed');
    // A part may have been written: a person looks at it, mends something, and sees to it that it has the tag.
    if (seen.end !== 'changed') mended.push(id);
  }
  paperless.faults.clear();
  for (const id of mended) {
    paperless.setTags(id, [...new Set([...paperless.document(id).tags, TAG])]);
    paperless.edit(id, { title: 'Scan', content: 'y' }, { fireWebhook: false });
  }
  for (const { id } of played) await fixture.call(id);
  await queueAtRest(fixture.db, 180_000);
  for (const { id, name } of played) {
    const { title, notes, tags } = paperless.document(id);
    assert.equal([title, notes.length, tags.includes(TAG)], ['Fertig', 1, false], `${name}, in the end`);
  }
}

/** Paperless answers our write, calls us, and then saves from memory what was there before. */
async function playOldCopy({ paperless, call, db, url, key }: ServiceFixture): Promise<number> {
  const { id } = paperless.addDocument({ title: 'Scan', content: 'x', tags: [TAG] });
  paperless.installWorkflow({ url: `${url}/api/webhook`, headers: { 'X-API-Key': key }, asJson: true });
  // Late enough for our own reading back, and before the service looks once more.
  paperless.faults.add({ kind: 'stale-save', ms: 1_500, times: 1, match: { documentId: id } });
  await call(id);
  const { rows } = await until(
    () =>
      db.query(`select 1 from events where stream = $1 and type = 'WriteOverwritten'`, [`document-${id}`]),
    (found) => found.rows.length > 0,
    20_000,
  );
  await until(
    () => paperless.document(id).title,
    (title) => title === 'Fertig',
  );
  paperless.removeWorkflows();
  return rows.length;
}

/** One fault or two, at any request, once or for ever. */
function drawn(random: Random): Case {
  const one = (): FaultInput => {
    const times = random.chance(0.2) ? {} : { times: random.between(1, 5) };
    const match = random.pick([
      {},
      { method: 'GET' },
      { method: 'PATCH' },
      write('/notes/'),
      write('bulk_edit'),
    ]);
    return random.pick<FaultInput>([
      { kind: 'status', status: random.pick([400, 403, 429, 500, 502, 503]), ...times, match },
      { kind: 'reset', after: random.chance(0.5), ...times, match },
      { kind: 'malformed', how: random.pick(['member', 'cut', 'html'] as const), ...times, match },
      { kind: 'ignore-write', ...times, match },
      { kind: 'latency', ms: random.between(10, 300), ...times, match },
    ]);
  };
  return { name: 'drawn by lot', faults: random.chance(0.5) ? [one()] : [one(), one()], end: '' };
}

async function endOf({ db }: ServiceFixture, id: number): Promise<{ end: string; failed: number }> {
  const { rows } = await db.query<{ type: string; data: { outcome?: string; reason?: string } }>(
    `select type, data from events where stream = $1 and type in ('ProcessingFailed', 'DocumentProcessed', 'DocumentParked')
      order by version`,
    [`document-${id}`],
  );
  const end = rows.find(({ type }) => type !== 'ProcessingFailed')?.data;
  return {
    end: end?.outcome ?? end?.reason ?? '',
    failed: rows.filter(({ type }) => type === 'ProcessingFailed').length,
  };
}

const patchesOf = ({ paperless }: ServiceFixture, id: number): number =>
  paperless.requests.list.filter(({ method, path }) => method === 'PATCH' && path.includes(`/${id}/`)).length;
