import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../../projections/index.ts';
import { releases } from '../../scripts/schemas/releases.ts';
import { assertLogHolds } from '../../scripts/testing/invariants.ts';
import { oldDatabase } from '../../scripts/testing/old-database.ts';
import { serviceFixture } from '../../scripts/testing/service-fixture.ts';
import { eventRegistry } from '../domain/events/index.ts';
import { openEventLog } from '../platform/event-log/index.ts';

// A database of every release that there was, with every kind of event it knew, is taken over by this one.

const upgrade = suite('a database of an earlier release');

for (const release of releases()) {
  upgrade(`${release.name}: is migrated, read, folded anew and found whole`, async () => {
    const { db, written } = await oldDatabase(release);
    // A row of a read model that follows from nothing.
    await db.query(
      `insert into document_types (document_type_id, freigabe_erforderlich, changed_at, changed_by)
       values (4711, true, now(), 'nobody')`,
    );
    const fixture = await serviceFixture({ db, documents: 2 });
    try {
      const ready = await fetch(`${fixture.url}/api/health/ready`);
      assert.is(ready.status, 200, await ready.text());
      assert.is((await fixture.call(1)).status, 200);

      const log = await openEventLog(db, { eventRegistry, projections });
      const old = (await log.readAll({ limit: written })).filter(({ position }) => position <= written);
      await log.close();
      assert.is(old.length, written);
      for (const { type, data } of old) {
        const kind = eventRegistry[type as keyof typeof eventRegistry];
        assert.equal(kind.data.parse(data), data, `${type} has its present shape`);
      }
      const { rows } = await db.query<{ left: number }>(
        'select count(*) as left from document_types where document_type_id = 4711',
      );
      assert.equal(rows, [{ left: 0 }], 'what no event tells of is gone from the read models');
      await assertLogHolds(db);
    } finally {
      await fixture.close();
    }
  });
}

upgrade.run();
