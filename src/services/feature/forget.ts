import type { Queryable } from '../../platform/database/index.ts';

/** What a room keeps of people in plain tables, and how it is erased. `npm run forget` calls all of them, and may be repeated. */
export type Forget = {
  /** English, in the plural: “mail accounts”. */
  what: string;
  /** @returns how many were erased */
  erase(db: Queryable, sub: string): Promise<number>;
};
