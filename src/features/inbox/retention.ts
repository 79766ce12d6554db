import { inboxItemStream } from '../../domain/events/index.ts';
import { VersionConflict } from '../../platform/event-log/index.ts';
import { isClockSteady, type Job, job } from '../../platform/jobs/index.ts';
import type { InboxDeps } from './inbox-deps.ts';

/** So long files are kept that are done or in the bin, after the last thing that happened to them. */
export const KEPT_MS = 30 * 24 * 3_600_000;
const AT_ONCE = 100;
const ORIGIN = { actor: 'service', correlationId: 'inbox-retention' };

/** `keptFiles`: the files that features still need, as they declare it. */
type Deps = InboxDeps & { keptFiles: () => readonly string[] };

/** Deletes files at the end of their retention, and what nothing refers to any more. */
export const retentionJob = (deps: Deps): Job =>
  job({
    name: 'inbox-retention',
    when: { everyMs: 3_600_000 },
    async run({ signal }) {
      if (!(await isClockSteady(deps.db))) return;
      const purged = await purgeItems(deps, signal);
      const removed = await removeUnneeded(deps, signal);
      const unfinished = await deps.files.sweepUnfinished();
      await deps.pages.sweep();
      await deps.db.query('delete from inbox_claims where until < now()');
      await deps.db.query(SEEN_NOTICES);
      await deps.db.query(
        'delete from inbox_findings f where not exists (select from files where files.sha256 = f.sha256)',
      );
      if (purged + removed + unfinished > 0) {
        deps.logger.info({ purged, removed, unfinished }, 'files of the inbox deleted');
      }
    },
  });

/** The event first: bytes that are left over are found again, an item without its bytes would be a riddle. */
export async function purgeItems({ db, log }: InboxDeps, signal: AbortSignal): Promise<number> {
  let purged = 0;
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await db.query<{ item_id: string; version: number }>(DUE, [KEPT_MS / 1_000, AT_ONCE]);
    let done = 0;
    for (const { item_id: itemId, version: expectedVersion } of rows) {
      signal.throwIfAborted();
      const forgetNames = ['inbox_names', 'segment_drafts', 'inbox_claims'].map((table) => ({
        text: `delete from ${table} where item_id = $1`,
        values: [itemId],
      }));
      try {
        await log.append(inboxItemStream(itemId), [{ type: 'InboxItemPurged', data: { itemId } }], {
          ...{ origin: ORIGIN, expectedVersion },
          alongside: forgetNames,
        });
        done += 1;
      } catch (error) {
        // Somebody has just opened it again.
        if (!(error instanceof VersionConflict)) throw error;
      }
    }
    purged += done;
    if (done < AT_ONCE) return purged;
  }
}

/** Bytes that nobody refers to. A day is left to those that were received and are about to be recorded. */
export async function removeUnneeded({ db, files, keptFiles }: Deps, signal: AbortSignal): Promise<number> {
  const unneeded = unneededBeside(keptFiles());
  let removed = 0;
  for (;;) {
    const { rows } = await db.query<{ id: string }>(unneeded, [AT_ONCE]);
    removed += await files.remove(
      rows.map(({ id }) => id),
      signal,
    );
    if (rows.length < AT_ONCE) return removed;
  }
}

// Who has left the office will not see theirs.
const SEEN_NOTICES = `
  delete from inbox_hand_overs
   where jsonb_array_length(seen_by) > 1 or at < now() - interval '1 year'`;

const UNDER_WAY = "(s.state in ('preparing', 'planned', 'uploaded') or s.to_complete)";

const DUE = `
  select i.item_id, (select max(e.version) from events e where e.stream = 'inbox-item-' || i.item_id) as version
    from inbox_items i
   where i.state <> 'open' and not i.purged and i.state_at < now() - make_interval(secs => $1)
     and not exists (select from inbox_segments s where s.item_id = i.item_id
                        and (${UNDER_WAY} or s.state_at >= now() - make_interval(secs => $1)))
   order by i.state_at limit $2`;

/** The files that the inbox still needs. */
export const KEPT_BY_INBOX = [
  'select original_id as file_id from inbox_items where not purged',
  'select file_id from inbox_items where not purged',
  `select s.file_id from inbox_segments s where ${UNDER_WAY}`,
];

const unneededBeside = (kept: readonly string[]): string => `
  select f.id from files f
   where f.sha256 is not null and f.created_at < now() - interval '1 day'
     ${kept.map((query) => `and not exists (select from (${query}) kept where kept.file_id = f.id)`).join('\n     ')}
   limit $1`;
