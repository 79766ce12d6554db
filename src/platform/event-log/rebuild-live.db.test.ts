import { setTimeout as delay } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  eventRegistry,
  fillNames,
  loud,
  makeNamesTable,
  named,
  openNames,
  origin,
  plain,
} from '../../../scripts/testing/names.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { until } from '../../../scripts/testing/until.ts';
import { OutdatedProcess, openEventLog, rebuildReadModels, verifyChain, verifyProjection } from './index.ts';

// Rebuilds while others write and read.

const EVENTS = 5_000;
const live = suite('a rebuild while the service runs');
let db: TestDatabase;

live.before.each(async () => {
  db = await testDatabase();
  await makeNamesTable(db);
});
live.after.each(async () => {
  assert.is(await verifyChain(db), undefined);
  await db.drop();
});

/** Appends every few milliseconds until stopped, and remembers what was acknowledged. */
function writing(log: Awaited<ReturnType<typeof openNames>>) {
  const acknowledged: number[] = [];
  let stop = false;
  let refused: unknown;
  const done = (async () => {
    for (let id = 1_000_000; !stop; id += 1) {
      try {
        await log.append('written', named(id, `written ${id}`), { origin });
      } catch (error) {
        refused = error;
        return;
      }
      acknowledged.push(id);
      await delay(4);
    }
  })();
  return {
    acknowledged,
    refused: () => refused,
    end() {
      stop = true;
      return done;
    },
  };
}

live(
  'a reader that sits on the table holds up the swap, and no writer; nobody sees it half built',
  async () => {
    const log = await openNames(db);
    await fillNames(log, EVENTS);
    const sitting = await db.connect();
    await sitting.query('begin; select from names limit 1');
    const writer = writing(log);

    let looks = 0;
    let smallest = Number.POSITIVE_INFINITY;
    let stopLooking = false;
    const looker = (async () => {
      while (!stopLooking) {
        const { rows } = await db.query<{ rows: number }>('select count(*) as rows from names');
        smallest = Math.min(smallest, rows[0]?.rows ?? 0);
        looks += 1;
        await delay(2);
      }
    })();

    let isWaiting = false;
    const onProgress = ({ step }: { step: string }) => {
      isWaiting ||= step === 'wait';
    };
    const rebuilding = rebuildReadModels(db, [plain], ['names'], { onProgress });
    await until(() => isWaiting, Boolean, 60_000);
    const before = writer.acknowledged.length;
    await until(
      () => writer.acknowledged.length - before,
      (since) => since > 50,
      60_000,
    );
    await sitting.query('commit');
    const { events } = await rebuilding;
    stopLooking = true;
    await looker;
    await writer.end();
    await sitting.end();

    assert.ok(looks > 10 && smallest >= EVENTS * 0.9, `${looks} looks, at least ${smallest} rows`);
    assert.ok(events > EVENTS, 'it did follow a log that was growing');
    assert.is(await verifyProjection(db, plain), undefined);
    await log.close();
  },
);

live('an old process writes the old table until the swap, the new one the new table after it', async () => {
  const old = await openNames(db);
  await fillNames(old, EVENTS);
  const writer = writing(old);
  await delay(50);
  const next = await openEventLog(db, {
    eventRegistry,
    projections: [loud],
    rebuild: {
      // What the table holds while the new one is being made: the old spelling, written by the old process alone.
      onProgress: () => assert.is(writer.refused(), undefined),
    },
  });
  const { rows: before } = await db.query('select name from names where name <> upper(name)');
  assert.equal(before, [], 'no row of the old process is in the new table');
  await writer.end();
  assert.instance(writer.refused(), OutdatedProcess);
  await next.append('written', named(1, 'by the new one'), { origin });

  const { rows } = await db.query<{ id: number }>('select id from names where id >= 1000000 order by id');
  assert.equal(
    rows.map(({ id }) => id),
    writer.acknowledged,
  );
  assert.is(await verifyProjection(db, loud), undefined);
  await old.close();
  await next.close();
});

live(
  'a snapshot from before the swap sees the new table empty, and says no wrong thing otherwise',
  async () => {
    const log = await openNames(db);
    await fillNames(log, 100);
    const report = await db.connect();
    await report.query('begin isolation level repeatable read');
    await report.query('select from events limit 1');
    await rebuildReadModels(db, [plain], ['names']);
    assert.is((await report.query('select from names')).rowCount, 0);
    await report.query('commit');
    assert.is((await report.query('select from names')).rowCount, 90);
    await report.end();
    await log.close();
  },
);

live('what only one row may have changes hands during a rebuild', async () => {
  await db.query('create unique index names_once on names (name)');
  const log = await openNames(db);
  await fillNames(log, 50);
  const sitting = await db.connect();
  await sitting.query('begin; select from names limit 1');

  let changing: Promise<unknown> | undefined;
  const exchange = async () => {
    // The name of a forgotten one goes on to a new one; two others exchange theirs by way of a third name.
    await log.append('names', [{ type: 'Forgotten', data: { id: 1 } }, ...named(1_000_000, 'name 1')], {
      origin,
    });
    await log.append('names', named(2, 'in between'), { origin });
    await log.append('names', named(3, 'name 2'), { origin });
    await log.append('names', named(2, 'name 3'), { origin });
    await sitting.end();
  };
  await rebuildReadModels(db, [plain], ['names'], {
    onProgress({ step }) {
      if (step === 'wait') changing ??= exchange();
    },
  });
  await changing;
  assert.is(await verifyProjection(db, plain), undefined);
  await log.close();
});

live.run();
