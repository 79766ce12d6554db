import type { FARMS, Supplier } from '../../office/index.ts';

export type Line = { name: string; unit: string; amount: number; price: number; total: number };

/** One invented piece of paper, with everything that can be read off it. Money is in cents. */
export type Paper = {
  supplier: Supplier;
  farm: (typeof FARMS)[number];
  type: string;
  /** `YYYY-MM-DD`, like all days here. */
  day: string;
  due: string | null;
  discountUntil: string | null;
  number: string;
  customer: number;
  lines: Line[];
  net: number;
  tax: number;
  taxRate: number;
  total: number;
  tags: string[];
  title: string;
  content: string;
};
