import type { Tag } from '../../src/gateways/paperless/index.ts';
import type { TagRules } from '../../src/services/document-changes/index.ts';

const tag = (id: number, parent: number | null = null): Tag => ({
  ...{ id, name: `T${id}`, color: null },
  ...{ parent, isInboxTag: false },
});
/** 1 above 2 above 3; 4 below 1; 5 and 6 alone. */
const TREE = [tag(1), tag(2, 1), tag(3, 2), tag(4, 1), tag(5), tag(6)];

/** The rules about tags in that tree, with these as control tags. */
export const tagRules = (...control: number[]): TagRules => ({
  control: new Set(control),
  tags: new Map(TREE.map((one) => [one.id, one])),
});
