import type { CorrespondentSetting } from '../../domain/events/index.ts';

export const NO_SETTING: CorrespondentSetting = { supplierNumber: null, farmsysId: null, aliases: [] };

/** As many other names as a setting holds; the oldest stay. */
const MAX_ALIASES = 100;

type Named = { name: string; setting: CorrespondentSetting };

/** What is set about the one that stays, once another one is merged into it: its name becomes an alias. */
export function mergedSetting(survivor: Named, loser: Named): CorrespondentSetting {
  const names = [...survivor.setting.aliases, loser.name, ...loser.setting.aliases];
  const aliases = [...new Set(names)].filter((name) => name !== survivor.name);
  return {
    supplierNumber: survivor.setting.supplierNumber ?? loser.setting.supplierNumber,
    farmsysId: survivor.setting.farmsysId ?? loser.setting.farmsysId,
    aliases: aliases.slice(0, MAX_ALIASES),
  };
}

/** Takes a merge out of a setting again; what somebody has changed since stays as it is. */
export function unmergedSetting(
  now: CorrespondentSetting,
  { before, after }: { before: CorrespondentSetting; after: CorrespondentSetting },
): CorrespondentSetting {
  const cameWithIt = new Set(after.aliases.filter((name) => !before.aliases.includes(name)));
  return {
    supplierNumber: now.supplierNumber === after.supplierNumber ? before.supplierNumber : now.supplierNumber,
    farmsysId: now.farmsysId === after.farmsysId ? before.farmsysId : now.farmsysId,
    aliases: now.aliases.filter((name) => !cameWithIt.has(name)),
  };
}
