import { isDeepStrictEqual } from 'node:util';
import type { Change, DocumentFields } from '../../domain/events/index.ts';
import { descendantsOf } from '../../gateways/paperless/index.ts';
import type { TagRules } from '../../services/document-changes/index.ts';

/** The changes of which a document no longer holds what was written. A note is none: it tells what happened, and stays. */
export const overwrittenChanges = (changes: readonly Change[], now: DocumentFields): Change[] =>
  changes.filter((change) => {
    switch (change.what) {
      case 'addTag':
        return !now.tags.includes(change.tag);
      case 'removeTag':
        return now.tags.includes(change.tag);
      case 'note':
        return false;
      case 'customField':
        return !isDeepStrictEqual(
          now.customFields.find(({ field }) => field === change.field)?.value,
          change.to,
        );
      default:
        return now[change.what] !== change.to;
    }
  });

/**
 * The changes that lead back. A parent that was added for the sake of a tag below it stays while the document
 * carries another tag below it.
 */
export function reversed(
  changes: readonly Change[],
  now: DocumentFields,
  { tags }: Pick<TagRules, 'tags'>,
): Change[] {
  const added = changes.flatMap((change) => (change.what === 'addTag' ? change.tag : []));
  const holdsOthers = (parent: number) =>
    descendantsOf(tags, parent).some((id) => now.tags.includes(id) && !added.includes(id));
  return changes.flatMap((change): Change[] => {
    switch (change.what) {
      case 'addTag':
        return holdsOthers(change.tag) ? [] : [{ what: 'removeTag', tag: change.tag }];
      case 'removeTag':
        return [{ what: 'addTag', tag: change.tag }];
      case 'note':
        return [];
      case 'customField': {
        const { what, field, from = null, to } = change;
        return [{ what, field, from: to, to: from }];
      }
      default: {
        const { what, from, to } = change;
        return [{ what, from: to, to: from } as Change];
      }
    }
  });
}
