import type { CorrespondentSettingRow } from '../../../projections/correspondent-settings.ts';
import type { NewCorrespondent, UploadNotice } from '../../domain/events/index.ts';
import type { Supplier } from '../../gateways/farm-system/index.ts';
import type { Named } from '../../gateways/paperless/index.ts';
import { sameName } from '../../services/document-changes/index.ts';

/** The correspondents of Paperless, and what this service knows of them beside. */
export type KnownCorrespondents = {
  named: readonly Named[];
  settings: readonly CorrespondentSettingRow[];
};

type CorrespondentFound = { id: number } | { create: NewCorrespondent } | { notice: UploadNotice };

const MAX_NAME = 128;
const MAX_ID = 100;

/**
 * Who a supplier of the farm system is in Paperless: by its id there, else by an alias, else by exactly the same
 * name, else somebody new. Of several that share the id, the present one of the document stays, else the oldest
 * one is taken: which of them is right is a matter of merging.
 */
export function correspondentOf(
  supplier: Supplier | null,
  present: number | null,
  { named, settings }: KnownCorrespondents,
): CorrespondentFound {
  if (!supplier) return { notice: 'supplier-missing' };
  const name = sameName(supplier.name);
  const there = new Set(named.map(({ id }) => id));
  const rows = settings.filter(({ correspondent_id }) => there.has(correspondent_id));
  const ways = [
    rows
      .filter(({ farmsys_id }) => farmsys_id === supplier.id)
      .map(({ correspondent_id }) => correspondent_id),
    rows
      .filter(({ aliases }) => aliases.some((alias) => sameName(alias) === name))
      .map(({ correspondent_id }) => correspondent_id),
    named.filter((one) => sameName(one.name) === name).map(({ id }) => id),
  ];
  const ids = ways.find((way) => way.length > 0);
  if (ids) return { id: present !== null && ids.includes(present) ? present : Math.min(...ids) };

  const length = [...name].length;
  if (length === 0 || length > MAX_NAME || /\p{Cc}/u.test(name)) return { notice: 'supplier-name-unusable' };
  return {
    create: {
      name,
      farmsysId: supplier.id.length <= MAX_ID ? supplier.id : null,
      supplierNumber: numberOf(supplier),
    },
  };
}

function numberOf({ number }: Supplier): string | null {
  const text = number?.trim() ?? '';
  return text === '' || text.length > MAX_ID ? null : text;
}
