import type { Change, ProcessingRule } from '../../domain/events/index.ts';
import type { WrittenDocument } from '../../domain/processing-state/index.ts';
import type { PaperlessDocument } from '../../gateways/paperless/index.ts';

/** Who stands for a correspondent that was merged into another one, by its id. */
export type Successors = ReadonlyMap<number, number>;

/** Whether merges of correspondents concern these rules at all. */
export const mentionCorrespondents = (rules: readonly ProcessingRule[]): boolean =>
  rules.some(({ when, then }) => when.correspondent || then.correspondent !== undefined);

/** The rules as they are meant: what they say of a correspondent holds for the one that it was merged into. */
export const rulesAfterMerges = (
  rules: readonly ProcessingRule[],
  successors: Successors,
): readonly ProcessingRule[] =>
  rules.map((rule) => {
    const { when, then } = rule;
    return {
      ...rule,
      when: {
        ...when,
        ...(when.correspondent && { correspondent: when.correspondent.map((id) => lastOf(id, successors)) }),
      },
      then: {
        ...then,
        ...(then.correspondent !== undefined && { correspondent: lastOf(then.correspondent, successors) }),
      },
    };
  });

/** The same for what was planned before the merge. */
export const changesAfterMerges = (changes: readonly Change[], successors: Successors): Change[] =>
  changes.map((change) =>
    change.what === 'correspondent' && change.to !== null
      ? { ...change, to: lastOf(change.to, successors) }
      : change,
  );

/** A merge of correspondents changes a document without anybody editing it: it is still as we left it. */
export const asBeforeMerge = (
  document: PaperlessDocument,
  written: Pick<WrittenDocument, 'moved'> | null,
): PaperlessDocument => {
  const moved = written?.moved;
  return moved && document.correspondent === moved.to ? { ...document, correspondent: moved.from } : document;
};

/** The one that stayed may have been merged again. */
export function lastOf(id: number, successors: Successors): number {
  const passed = new Set<number>();
  let last = id;
  for (
    let next = successors.get(last);
    next !== undefined && !passed.has(next);
    next = successors.get(last)
  ) {
    passed.add(next);
    last = next;
  }
  return last;
}
