import { comparableNumber } from '../../../projections/correspondent-settings.ts';
import type { CorrespondentSetting } from '../../domain/events/index.ts';
import type { Supplier } from '../../gateways/farm-system/index.ts';
import type { NumberInName } from './supplier-numbers.ts';

type Matchable = { id: number; name: string; setting: CorrespondentSetting };

/** A correspondent and its counterpart in the farm system. */
export type Link = {
  correspondentId: number;
  name: string;
  farmsysId: string;
  /** As it was written where it was found. */
  supplierNumber: string;
  found: 'setting' | 'name' | 'alias';
};

type Unmatched = {
  correspondentId: number;
  name: string;
  why:
    | 'no-number'
    /** No supplier has this number. */
    | 'unknown-number'
    /** More than one supplier has it. */
    | 'several-suppliers'
    /** The number leads to another supplier than the one that is set. */
    | 'linked-otherwise'
    /** The farm system's id of the supplier is nothing that can be kept. */
    | 'unusable-id';
  supplierNumber?: string;
};

const MAX_ID = 100;

/**
 * Which correspondents are which suppliers. The number stands in the setting, else in the name, else in another
 * name. What is linked already stays as it is.
 *
 * @returns `unchanged`: how many are linked to the very supplier that their number leads to
 */
export function matchSuppliers(
  correspondents: readonly Matchable[],
  suppliers: readonly Supplier[],
  numberIn: NumberInName,
): { links: Link[]; unmatched: Unmatched[]; unchanged: number } {
  const byNumber = Map.groupBy(
    suppliers.filter(({ number }) => comparableNumber(number ?? '') !== ''),
    ({ number }) => comparableNumber(number ?? ''),
  );
  const links: Link[] = [];
  const unmatched: Unmatched[] = [];
  let unchanged = 0;
  for (const { id: correspondentId, name, setting } of correspondents) {
    const number = numberOf(name, setting, numberIn);
    const about = { correspondentId, name, ...(number && { supplierNumber: number.written }) };
    const found = number ? (byNumber.get(comparableNumber(number.written)) ?? []) : [];
    const ids = new Set(found.map(({ id }) => id.trim()));
    const [farmsysId = ''] = ids;
    if (!number) {
      // Somebody linked it by hand, and needs no number for that.
      if (setting.farmsysId === null) unmatched.push({ ...about, why: 'no-number' });
      else unchanged += 1;
    } else if (ids.size === 0) unmatched.push({ ...about, why: 'unknown-number' });
    else if (ids.size > 1) unmatched.push({ ...about, why: 'several-suppliers' });
    else if (setting.farmsysId === farmsysId) unchanged += 1;
    else if (setting.farmsysId !== null) unmatched.push({ ...about, why: 'linked-otherwise' });
    else if (farmsysId === '' || farmsysId.length > MAX_ID) unmatched.push({ ...about, why: 'unusable-id' });
    else links.push({ ...about, farmsysId, supplierNumber: number.written, found: number.found });
  }
  return { links, unmatched, unchanged };
}

function numberOf(
  name: string,
  { supplierNumber, aliases }: CorrespondentSetting,
  numberIn: NumberInName,
): { written: string; found: Link['found'] } | null {
  if (supplierNumber !== null) return { written: supplierNumber, found: 'setting' };
  const inName = numberIn(name);
  if (inName) return { written: inName, found: 'name' };
  const inAlias = aliases.map(numberIn).find((number) => number !== null);
  return inAlias ? { written: inAlias, found: 'alias' } : null;
}
