import { doubtfulKeyHashes } from '../projections/api-keys.ts';
import { projections } from '../projections/index.ts';
import { type Anchor, verify } from '../src/platform/event-log/index.ts';
import { progressBar } from './progress-bar.ts';
import { Complaint, readArguments, runDatabaseTool } from './tool.ts';
import { closingLines, reportDifferences } from './verify-report.ts';

// npm run verify [-- --from position:hash] [--anchor] [--chain]: recompute the hash chain from the first event (or
// from an anchor) to the last, and hold every read model against its events (not with --chain). Changes nothing.
// --anchor prints position:hash of the last event, to be kept elsewhere: a later --from then proves that nothing
// before it was rewritten. Exit 1 when anything differs.

await runDatabaseTool(async ({ database }) => {
  const { words, flag, option } = readArguments({ flags: ['anchor', 'chain'], options: ['from'] });
  if (words.length > 0) throw new Complaint('npm run verify [-- --from position:hash] [--anchor] [--chain]');
  const from = option('from');
  const chosen = flag('chain') ? [] : projections;
  const progress = progressBar();
  const startedAt = performance.now();

  const { events, anchor, differences } = await verify(database, {
    projections: chosen,
    ...(from !== undefined && { from: anchorFrom(from) }),
    onProgress: ({ step, done, total }) =>
      progress.show(step === 'events' ? 'reading  ' : 'comparing', done, total, step),
  }).finally(progress.end);

  const keys = chosen.length > 0 ? await doubtfulKeyHashes(database) : { forged: [], unproven: [] };
  const forged = keys.forged.map((id) => ({
    what: `api_key_hashes holds a hash that no event vouches for: ${id}`,
  }));
  differences.push(...forged);
  reportDifferences(differences);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const result = differences.length === 0 ? 'nothing differs' : `${differences.length} differences`;
  console.error(`${events} events and ${chosen.length} read models in ${seconds} s: ${result}.`);
  const asked = { chainOnly: flag('chain'), isAnchored: from !== undefined, differences: differences.length };
  for (const line of closingLines({ ...asked, keysBefore: keys.unproven })) console.error(line);
  if (flag('anchor') && anchor && differences.length === 0) console.log(`${anchor.position}:${anchor.hash}`);
});

function anchorFrom(text: string): Anchor {
  const [, position, hash = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim().toLowerCase()) ?? [];
  if (position === undefined) {
    throw new Complaint(
      `“${text}” is no anchor: a position, a colon and 64 hex digits, as --anchor prints it`,
    );
  }
  return { position: Number(position), hash };
}
