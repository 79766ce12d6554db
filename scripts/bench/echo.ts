import { projections } from '../../projections/index.ts';
import { eventRegistry } from '../../src/domain/events/index.ts';
import { changeSetting } from '../../src/features/settings/index.ts';
import { openEventLog } from '../../src/platform/event-log/index.ts';
import { type Figure, interleaved, ratioFigure } from './measure.ts';
import { type MergingFixture, mergingFixture } from './merging-fixture.ts';
import { bareLoop, scans, throughQueue } from './through-queue.ts';

const ROUNDS = 5;
const DOCUMENTS = 1_000;
const TAG = 16;

/**
 * What a merge brings back: one call for each of its documents, which we had processed and which still carry the
 * processing tag. Each is known as an echo after one read, against a bare loop of those reads; Paperless takes 20 ms.
 */
export async function echo(): Promise<Figure[]> {
  const fixture = await mergingFixture();
  try {
    await setRule(fixture);
    let holder = await fixture.newCorrespondent();
    const ids = await scans(fixture.dmsUrl, DOCUMENTS, [TAG], holder);
    await throughQueue(fixture.service, fixture.database, ids);
    const seen = await interleaved(ROUNDS, {
      queue: async () => {
        const from = holder;
        holder = await fixture.newCorrespondent();
        await fixture.merge(from, holder);
        await fixture.setLatency(20);
        const measured = await throughQueue(fixture.service, fixture.database, ids);
        await fixture.setLatency(0);
        await assertEchoes(fixture);
        return measured;
      },
      loop: async () => {
        await fixture.setLatency(20);
        const measured = await bareLoop(ids, (id) => fixture.paperless.document(id));
        await fixture.setLatency(0);
        return measured;
      },
    });
    return [
      ratioFigure(`echo, ${ROUNDS * DOCUMENTS} in all`, {
        value: seen.queue.perSecond ?? 0,
        unit: 'documents/s',
        against: 'one read each in a loop',
        other: seen.loop.perSecond ?? 0,
        target: { atLeast: 0.9 },
      }),
    ];
  } finally {
    await fixture.close();
  }
}

/** The figure counts only when all of them were known as echoes, and nothing was told about them. */
async function assertEchoes({ database }: MergingFixture): Promise<void> {
  const { rows } = await database.query<{ outcome: string; n: number }>(
    `select coalesce(data->>'outcome', type) as outcome, count(*) as n
       from events
      where type in ('DocumentProcessed', 'DocumentObserved', 'ProcessingFailed', 'DocumentParked')
        and position > (select max(position) from events where type = 'CorrespondentsMerged')
      group by 1`,
  );
  const [only] = rows;
  if (rows.length !== 1 || only?.outcome !== 'echo' || only.n !== DOCUMENTS) {
    throw new Error(`not only echoes: ${JSON.stringify(rows)}`);
  }
}

async function setRule({ database }: MergingFixture): Promise<void> {
  const log = await openEventLog(database, { eventRegistry, projections });
  const origin = { actor: 'bench', correlationId: 'bench' };
  const value = [{ name: 'Scan', when: {}, then: { title: 'Fertig {{id}}' } }];
  await changeSetting(log, { key: 'processing_rules', value, origin });
  await changeSetting(log, { key: 'processing_tag_after', value: 'keep', origin });
  await log.close();
}
