import { staleWhileRevalidate } from '../../platform/async/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Gauge, HealthCheck } from '../../services/feature/index.ts';

type Figures = {
  open: number;
  waiting: number;
  /** ISO 8601: since when the oldest of them waits. */
  waitingSince: string | null;
  folders: { path: string; problem: string | null; lookedAt: string }[];
};

const LATE_MS = 30 * 60_000;
const NOT_LOOKED_MS = 2 * 60_000;

/** Figures of the inbox for operators: read in the background, so that a health check never waits. */
export function inboxFigures(
  db: Queryable,
  folders: readonly { path: string }[],
  now: () => number = Date.now,
) {
  let last: Figures | undefined;
  const read = staleWhileRevalidate(
    async () => {
      const { rows } = await db.query<Figures>(READ);
      last = rows[0];
    },
    { freshMs: 10_000, staleMs: Number.POSITIVE_INFINITY },
  );
  const figures = () => {
    read.get().catch(() => {});
    return last;
  };
  const checks = (): HealthCheck[] => {
    const known = figures();
    if (!known) return [];
    const watched = folders.map(({ path }) => folderCheck(path, known, now()));
    return [readingCheck(known, now()), ...watched];
  };
  const gauges: Gauge[] = [
    {
      name: 'intake_inbox_open_items',
      help: 'Files that wait in the inbox',
      read: () => figures()?.open ?? 0,
    },
    {
      name: 'intake_inbox_unread_items',
      help: 'Of these, those not read yet',
      read: () => figures()?.waiting ?? 0,
    },
  ];
  return { checks, gauges };
}

function readingCheck({ waiting, waitingSince }: Figures, now: number): HealthCheck {
  const isLate = waitingSince !== null && now - Date.parse(waitingSince) > LATE_MS;
  const since = waitingSince === null ? '' : ` since ${new Date(waitingSince).toISOString()}`;
  return {
    name: 'inbox reading',
    ok: !isLate,
    message: waiting === 0 ? 'all files are read' : `${waiting} files wait to be read${since}`,
  };
}

function folderCheck(path: string, { folders }: Figures, now: number): HealthCheck {
  const name = `scan folder ${path}`;
  const found = folders.find((folder) => folder.path === path);
  if (!found) return { name, ok: false, message: 'not looked at yet' };
  if (found.problem !== null) return { name, ok: false, message: found.problem };
  const isOld = now - Date.parse(found.lookedAt) > NOT_LOOKED_MS;
  return { name, ok: !isOld, message: `last looked at ${new Date(found.lookedAt).toISOString()}` };
}

const READ = `
  select count(*)::integer as open, count(*) filter (where w.is_unread)::integer as waiting,
         min(i.received_at) filter (where w.is_unread) as "waitingSince",
         (select coalesce(jsonb_agg(jsonb_build_object('path', path, 'problem', problem, 'lookedAt', looked_at)), '[]')
            from scan_folders) as folders
    from inbox_items i left join file_readings r on r.sha256 = i.sha256,
         lateral (select r.state is null or r.state in ('waiting', 'reading') as is_unread) w
   where i.state = 'open'`;
