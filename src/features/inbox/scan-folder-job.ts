import type { Queryable } from '../../platform/database/index.ts';
import { isClockSteady, type Job, job } from '../../platform/jobs/index.ts';
import type { InboxDeps } from './inbox-deps.ts';
import type { ReadQueue } from './read-queue.ts';
import { KEPT_MS } from './retention.ts';
import { type ScanFolder, scanFolder } from './scan-folder.ts';
import { emptyTaken } from './scan-folder-move.ts';

const LOOK_EVERY_MS = 3_000;
const TELL_EVERY_MS = 30_000;
const EMPTY_EVERY_MS = 3_600_000;

/** Looks into all scan folders, in one process at a time. A folder that is away costs nobody but itself anything. */
export function scanFolderJobs(
  deps: InboxDeps & { readQueue: ReadQueue },
  folders: readonly ScanFolder[],
): Job[] {
  if (folders.length === 0) return [];
  const watched = folders.map((folder) => ({ ...scanFolder(deps, folder), told: '', toldAt: 0 }));
  let emptiedAt = Number.NEGATIVE_INFINITY;
  return [
    job({
      name: 'inbox-scan-folders',
      when: { everyMs: LOOK_EVERY_MS },
      async run({ signal }) {
        for (const folder of watched) {
          const problem = await folder.look(signal).catch((error: unknown) => {
            if (signal.aborted || !(error instanceof Error && 'code' in error && 'syscall' in error))
              throw error;
            return `the folder cannot be read: ${error.code}`;
          });
          const isNews = folder.told !== String(problem);
          if (isNews && problem)
            deps.logger.warn({ folder: folder.path, problem }, 'a scan folder is not right');
          if (!isNews && performance.now() - folder.toldAt < TELL_EVERY_MS) continue;
          await tell(deps.db, folder.path, problem);
          Object.assign(folder, { told: String(problem), toldAt: performance.now() });
        }
        if (performance.now() - emptiedAt < EMPTY_EVERY_MS) return;
        emptiedAt = performance.now();
        if (!(await isClockSteady(deps.db))) return;
        for (const { path } of folders) await emptyTaken(path, KEPT_MS).catch(() => 0);
      },
    }),
  ];
}

const tell = (db: Queryable, path: string, problem: string | null) =>
  db.query(
    `insert into scan_folders (path, problem, looked_at) values ($1, $2, now())
     on conflict (path) do update set problem = excluded.problem, looked_at = excluded.looked_at`,
    [path, problem],
  );
