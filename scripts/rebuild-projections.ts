import { projections } from '../projections/index.ts';
import { reconcileReadModels } from '../src/event-log/index.ts';
import { Complaint, readArguments, runTool } from './tool.ts';

// npm run rebuild-projections [-- name …]: fold the read models anew from the events. Writers wait meanwhile.

const { words } = readArguments();
const known = projections.map(({ name }) => name);

await runTool(async ({ database, log }) => {
  const unknown = words.filter((word) => !known.includes(word));
  if (unknown.length > 0) {
    throw new Complaint(`There is no read model ${unknown.join(', ')}; known are ${known.join(', ')}`);
  }
  const head = await log.head();
  const client = await database.connect();
  const startedAt = performance.now();
  try {
    await reconcileReadModels(client, projections, {
      only: words.length > 0 ? words : known,
      onRebuild: {
        progress: ({ projection }, position) =>
          process.stderr.write(`\r${projection.name}: event ${position} of ${head}   `),
        done: ({ projection }, rows) => console.log(`${projection.name}: ${rows} rows`),
      },
    });
  } finally {
    await client.end();
  }
  console.log(`Done in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`);
});
