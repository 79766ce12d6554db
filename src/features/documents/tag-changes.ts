import type { Change } from '../../domain/events/index.ts';
import { ancestorsOf } from '../../gateways/paperless/index.ts';
import type { TagRules } from '../../services/document-changes/index.ts';

/** The tags wanted, and those that the person saw when choosing; control tags among them count for nothing. */
export type TagCommand = { tags: readonly number[]; from?: readonly number[] | undefined };

/**
 * The difference that a person made, as far as the document does not have it yet. What others have added or
 * removed since the person looked is none of it. Parents that Paperless will add by itself are named, so that
 * the change can be taken back.
 *
 * @param present the tags of the document as it is now
 */
export function tagChanges(
  present: readonly number[],
  command: TagCommand,
  { control, tags }: TagRules,
): Change[] {
  const content = (ids: readonly number[]) => ids.filter((id) => !control.has(id));
  const wanted = content(command.tags);
  const seen = content(command.from ?? present);
  const added = wanted.filter((id) => !seen.includes(id));
  const removed = seen.filter((id) => !wanted.includes(id));
  const withParents = [...new Set(added.flatMap((id) => [...ancestorsOf(tags, id).toReversed(), id]))];
  return [
    ...content(withParents)
      .filter((id) => !present.includes(id))
      .map((tag) => ({ what: 'addTag' as const, tag })),
    ...removed.filter((id) => present.includes(id)).map((tag) => ({ what: 'removeTag' as const, tag })),
  ];
}
