/** The part of a tag that makes the tree of nested tags. */
export type Nested = { id: number; parent: number | null };

/** Parents of a tag, nearest first. Paperless adds them to a document together with the tag. */
export function ancestorsOf(tags: ReadonlyMap<number, Nested>, id: number): number[] {
  const ancestors: number[] = [];
  for (
    let parent = tags.get(id)?.parent ?? null;
    parent !== null;
    parent = tags.get(parent)?.parent ?? null
  ) {
    if (ancestors.includes(parent)) break;
    ancestors.push(parent);
  }
  return ancestors;
}

/** All tags below a tag. Paperless takes them off a document together with the tag. */
export function descendantsOf(tags: ReadonlyMap<number, Nested>, id: number): number[] {
  return [...tags.keys()].filter((one) => one !== id && ancestorsOf(tags, one).includes(id));
}
