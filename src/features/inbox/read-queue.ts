import { barcodeTemplateRows } from '../../../projections/barcode-templates.ts';
import { readSettings } from '../../../projections/settings.ts';
import type { FileSource } from '../../gateways/pages/index.ts';
import type { StoredFile } from '../../platform/files/index.ts';
import { type WorkQueue, workQueue } from '../../platform/jobs/index.ts';
import { noteScannedNumbers, recogniser } from '../../services/barcode-templates/index.ts';
import { cutByFolder } from './cut-by-folder.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { cutsAmong, proposeCuts } from './propose-cuts.ts';
import { seenFile } from './seen-pages.ts';

export type ReadQueue = WorkQueue<{ fileId: string }>;

const DEADLINE_MS = 3 * 3_600_000;

/** The pages of received files are read in the background. What was read is kept, so it goes on where it ended. */
export const readQueue = (
  deps: Pick<InboxDeps, 'db' | 'log' | 'files' | 'pages' | 'timeZone' | 'invoices' | 'logger'>,
): ReadQueue =>
  workQueue({
    name: 'inbox-read',
    // Two, so that a pile of two hundred pages does not hold up the single sheet behind it.
    concurrency: 2,
    deadlineMs: DEADLINE_MS,
    retry: { times: 3, firstAfterSeconds: 5, longestSeconds: 300 },
    keyOf: ({ fileId }) => fileId,
    async run({ fileId }, { signal }) {
      const file = await deps.files.find(fileId);
      if (!file) return;
      const { barcode_formats: formats } = await readSettings(deps.db, ['barcode_formats']);
      await deps.invoices.read(sourceOf(file), signal);
      await deps.pages.readFile(sourceOf(file), { formats, signal });
      await keepFindings(deps, file.sha256);
      await cutByFolder(deps, file.sha256);
      await noteScannedNumbers(deps.db, file.sha256);
    },
    async onDeadLetter({ fileId }, error) {
      // What is not read is looked for from time to time, and asked for again.
      deps.logger.warn({ fileId, error }, 'a file of the inbox could not be read');
    },
  });

/** A stored file as page work takes it. */
export const sourceOf = (file: StoredFile): FileSource => ({
  sha256: file.sha256,
  mediaType: file.mediaType,
  open: (options) => file.open(options),
});

async function keepFindings(
  { db, timeZone }: Pick<InboxDeps, 'db' | 'timeZone'>,
  sha256: string,
): Promise<void> {
  const seen = await seenFile(db, sha256, timeZone);
  const recognise = recogniser(await barcodeTemplateRows(db));
  const cuts = seen ? cutsAmong(proposeCuts(seen.pages, recognise, seen)) : [];
  await db.query(KEEP, [sha256, cuts.length]);
}

const KEEP = `
  insert into inbox_findings (sha256, codes, proposals)
  select $1, coalesce(sum(jsonb_array_length(reading->'codes')), 0), $2
    from page_readings where sha256 = $1 and reading->>'state' = 'read'
  on conflict (sha256) do update set codes = excluded.codes, proposals = excluded.proposals`;
