import { compareText } from '../accounts/permissions.ts';
import type { World } from '../world.ts';

/** Parents of a tag, nearest first. */
export function ancestorsOf(world: World, id: number): number[] {
  const ancestors: number[] = [];
  let parent = world.tags.get(id)?.parent ?? null;
  while (parent !== null && !ancestors.includes(parent)) {
    ancestors.push(parent);
    parent = world.tags.get(parent)?.parent ?? null;
  }
  return ancestors;
}

/** Children of a tag and theirs, each followed by its own. */
export function descendantsOf(world: World, id: number): number[] {
  const children = [...world.tags.values()].filter((tag) => tag.parent === id).map((tag) => tag.id);
  return children.flatMap((child) => [child, ...descendantsOf(world, child)]);
}

/**
 * The tags of a document after its list was replaced.
 *
 * A child brings its ancestors. A tag that is missing from the list takes its descendants along, even those
 * that the list names: `[child]` on a document with `[child, parent]` leaves nothing.
 */
export function replaceTags(world: World, current: readonly number[], wanted: readonly number[]): number[] {
  const removed = current.filter((id) => !wanted.includes(id));
  const blocked = new Set(removed.flatMap((id) => [id, ...descendantsOf(world, id)]));
  return addTags(world, [], wanted).filter((id) => !blocked.has(id));
}

/** Adds tags and their ancestors. */
export function addTags(world: World, current: readonly number[], added: readonly number[]): number[] {
  return [...new Set([...current, ...added.flatMap((id) => [id, ...ancestorsOf(world, id)])])];
}

/** Removes tags and their descendants. */
export function removeTags(world: World, current: readonly number[], removed: readonly number[]): number[] {
  const blocked = new Set(removed.flatMap((id) => [id, ...descendantsOf(world, id)]));
  return current.filter((id) => !blocked.has(id));
}

/** Tags as a document shows them: by name, so not in the order in which anybody sent them. */
export function shownTags(world: World, tags: readonly number[]): number[] {
  const name = (id: number) => world.tags.get(id)?.name ?? '';
  return tags.length < 2 ? [...tags] : tags.toSorted((a, b) => compareText(name(a), name(b)));
}

/** How deep a tag may stand below its topmost ancestor, itself included. */
export const DEEPEST = 5;

/** Levels from a tag down to its lowest descendant, itself included. */
export function heightOf(world: World, id: number): number {
  const children = [...world.tags.values()].filter((tag) => tag.parent === id);
  return 1 + Math.max(0, ...children.map((child) => heightOf(world, child.id)));
}
