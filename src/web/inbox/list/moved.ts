/** The same things with one of them at another place; a place outside of the list changes nothing. */
export function moved<Thing>(things: readonly Thing[], from: number, to: number): readonly Thing[] {
  const thing = things[from];
  if (thing === undefined || to < 0 || to >= things.length) return things;
  return things.toSpliced(from, 1).toSpliced(to, 0, thing);
}
