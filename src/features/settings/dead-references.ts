import { readSettings } from '../../../projections/settings.ts';
import { type Reference, type SettingKey, settingCatalogue } from '../../domain/events/index.ts';
import { isTransient, PaperlessError } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { LookUpReferences } from './look-up-references.ts';
import { deadReferenceText } from './reference-texts.ts';

export type DeadReferenceWarning = {
  code: 'reference-missing';
  key: SettingKey;
  /** Where in the value it stands; `''` is the value itself. */
  path: string;
  message: { de: string; en: string };
};

/**
 * What settings name that is no longer in Paperless, or no longer of a kind that fits: somebody has deleted it there
 * since. Nothing is reported where Paperless has never answered.
 */
export async function deadReferences(
  db: Queryable,
  lookUp: LookUpReferences,
): Promise<DeadReferenceWarning[]> {
  const keys = Object.keys(settingCatalogue) as SettingKey[];
  const values = await readSettings(db, keys);
  const owners = new Map<Reference, SettingKey>();
  for (const key of keys) {
    for (const reference of settingCatalogue[key].refersTo(values[key] as never)) owners.set(reference, key);
  }
  const dead = await lookUp([...owners.keys()], { renew: false }).catch(noneWhileAway);
  return dead.flatMap((one) => {
    const key = owners.get(one.reference);
    if (!key) return [];
    const path = one.reference.path.join('.');
    return [{ code: 'reference-missing' as const, key, path, message: deadReferenceText(one) }];
  });
}

function noneWhileAway(error: unknown): never[] {
  if (error instanceof PaperlessError && isTransient(error)) return [];
  throw error;
}
