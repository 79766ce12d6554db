import { projections } from '../projections/index.ts';
import { rebuildReadModels, verify } from '../src/platform/event-log/index.ts';
import { progressBar } from './progress-bar.ts';
import { Complaint, readArguments, runDatabaseTool } from './tool.ts';
import { reportDifferences } from './verify-report.ts';

// npm run rebuild-projections [-- name …] [--check]: fold the read models anew from the events, all or the named
// ones, while the service runs. With --check only in memory, to compare: exit 1 when a row differs.

const STEPS = { fold: 'folding  ', fill: 'writing  ', events: 'folding  ', tables: 'comparing' };
const known = projections.map(({ name }) => name);

await runDatabaseTool(async ({ database }) => {
  const { words, flag } = readArguments({ flags: ['check'], options: [] });
  const unknown = words.filter((word) => !known.includes(word));
  if (unknown.length > 0) {
    throw new Complaint(`There is no read model ${unknown.join(', ')}; known are ${known.join(', ')}`);
  }
  const names = words.length > 0 ? words : known;
  const progress = progressBar();
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1_000).toFixed(1);

  if (flag('check')) {
    const chosen = projections.filter(({ name }) => names.includes(name));
    const { events, differences } = await verify(database, {
      projections: chosen,
      from: null,
      onProgress: ({ step, done, total }) => progress.show(STEPS[step], done, total, step),
    }).finally(progress.end);
    reportDifferences(differences);
    const result = differences.length === 0 ? 'as the events make them' : `${differences.length} differ`;
    console.log(`${chosen.length} read models over ${events} events in ${seconds()} s: ${result}.`);
    return;
  }
  const { tables, events, heldMs } = await rebuildReadModels(database, projections, names, {
    onProgress(now) {
      if (now.step === 'wait') progress.say(`waiting for readers to let go: ${now.readers}`);
      else progress.show(STEPS[now.step], now.done, now.total, now.step === 'fold' ? 'events' : 'rows');
    },
  }).finally(progress.end);
  for (const { name, rows } of tables) console.log(`${name}: ${rows} rows`);
  console.log(
    `${events} events in ${seconds()} s; writers were held up for at most ${Math.ceil(heldMs)} ms. ` +
      'Reports in a snapshot taken before this (REPEATABLE READ) see the new tables empty.',
  );
});
