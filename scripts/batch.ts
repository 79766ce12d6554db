import { type BatchRun, batchRun, runningBatch } from '../projections/batch-runs.ts';
import { cancelBatch, startBatch } from '../src/features/intake/index.ts';
import { bar } from './progress-bar.ts';
import { Complaint, readArguments, runTool } from './tool.ts';

// npm run batch: process every document that carries the processing tag, and watch it.
// npm run batch -- watch | cancel: watch or cancel the run that is going on.

const { words } = readArguments();
const [command = 'start'] = words;
const LOOK_EVERY_MS = 500;

await runTool(async ({ config, database, log, paperless, origin }) => {
  const running = await runningBatch(database);
  let runId = running?.run_id;
  if (command === 'start') {
    const deps = { db: database, log, paperless: paperless(), processingTag: config.PROCESSING_TAG_ID };
    runId = await startBatch(deps, origin);
  } else if (command === 'cancel' && runId) {
    await cancelBatch({ db: database, log }, runId, origin);
  } else if (command !== 'watch' && command !== 'cancel') {
    throw new Complaint('npm run batch [-- watch | cancel]');
  }
  if (!runId) throw new Complaint('No batch run is going on');
  console.log(`Batch run ${runId}; the running service does it. Ctrl+C ends the watching, not the run.`);
  await watch(() => batchRun(database, runId as string));
});

async function watch(look: () => Promise<BatchRun | null>): Promise<void> {
  let stalledSince = Date.now();
  let lastDone = -1;
  for (;;) {
    const run = await look();
    if (!run) return;
    show(run);
    if (run.state !== 'running') return void process.stdout.write('\n');
    if (run.done !== lastDone) stalledSince = Date.now();
    lastDone = run.done;
    if (Date.now() - stalledSince > 30_000) {
      stalledSince = Date.now();
      console.log('\nNothing has happened for 30 s. Is the service running?');
    }
    await new Promise((next) => setTimeout(next, LOOK_EVERY_MS));
  }
}

function show({ state, total, done, changed, skipped, failed }: BatchRun): void {
  const share = total === 0 ? 1 : done / total;
  const line = `${bar(share)} ${done}/${total}  changed ${changed}  skipped ${skipped}  failed ${failed}  ${state}`;
  process.stdout.write(process.stdout.isTTY ? `\r${line}` : `${line}\n`);
}
