import { noteScannedNumbers } from '../barcode-templates/index.ts';
import type { Queryable } from '../database/index.ts';
import type { StoredFile } from '../files/index.ts';
import { type WorkQueue, workQueue } from '../jobs/index.ts';
import type { BarcodeFormat, FileSource, Inspection } from '../pages/index.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { proposalsFor } from './item-proposals.ts';
import { cutsAmong } from './propose-cuts.ts';

export type ReadQueue = WorkQueue<{ fileId: string }>;

/** What is looked for on every page at once; people may look for more in a part of a page. */
export const FORMATS: readonly BarcodeFormat[] = ['QRCode', 'Code128'];

const DEADLINE_MS = 3 * 3_600_000;

/** The pages of received files are read in the background. What was read is kept, so it goes on where it ended. */
export const readQueue = (deps: Pick<InboxDeps, 'db' | 'files' | 'pages' | 'logger'>): ReadQueue =>
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
      const inspection = await deps.pages.readFile(sourceOf(file), { formats: FORMATS, signal });
      await keepFindings(deps.db, file.sha256, inspection);
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

async function keepFindings(db: Queryable, sha256: string, inspection: Inspection): Promise<void> {
  const cuts = cutsAmong(await proposalsFor(db, sha256, inspection));
  await db.query(KEEP, [sha256, cuts.length]);
}

const KEEP = `
  insert into inbox_findings (sha256, codes, proposals)
  select $1, coalesce(sum(jsonb_array_length(reading->'codes')), 0), $2
    from page_readings where sha256 = $1 and reading->>'state' = 'read'
  on conflict (sha256) do update set codes = excluded.codes, proposals = excluded.proposals`;
