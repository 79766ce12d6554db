import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../../projections/index.ts';
import { eventRegistry } from '../../src/domain/events/index.ts';
import { openEventLog } from '../../src/platform/event-log/index.ts';
import { type Api, apiAs, believePeople } from '../testing/as-person.ts';
import { type ServiceFixture, serviceFixture } from '../testing/service-fixture.ts';
import { until } from '../testing/until.ts';
import { setExamples } from './set-examples.ts';

// What a visitor of the demo finds when the correspondents are synchronised.

const examples = suite('the examples of the demo');
let fixture: ServiceFixture;
let clara: Api;

examples.before(async () => {
  fixture = await serviceFixture({ documents: 40, farm: true, authenticate: believePeople });
  clara = apiAs(fixture, 'clara', { permissions: ['MERGE_CORRESPONDENTS'] });
  const log = await openEventLog(fixture.db, { eventRegistry, projections });
  await setExamples(fixture.db, log, fixture.paperless);
  await log.close();
});
examples.after(() => fixture.close());

type Candidates = { candidates: { name: string }[]; why?: string };
const names = (groups: Candidates[]) =>
  groups.map(({ candidates }) => candidates.map(({ name }) => name).sort()).sort();

const CONFLICTS = [
  ['Agrarhandel Wesermarsch', 'Agrarhandel Wesermarsch GmbH', 'agrarhandel wesermarsch gmbh'],
  ['Dr. Lühmann, prakt. Tierarzt', 'Tierarztpraxis Dr. Lühmann', 'Tierarztpraxis Dr. Lühmann'],
  ['Düngerwerk Südheide', 'Düngerwerk Südheide GmbH'],
];

examples(
  'one merge by itself, three conflicts of which one says why, and some without a number',
  async () => {
    // Refused for a moment while the run before lets go of its lock.
    const sync = (dryRun: boolean) =>
      until(
        () => clara('POST', '/farmsys/sync-correspondents', { dryRun }),
        ({ status }) => status === 200,
      );
    const rehearsed = (await sync(true)).body as { counts: unknown; conflicts: unknown };
    const { body } = await sync(false);
    assert.equal(
      [rehearsed.counts, rehearsed.conflicts],
      [body.counts, body.conflicts],
      'as a trial run says',
    );
    const { merged, conflicts, unmatched } = body as {
      merged: unknown[];
      conflicts: Candidates[];
      unmatched: { name: string; why: string }[];
    };
    assert.is(merged.length, 1);
    assert.equal(names(conflicts), CONFLICTS);
    assert.is(conflicts.filter(({ why }) => why?.includes('belongs to user')).length, 1);
    assert.equal(unmatched.map(({ name, why }) => `${name}: ${why}`).sort(), [
      'Landtechnik Harmsen GmbH & Co KG: no-number',
      'Mineralölhandel Brinkmann: no-number',
      'Spar- und Darlehnskasse Wendland: no-number',
    ]);
    const merges = async () => (await clara('GET', '/farmsys/merges')).body.items as { state: string }[];
    await until(merges, ([one]) => one?.state === 'merged');
    const { items } = (await clara('GET', '/farmsys/correspondent-conflicts')).body as {
      items: Candidates[];
    };
    assert.equal(names(items), CONFLICTS);
  },
);

examples.run();
