import { correspondentSettingRows } from '../../../projections/correspondent-settings.ts';
import { correspondentStream, type DomainEvents } from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { appendIfUnchanged, type EventLog, type Origin } from '../../platform/event-log/index.ts';
import type { Link } from './match-suppliers.ts';
import { settingOf } from './setting-list.ts';

type Deps = { db: Queryable; log: EventLog<DomainEvents> };

/**
 * Records which correspondents are which suppliers, unless somebody has linked one since it was read.
 *
 * @returns those that were linked
 */
export async function linkCorrespondents(
  { db, log }: Deps,
  links: readonly Link[],
  origin: Origin,
): Promise<Link[]> {
  const versions = new Map<number, number>();
  for (const { correspondentId } of links) {
    versions.set(correspondentId, await log.version(correspondentStream(correspondentId)));
  }
  // Read after the versions: what is changed from here on makes the append fail.
  const rows = await correspondentSettingRows(db);
  const linked = await Promise.all(
    links.map(async (link) => {
      const { name: _, ...data } = link;
      if (settingOf(rows, link.correspondentId)?.farmsysId) return null;
      const stream = correspondentStream(link.correspondentId);
      const expectedVersion = versions.get(link.correspondentId) ?? 0;
      const event = { type: 'CorrespondentLinked' as const, data };
      return (await appendIfUnchanged(log, stream, [event], { origin, expectedVersion })) && link;
    }),
  );
  return linked.filter((link) => link !== null);
}
