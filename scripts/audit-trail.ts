import { trailOf } from '../src/features/audit/index.ts';
import type { Projection } from '../src/platform/event-log/index.ts';
import { type Format, rowsAs, trailAs } from './audit/formats.ts';
import { readWanted } from './audit/wanted.ts';
import { runTool, type Tool } from './tool.ts';

// npm run audit-trail -- […]: what happened when, by whom; or what a read model held at a time.

// The reader may stop early (… | head).
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

await runTool(async (tool) => {
  const { 'as-of': asOf, show, lang, format, limit, ...filter } = readWanted(process.argv.slice(2));
  if (asOf && show) return showAsOf(tool, { asOf, show, format });
  const write = trailAs(format, lang);
  process.stdout.write(write.head);
  for await (const events of trailOf(tool.log, filter, limit)) {
    process.stdout.write(events.map(write.line).join(''));
  }
});

async function showAsOf(
  { log }: Tool,
  { asOf, show, format }: { asOf: string; show: Projection; format: Format },
): Promise<void> {
  const upTo = await log.positionAt(asOf);
  const rows = [...(await log.rowsAt(show, { position: upTo })).values()];
  console.error(`${show.name} at ${asOf}, after event ${upTo}: ${rows.length} rows`);
  const { key } = show;
  rows.sort((a, b) => ((a[key] as string) < (b[key] as string) ? -1 : 1));
  rowsAs(format, rows);
}
