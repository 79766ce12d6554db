import { correspondentSetting } from '../../../projections/correspondent-settings.ts';
import { correspondentStream, type DomainEvents, type NewCorrespondent } from '../../domain/events/index.ts';
import { type Paperless, PaperlessError } from '../../gateways/paperless/index.ts';
import type { KeyedMutex, Lease } from '../../platform/async/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import type { Planned } from './change-events.ts';

export type CorrespondentDeps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  paperless: Paperless;
  /** By name: two documents of the same new correspondent must not create two. */
  nameMutex: KeyedMutex<string>;
};

/**
 * A planned change with the correspondent that had to be created for it first. A process that resumes finds
 * the one that was created before the crash by its name.
 */
export async function withCorrespondent(
  deps: CorrespondentDeps,
  planned: Planned,
  lease: Lease,
): Promise<Planned> {
  const wanted = planned.upload?.match?.correspondent;
  if (!wanted) return planned;
  const to = await deps.nameMutex(sameName(wanted.name), async () => {
    const id = await findOrCreate(deps, wanted, lease);
    await link(deps, id, wanted, planned);
    return id;
  });
  const { changes, before } = planned;
  if (before.correspondent === to) return planned;
  return { ...planned, changes: [{ what: 'correspondent', from: before.correspondent, to }, ...changes] };
}

/** Two names that look the same to a reader become the same text. */
export const sameName = (name: string): string => name.normalize('NFC').trim();

async function findOrCreate(
  { paperless }: CorrespondentDeps,
  wanted: NewCorrespondent,
  lease: Lease,
): Promise<number> {
  const find = async () => {
    const { items } = await paperless.choices.correspondents.renewed();
    return items.find(({ name }) => sameName(name) === sameName(wanted.name))?.id;
  };
  const known = await find();
  if (known !== undefined) return known;
  await lease.confirm();
  const id = await paperless
    .guardedBy(lease.assertValid)
    .createCorrespondent({ ...OPEN_TO_ALL, name: wanted.name })
    .catch(async (error: unknown) => {
      if (!(error instanceof PaperlessError) || error.failure !== 'refused') throw error;
      // Somebody else was quicker: names are unique.
      const theirs = await find();
      if (theirs === undefined) throw error;
      return theirs;
    });
  paperless.choices.correspondents.forget();
  return id;
}

/** Without an owner, so that everybody sees it; nothing is matched to it but what names it. */
const OPEN_TO_ALL = {
  match: '',
  matchingAlgorithm: 0,
  isInsensitive: true,
  owner: null,
  grants: { view: { users: [], groups: [] }, change: { users: [], groups: [] } },
};

/** What the farm system calls it, so that the next document finds it by that. What somebody has set stays. */
async function link(
  { db, log }: CorrespondentDeps,
  correspondentId: number,
  { farmsysId, supplierNumber }: NewCorrespondent,
  { origin, changeId }: Planned,
): Promise<void> {
  const now = await correspondentSetting(db, correspondentId);
  if (farmsysId === null || now?.farmsys_id) return;
  const data = {
    correspondentId,
    supplierNumber: now?.supplier_number ?? supplierNumber,
    farmsysId,
    aliases: now?.aliases ?? [],
  };
  await log.append(correspondentStream(correspondentId), [{ type: 'CorrespondentSettingChanged', data }], {
    origin: { ...origin, causationId: changeId },
  });
}
