import type { Change, DocumentFields } from '../../domain/events/index.ts';

/**
 * The changes of a plan that a document still lacks. What somebody else has set to a third value meanwhile is
 * theirs and no longer ours to change.
 *
 * @param notes the texts of its notes; asked for only when the plan has a note
 */
export function remainingChanges(
  changes: readonly Change[],
  fields: DocumentFields,
  notes: readonly string[],
): Change[] {
  return changes.filter((change) => {
    switch (change.what) {
      case 'addTag':
        return !fields.tags.includes(change.tag);
      case 'removeTag':
        return fields.tags.includes(change.tag);
      case 'note':
        return !notes.includes(change.to);
      case 'customField': {
        const now = fields.customFields.find(({ field }) => field === change.field)?.value;
        return JSON.stringify(now) === JSON.stringify(change.from);
      }
      default:
        return fields[change.what] === change.from;
    }
  });
}
