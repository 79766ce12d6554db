import { isDeepStrictEqual } from 'node:util';
import type { CorrespondentSettingRow } from '../../../projections/correspondent-settings.ts';
import type { CorrespondentSetting } from '../../domain/events/index.ts';
import type { Named } from '../../gateways/paperless/index.ts';

type Item = Named & CorrespondentSetting;

/** Correspondents of Paperless with what is set about them, and those alone that hold `q` somewhere. */
export function settingList(
  correspondents: readonly Named[],
  rows: readonly CorrespondentSettingRow[],
  q = '',
): Item[] {
  const byId = new Map(rows.map((row) => [row.correspondent_id, row]));
  const items = correspondents.map(({ id, name }) => ({ id, name, ...settingFrom(byId.get(id)) }));
  const wanted = folded(q);
  return items.filter((item) => textsOf(item).some((text) => folded(text).includes(wanted)));
}

/** What is set about one correspondent, null when nothing is. */
export function settingOf(rows: readonly CorrespondentSettingRow[], id: number): CorrespondentSetting | null {
  const row = rows.find((one) => one.correspondent_id === id);
  return row ? settingFrom(row) : null;
}

const settingFrom = (row: CorrespondentSettingRow | undefined): CorrespondentSetting => ({
  supplierNumber: row?.supplier_number ?? null,
  farmsysId: row?.farmsys_id ?? null,
  aliases: row?.aliases ?? [],
});

export const sameSetting = (a: CorrespondentSetting, b: CorrespondentSetting): boolean =>
  isDeepStrictEqual([a.supplierNumber, a.farmsysId, a.aliases], [b.supplierNumber, b.farmsysId, b.aliases]);

const textsOf = ({ name, supplierNumber, farmsysId, aliases }: Item): string[] => [
  name,
  supplierNumber ?? '',
  farmsysId ?? '',
  ...aliases,
];

const folded = (text: string): string => text.normalize('NFC').toLowerCase().trim();
