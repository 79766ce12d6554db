import { setTimeout as delay } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import type { FieldValue } from '../simulators/paperless/index.ts';
import { type Random, startRandom } from '../simulators/random.ts';
import { assertLogHolds } from '../testing/invariants.ts';
import { installWebhook, type ServiceFixture, serviceFixture } from '../testing/service-fixture.ts';
import { until } from '../testing/until.ts';
import { type DrillOptions, roundsOf } from './drill.ts';

const TAG = 16;
const DOCUMENTS = 10;
const EDITS_A_DOCUMENT = 12;
/** A busy machine may process everything before or after the edits of a round: that would show nothing. */
const MOST_EXTRA_ROUNDS = 10;

type Ours = { tag: number; field: number };
type Theirs = { tags: number[]; fields: number[] };

/**
 * People edit documents at moments drawn by lot, some of them between our read and our last write. Tags and custom fields that are not ours to set end as they were left by the last person.
 */
export async function concurrentEdits(options: DrillOptions): Promise<string[]> {
  const random = startRandom(options.seed);
  const rounds = roundsOf(options, { short: 1, long: 25 });
  const fixture = await serviceFixture({ documents: 3 });
  const { paperless } = fixture;
  const ours: Ours = {
    tag: paperless.addTag({ name: 'von uns' }),
    field: paperless.addCustomField({ name: 'unser Feld', data_type: 'string' }),
  };
  const theirs: Theirs = {
    tags: ['a', 'b', 'c'].map((name) => paperless.addTag({ name: `fremd ${name}` })),
    fields: ['x', 'y'].map((name) =>
      paperless.addCustomField({ name: `fremd ${name}`, data_type: 'string' }),
    ),
  };
  await fixture.setRules([
    {
      name: 'Scan',
      when: { tagsAll: [TAG] },
      then: {
        title: 'Fertig',
        note: 'Gesehen',
        addTags: [ours.tag],
        customFields: { [ours.field]: 'von uns' },
      },
    },
  ]);
  installWebhook(fixture);
  let [round, edits, between] = [0, 0, 0];
  try {
    for (; round < rounds || (between === 0 && round < rounds + MOST_EXTRA_ROUNDS); round += 1) {
      const documents = Array.from({ length: DOCUMENTS }, () =>
        paperless.addDocument({ title: 'Scan', content: 'x', tags: [TAG, theirs.tags[0] ?? 0] }),
      );
      for (const { id } of documents) paperless.faults.add(slowly(random, id));
      const left = await Promise.all(documents.map(({ id }) => editAtRandom(fixture, random, id, theirs)));
      edits += DOCUMENTS * EDITS_A_DOCUMENT;
      between += left.reduce((sum, { whileProcessed }) => sum + whileProcessed, 0);
      paperless.faults.clear();
      for (const { id } of documents) await done(fixture, id);
      for (const [index, { id }] of documents.entries()) assertAsLeft(fixture, id, ours, theirs, left[index]);
    }
    await assertLogHolds(fixture.db);
  } finally {
    await fixture.close();
  }
  assert.ok(between > 0, 'some edits must fall between our read and our last write');
  return [
    `${round * DOCUMENTS} documents, ${edits} edits by others, ${between} of them while we had read and not yet written all: none lost`,
  ];
}

const slowly = (random: Random, documentId: number) => ({
  kind: 'latency' as const,
  ms: random.between(10, 60),
  match: { documentId },
});

type Left = { tags: Set<number>; fields: Map<number, FieldValue>; whileProcessed: number };

/** Saves as a person does: what was on the screen, with one thing changed. */
async function editAtRandom(
  { paperless, db }: ServiceFixture,
  random: Random,
  id: number,
  theirs: Theirs,
): Promise<Left> {
  const left: Left = { tags: new Set(theirs.tags.slice(0, 1)), fields: new Map(), whileProcessed: 0 };
  for (let edit = 0; edit < EDITS_A_DOCUMENT; edit += 1) {
    await delay(random.between(0, 60));
    const { tags, custom_fields } = paperless.document(id);
    // Only the present state is edited: a person who saves an old screen takes our tags away knowingly.
    if (random.chance(0.5)) {
      const tag = random.pick(theirs.tags);
      const next = tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag];
      paperless.setTags(id, next, { fireWebhook: random.chance(0.5) });
      if (next.includes(tag)) left.tags.add(tag);
      else left.tags.delete(tag);
    } else {
      const field = random.pick(theirs.fields);
      const value = random.text(8);
      const others = custom_fields.filter((one) => one.field !== field);
      paperless.edit(
        id,
        { custom_fields: [...others, { field, value }] },
        { fireWebhook: random.chance(0.5) },
      );
      left.fields.set(field, value);
    }
    const { rows } = await db.query<{ now: boolean }>(
      `select exists (select from document_processing where document_id = $1 and plan is not null) as now`,
      [id],
    );
    left.whileProcessed += Number(rows[0]?.now === true);
  }
  return left;
}

async function done({ paperless, db }: ServiceFixture, id: number): Promise<void> {
  await paperless.idle();
  await until(
    async () => {
      const { rows } = await db.query<{ n: number }>(
        `select (select count(*) from webhook_queue where document_id = $1)
              + (select count(*) from document_processing where document_id = $1) as n`,
        [id],
      );
      return rows[0]?.n === 0 && !paperless.document(id).tags.includes(TAG);
    },
    (is) => is,
    60_000,
  );
}

function assertAsLeft(
  { paperless }: ServiceFixture,
  id: number,
  ours: Ours,
  theirs: Theirs,
  left: Left | undefined,
): void {
  const { tags, custom_fields, notes } = paperless.document(id);
  const heldBy = (field: number) => custom_fields.find((one) => one.field === field)?.value;
  const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);
  assert.equal(
    sorted(tags.filter((tag) => theirs.tags.includes(tag))),
    sorted(left?.tags ?? []),
    `tags of ${id}`,
  );
  for (const field of theirs.fields) assert.equal(heldBy(field), left?.fields.get(field), `field of ${id}`);
  assert.ok(tags.includes(ours.tag), `our tag on ${id}`);
  assert.is(heldBy(ours.field), 'von uns');
  assert.is(notes.length, 1, `notes of ${id}`);
}
