import { correspondentSettingRows } from '../../../projections/correspondent-settings.ts';
import { readSettings } from '../../../projections/settings.ts';
import { causeInWords } from '../../domain/events/index.ts';
import {
  type FarmSystem,
  FarmSystemError,
  type FarmSystemFailure,
} from '../../gateways/farm-system/index.ts';
import type { CountedCorrespondent } from '../../gateways/paperless/index.ts';
import { PaperlessError } from '../../gateways/paperless/index.ts';
import type { Lease } from '../../platform/async/index.ts';
import type { Origin } from '../../platform/event-log/index.ts';
import { failureOf } from '../../services/document-writing/index.ts';
import { duplicatesAmong } from './conflicts.ts';
import { type AutomaticMerge, automaticMerges, isConflict } from './duplicates.ts';
import { linkCorrespondents } from './link-correspondents.ts';
import { matchSuppliers } from './match-suppliers.ts';
import { NO_SETTING } from './merged-setting.ts';
import { type MergeDeps, MergeRefused, planMerge, rehearseMerge } from './plan-merge.ts';
import { settingOf } from './setting-list.ts';
import { numberInName } from './supplier-numbers.ts';
import { NOTHING_SYNCED, type SyncResult, syncResult } from './sync-result.ts';

export type SyncDeps = MergeDeps & { farm: Pick<FarmSystem, 'suppliers'> | null };
type SyncCommand = { dryRun: boolean; origin: Origin };

/**
 * Finds out which correspondents are which suppliers of the farm system, and which of them are one: those of
 * identical names are merged, the others are conflicts for somebody to decide.
 *
 * @param lease asked before each merge is planned
 */
export async function syncCorrespondents(
  deps: SyncDeps,
  command: SyncCommand,
  lease: Lease,
): Promise<SyncResult> {
  if (!deps.farm) return { ...NOTHING_SYNCED, stopped: 'not-configured' };
  try {
    const suppliers = await deps.farm.suppliers();
    const [present, rows, settings] = await Promise.all([
      deps.paperless.countedCorrespondents(),
      correspondentSettingRows(deps.db),
      readSettings(deps.db, ['farmsys_lieferantennummer_muster'] as const),
    ]);
    // Callers that follow a result find every correspondent that this sync has seen.
    deps.paperless.choices.correspondents.forget();
    const { links, unmatched, unchanged } = matchSuppliers(
      present.map(({ id, name }) => ({ id, name, setting: settingOf(rows, id) ?? NO_SETTING })),
      suppliers,
      numberInName(settings.farmsys_lieferantennummer_muster),
    );
    const linked = command.dryRun ? links : await linkCorrespondents(deps, links, command.origin);
    const asLinked = command.dryRun
      ? new Map(links.map((link) => [link.correspondentId, link.farmsysId]))
      : null;
    const duplicates = await settleDuplicates(deps, command, { present, asLinked, lease });
    return syncResult({ linked, unmatched, ...duplicates }, unchanged);
  } catch (error) {
    if (error instanceof FarmSystemError) {
      return { ...NOTHING_SYNCED, stopped: STOPPED[error.failure], detail: error.message };
    }
    if (error instanceof PaperlessError) {
      const cause = causeInWords(failureOf(error).because);
      return { ...NOTHING_SYNCED, stopped: 'unreachable', cause, detail: error.message };
    }
    throw error;
  }
}

const STOPPED: Record<FarmSystemFailure, NonNullable<SyncResult['stopped']>> = {
  unauthorized: 'unauthorized',
  'login-refused': 'unauthorized',
  unreachable: 'unreachable',
  malformed: 'malformed',
};

type Found = {
  present: readonly CountedCorrespondent[];
  /** Links of a dry run, which stand nowhere. */
  asLinked: ReadonlyMap<number, string> | null;
  lease: Lease;
};

async function settleDuplicates(
  deps: SyncDeps,
  { dryRun, origin }: SyncCommand,
  { present, asLinked, lease }: Found,
): Promise<Pick<SyncResult, 'merged' | 'conflicts'>> {
  const [{ groups, dismissed }, settings] = await Promise.all([
    duplicatesAmong(deps.db, present, asLinked ?? new Map()),
    readSettings(deps.db, ['farmsys_namen_vergleich'] as const),
  ]);
  const merged: SyncResult['merged'] = [];
  const conflicts: SyncResult['conflicts'] = [];
  for (const group of groups) {
    const sets = dismissed.get(group.farmsysId) ?? [];
    const gone = new Set<number>();
    let refusal: MergeRefused | undefined;
    for (const merge of automaticMerges(group, sets, settings.farmsys_namen_vergleich)) {
      await lease.confirm();
      const planned = await plan(deps, merge, { dryRun, origin });
      if (planned instanceof MergeRefused) refusal = planned;
      else {
        const survivor = group.candidates.find(({ id }) => id === merge.survivorId);
        merged.push({ ...planned, ...(survivor && { name: survivor.name }) });
        for (const id of merge.loserIds) gone.add(id);
      }
    }
    const rest = { ...group, candidates: group.candidates.filter(({ id }) => !gone.has(id)) };
    if (!isConflict(rest, sets)) continue;
    conflicts.push({ ...rest, ...(refusal && { refused: refusal.reason, why: refusal.message }) });
  }
  return { merged, conflicts };
}

/** A trial run asks the same questions, so that it promises nothing that the real one is refused. */
async function plan(
  deps: SyncDeps,
  merge: AutomaticMerge,
  { dryRun, origin }: SyncCommand,
): Promise<(AutomaticMerge & { mergeId?: string }) | MergeRefused> {
  try {
    if (dryRun) {
      await rehearseMerge(deps, merge);
      return merge;
    }
    return { ...merge, mergeId: await planMerge(deps, { ...merge, reason: 'same-name', origin }) };
  } catch (error) {
    if (error instanceof MergeRefused) return error;
    throw error;
  }
}
