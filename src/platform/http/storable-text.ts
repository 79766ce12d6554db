/**
 * Where a request holds text that PostgreSQL cannot store: a NUL, or half of a surrogate pair. Found here, because
 * the database would refuse it only when the work has begun.
 *
 * @returns the paths of such texts, and of members with such names
 */
export function unstorable(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path.join('.')];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    isStorable(name) ? unstorable(member, [...path, name]) : [path.join('.')],
  );
}

/**
 * Whether a value is nested deeper than anything that is taken here. A few kilobytes of brackets would else use up the
 * stack of whatever looks into it.
 */
export const isTooDeep = (value: unknown, depth = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth >= DEEPEST || Object.values(value).some((member) => isTooDeep(member, depth + 1)));

const DEEPEST = 32;

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
