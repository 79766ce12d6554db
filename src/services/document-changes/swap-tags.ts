import type { Change } from '../../domain/events/index.ts';
import { ancestorsOf, descendantsOf, type Nested } from '../../gateways/paperless/index.ts';

/**
 * The changes of tags when one makes way for others. Parents that Paperless adds with a tag and children that it
 * removes with one are named, so that the change can be taken back.
 *
 * @param present the tags of the document as it is now
 */
export function swapTags(
  present: readonly number[],
  { add, remove }: { add: readonly number[]; remove: number },
  tree: ReadonlyMap<number, Nested>,
): Change[] {
  const withParents = add.flatMap((tag) => [...ancestorsOf(tree, tag).toReversed(), tag]);
  const added = [...new Set(withParents)].filter((tag) => tag !== remove);
  const removed = [...descendantsOf(tree, remove), remove].filter((tag) => !added.includes(tag));
  return [
    ...added.filter((tag) => !present.includes(tag)).map((tag) => ({ what: 'addTag' as const, tag })),
    ...removed.filter((tag) => present.includes(tag)).map((tag) => ({ what: 'removeTag' as const, tag })),
  ];
}
