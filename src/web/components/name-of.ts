/** What Paperless knows by a number; no name while Paperless cannot be asked for it. */
type Named = { id: number; name: string | null };

/** As it is called, or its number as long as nobody can tell: that is not the same as none, which is null. */
export const nameOf = (one: Named | null | undefined): string | null =>
  one ? (one.name ?? `#${one.id}`) : null;
