type Named = { id: number; name: string | null };

/**
 * What can be chosen, by name. Paperless lets several things share a name: those get their number as well. What
 * the document has already can be chosen also when it is not in the list, because the service may not see it.
 */
export function optionsOf(
  list: readonly Named[] | undefined = [],
  present: readonly (Named | null)[] = [],
): { value: string; label: string }[] {
  const missing = present.filter((one) => one !== null && !list.some(({ id }) => id === one.id)) as Named[];
  const all = [...list, ...missing];
  const times = new Map<string, number>();
  for (const { name } of all) times.set(name ?? '', (times.get(name ?? '') ?? 0) + 1);
  return all
    .map(({ id, name }) => ({
      value: String(id),
      label: name === null ? `#${id}` : times.get(name) === 1 ? name : `${name} (#${id})`,
    }))
    .sort((a, b) => byName.compare(a.label, b.label));
}

const byName = new Intl.Collator('de', { numeric: true });
