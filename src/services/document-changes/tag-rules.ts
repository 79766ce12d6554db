import type { Change } from '../../domain/events/index.ts';
import { ancestorsOf, descendantsOf, type Tag } from '../../gateways/paperless/index.ts';
import { ExplainedError } from '../document-writing/index.ts';

/** Which tags nobody edits, and how tags are nested. */
export type TagRules = { control: ReadonlySet<number>; tags: ReadonlyMap<number, Tag> };

/** Why a change of tags must not be made. Tags are named with their ids: `Diesel (5)`. */
export type TagsRefusal =
  | { reason: 'is-control-tag'; tag: string }
  | { reason: 'below-control-tag' | 'above-control-tag'; tag: string; control: string }
  | { reason: 'below-removed-tag'; tag: string; removed: string }
  | { reason: 'takes-tag-along'; tag: string; child: string };

/** A change of tags that must not be made; the message says why, for the person who asked. */
export class TagsRefused extends ExplainedError {
  override name = 'TagsRefused';
  readonly why: TagsRefusal;
  constructor(why: TagsRefusal, message: string) {
    super({ code: 'tags-refused' }, message);
    this.why = why;
  }

  /** Whether only the workflow could make this change. */
  get isControlTag(): boolean {
    return this.why.reason.endsWith('control-tag');
  }
}

/**
 * Holds changes of tags against what Paperless does by itself: it adds the parents of an added tag, and removes
 * the children of a removed one.
 *
 * A control tag above or below is refused also where the document does not show it at the moment: the workflow
 * may set or remove it between our look and our write, and Paperless offers no write that leaves it alone.
 *
 * @throws TagsRefused
 */
export function assertTagsAllowed(
  present: readonly number[],
  changes: readonly Change[],
  { control, tags }: TagRules,
): void {
  const named = (id: number) => `${tags.get(id)?.name ?? 'the tag'} (${id})`;
  const added = changes.flatMap((change) => (change.what === 'addTag' ? change.tag : []));
  const removed = changes.flatMap((change) => (change.what === 'removeTag' ? change.tag : []));
  const refuse = (why: TagsRefusal, message: string): never => {
    throw new TagsRefused(why, message);
  };

  for (const id of [...added, ...removed]) {
    if (!control.has(id)) continue;
    refuse(
      { reason: 'is-control-tag', tag: named(id) },
      `${named(id)} is a control tag: only the workflow changes it`,
    );
  }
  for (const id of added) {
    const above = ancestorsOf(tags, id);
    const parent = above.find((one) => control.has(one));
    if (parent) {
      refuse(
        { reason: 'below-control-tag', tag: named(id), control: named(parent) },
        `${named(id)} stands below the control tag ${named(parent)}, which Paperless would add`,
      );
    }
    const gone = above.find((one) => removed.includes(one));
    if (gone) {
      refuse(
        { reason: 'below-removed-tag', tag: named(id), removed: named(gone) },
        `${named(id)} cannot be added while ${named(gone)} above it is removed`,
      );
    }
  }
  for (const id of removed) {
    const below = descendantsOf(tags, id);
    const child = below.find((one) => control.has(one));
    if (child) {
      refuse(
        { reason: 'above-control-tag', tag: named(id), control: named(child) },
        `The control tag ${named(child)} stands below ${named(id)}, and Paperless would remove it`,
      );
    }
    const taken = below.find((one) => present.includes(one) && !removed.includes(one));
    if (taken) {
      refuse(
        { reason: 'takes-tag-along', tag: named(id), child: named(taken) },
        `With ${named(id)} Paperless would also remove ${named(taken)}, which stands below it`,
      );
    }
  }
}
