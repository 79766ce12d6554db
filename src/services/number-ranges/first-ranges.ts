import type { RangeKind } from '../../domain/events/index.ts';

/** @property first left out: the lowest that is free */
export type NewRange = { name: string; kind: RangeKind; first?: number | undefined; last: number };

/** The ranges of the templates that a first start brings along: made when the first number is drawn of them. */
export const FIRST_RANGES: Readonly<Record<string, NewRange>> = {
  asn: { name: 'asn', kind: 'asn', last: 9_999_999 },
  lieferschein: { name: 'lieferschein', kind: 'own', last: 99_999 },
};

export const isFirstRange = (name: string): boolean => Object.hasOwn(FIRST_RANGES, name);
