import { v7 as uuidv7 } from 'uuid';
import { correspondentSettingRows } from '../../../projections/correspondent-settings.ts';
import {
  correspondentsBeingMerged,
  ONE_MERGE_A_CORRESPONDENT,
} from '../../../projections/merging-correspondents.ts';
import { type DomainEvents, mergeStream } from '../../domain/events/index.ts';
import { type Correspondent, mayShareOrDelete, type Paperless } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog, Origin } from '../../platform/event-log/index.ts';
import { mergePermissions, samePermissions } from './merge-permissions.ts';
import { settingOf } from './setting-list.ts';

export type MergeDeps = { db: Queryable; log: EventLog<DomainEvents>; paperless: Paperless };

type PlanMergeCommand = {
  farmsysId: string;
  reason: 'same-name' | 'chosen';
  survivorId: number;
  loserIds: readonly number[];
  origin: Origin;
};

/** Nothing was recorded; the message says why, for people. */
export class MergeRefused extends Error {
  override name = 'MergeRefused';
  readonly reason: 'gone' | 'busy' | 'not-allowed';
  constructor(reason: MergeRefused['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Records that correspondents are to become one, with all that is needed to do it and to take it back. The job
 * that resumes open merges does the rest.
 *
 * @returns the id of the merge
 * @throws MergeRefused, PaperlessError
 */
export async function planMerge(deps: MergeDeps, command: PlanMergeCommand): Promise<string> {
  const { db, log, paperless } = deps;
  const { farmsysId, reason, loserIds, origin } = command;
  const [{ survivor, losers }, documents, rows] = await Promise.all([
    partners(paperless, command),
    Promise.all(loserIds.map((id) => paperless.idsOfCorrespondent(id))),
    correspondentSettingRows(db),
  ]);

  const mergeId = uuidv7();
  const data = {
    mergeId,
    farmsysId,
    reason,
    survivor,
    losers: losers.map((correspondent, index) => ({
      correspondent,
      setting: settingOf(rows, correspondent.id),
      documentIds: documents[index] ?? [],
    })),
  };
  await log
    .append(mergeStream(mergeId), [{ type: 'MergePlanned', id: mergeId, data }], {
      origin,
      expectedVersion: 0,
    })
    .catch(refusedAsBusy);
  return mergeId;
}

/**
 * Whether a merge could be planned now, for who only wants to know.
 *
 * @throws MergeRefused with the words of `planMerge`, PaperlessError
 */
export async function rehearseMerge(
  { db, paperless }: Pick<MergeDeps, 'db' | 'paperless'>,
  command: Pick<PlanMergeCommand, 'survivorId' | 'loserIds'>,
): Promise<void> {
  const [busy] = await Promise.all([correspondentsBeingMerged(db), partners(paperless, command)]);
  if ([command.survivorId, ...command.loserIds].some((id) => busy.has(id))) throw takesPartInAnother();
}

/** Those who are to become one, as they are now, provided that the service account may do it. */
async function partners(
  paperless: Paperless,
  { survivorId, loserIds }: Pick<PlanMergeCommand, 'survivorId' | 'loserIds'>,
): Promise<{ survivor: Correspondent; losers: Correspondent[] }> {
  const [account, survivor, ...losers] = await Promise.all([
    paperless.account(),
    present(paperless, survivorId),
    ...loserIds.map((id) => present(paperless, id)),
  ]);
  refuseForeign(account, survivor, losers);
  return { survivor, losers };
}

/** Turns the refusal of the table into words: another merge has one of these correspondents. */
export function refusedAsBusy(error: unknown): never {
  if ((error as { constraint?: string }).constraint !== ONE_MERGE_A_CORRESPONDENT) throw error;
  throw takesPartInAnother();
}

const takesPartInAnother = (): MergeRefused =>
  new MergeRefused('busy', 'One of these correspondents takes part in another merge that is not over');

async function present(paperless: Paperless, id: number): Promise<Correspondent> {
  const found = await paperless.correspondent(id);
  if (found) return found;
  throw new MergeRefused('gone', `Paperless has no correspondent ${id} any more`);
}

/** Better refused now than half-way: Paperless lets only owners and superusers share and delete. */
function refuseForeign(
  account: Parameters<typeof mayShareOrDelete>[0],
  survivor: Correspondent,
  losers: readonly Correspondent[],
): void {
  const toShare = samePermissions(survivor, mergePermissions(survivor, losers)) ? [] : [survivor];
  const foreign = [...toShare, ...losers].find((one) => !mayShareOrDelete(account, one));
  if (!foreign) return;
  throw new MergeRefused(
    'not-allowed',
    `Correspondent ${foreign.id} (${foreign.name}) belongs to user ${foreign.owner} of Paperless: ` +
      'the service account may neither share nor delete it unless it is a superuser',
  );
}
