/** Keys that need not be there may be given as undefined. */
type OrUndefined<T> = { [Key in keyof T]: object extends Pick<T, Key> ? T[Key] | undefined : T[Key] };

/** Without the keys that have no value: what is not stated is not there. */
export function withoutAbsent<T extends object>(values: OrUndefined<T>): T {
  const kept: Partial<T> = {};
  for (const key in values) if (values[key] !== undefined) kept[key] = values[key];
  return kept as T;
}
