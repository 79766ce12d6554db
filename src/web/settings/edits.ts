import type { Fault, SettingKey, ValueOf } from './setting-types.ts';

/** What was entered and is not saved yet, and what was set when that began. */
export type Edits = { readonly [Key in SettingKey]?: { value: ValueOf<Key>; seen: ValueOf<Key> } };

/** With one setting entered anew. What is entered as it is saved is no change any more. */
export function withEdit<Key extends SettingKey>(
  edits: Edits,
  key: Key,
  { value, saved }: { value: ValueOf<Key>; saved: ValueOf<Key> },
): Edits {
  const seen = edits[key]?.seen ?? saved;
  return sameValue(value, seen) ? withoutEdits(edits, [key]) : { ...edits, [key]: { value, seen } };
}

export const withoutEdits = (edits: Edits, keys: readonly SettingKey[]): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([key]) => !keys.includes(key as SettingKey)));

/** With what is saved by now taken as seen: the next save may replace it. */
export const afterLook = <Key extends SettingKey>(edits: Edits, key: Key, saved: ValueOf<Key>): Edits => {
  const edit = edits[key];
  return edit ? withEdit(withoutEdits(edits, [key]), key, { value: edit.value, saved }) : edits;
};

export const changedKeys = (edits: Edits): SettingKey[] => Object.keys(edits) as SettingKey[];

/** Faults as the service names their places, counted from the value: `value.3.when` becomes `3.when`. */
export const faultsOfValue = (errors: readonly Fault[]): Fault[] =>
  errors.map(({ path, message }) => ({ path: path.replace(/^value\.?/, ''), message }));

/** Whether two values of a setting are the same; the order of names does not count, that of lists does. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [mine, theirs] = [present(a), present(b)];
  return mine.length === theirs.length && mine.every(([name, value]) => sameValue(value, fieldOf(b, name)));
}

const present = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, one]) => one !== undefined);
const fieldOf = (value: object, name: string): unknown => (value as Record<string, unknown>)[name];
