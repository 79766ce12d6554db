import { z } from 'zod';
import type { ApprovalRule } from './approval-rules.ts';
import type { ProcessingRule } from './processing-rules.ts';
import { ObjectId } from './shapes.ts';

/** Something that the value of a setting names and that must exist: in Paperless, groups among those with rights. */
export type Reference = {
  kind:
    | 'tag'
    | 'correspondent'
    | 'documentType'
    | 'user'
    | 'customField'
    | 'approvalOption'
    | 'group'
    | 'releasers';
  id: number | string;
  /** Its place in the value. */
  path: (string | number)[];
  /** Of a custom field: the data types that can hold what will be written there. */
  types?: readonly string[];
  /** Of people who release: how many are needed, and of which groups; empty: of any. */
  people?: { count: number; groups: readonly string[] };
  /** It is not only asked about: documents would be changed by it. */
  writes?: true;
};

/** Finds what a value names; `names` tells forms what the value is to be chosen from. */
export type Refers<Value> = ((value: Value) => Reference[]) & {
  names?: { kind: Named; types?: readonly string[] };
};

type Named = Exclude<Reference['kind'], 'group' | 'releasers'>;

/** Ids without doubles. */
export const IdList = z.array(ObjectId).refine((ids) => new Set(ids).size === ids.length, {
  error: 'every id at most once',
  params: { fault: 'every-id-once' },
});

export const eachOf = (
  kind: Named,
  path: (string | number)[] = [],
): Refers<readonly (number | string)[] | undefined> =>
  Object.assign(
    (ids: readonly (number | string)[] = []) =>
      ids.map((id, index) => ({ kind, id, path: [...path, index] })),
    { names: { kind } },
  );

export const oneOf = (kind: Named, path: (string | number)[] = []): Refers<number | null | undefined> =>
  Object.assign((id: number | null | undefined) => (id ? [{ kind, id, path }] : []), { names: { kind } });

export const fieldOf = (...types: string[]): Refers<number | null> =>
  Object.assign((id: number | null) => (id ? [{ kind: 'customField' as const, id, path: [], types }] : []), {
    names: { kind: 'customField' as const, types },
  });

/** The groups that rules of approvals ask for, and how many people each rule takes. */
export const groupsOf = (rules: readonly ApprovalRule[]): Reference[] =>
  rules.flatMap(({ name, people, groups }, index) => [
    ...groups.map((id, n): Reference => ({ kind: 'group', id, path: [index, 'groups', n] })),
    { kind: 'releasers', id: name, path: [index, 'people'], people: { count: people, groups } },
  ]);

const written = (references: Reference[]): Reference[] =>
  references.map((reference) => ({ ...reference, writes: true }));

/** What processing rules ask about and what they would set. */
export const ofRules = (rules: readonly ProcessingRule[]): Reference[] =>
  rules.flatMap(({ when, then }, index) => [
    ...eachOf('documentType', [index, 'when', 'documentType'])(when.documentType),
    ...eachOf('correspondent', [index, 'when', 'correspondent'])(when.correspondent),
    ...eachOf('tag', [index, 'when', 'tagsAll'])(when.tagsAll),
    ...eachOf('tag', [index, 'when', 'tagsNone'])(when.tagsNone),
    ...eachOf('user', [index, 'when', 'owner'])(when.owner),
    ...oneOf('correspondent', [index, 'then', 'correspondent'])(then.correspondent),
    ...oneOf('documentType', [index, 'then', 'documentType'])(then.documentType),
    ...oneOf('user', [index, 'then', 'owner'])(then.owner),
    ...written(eachOf('tag', [index, 'then', 'addTags'])(then.addTags)),
    ...written(eachOf('tag', [index, 'then', 'removeTags'])(then.removeTags)),
    ...Object.keys(then.customFields ?? {}).map(
      (id): Reference => ({
        kind: 'customField',
        id: Number(id),
        path: [index, 'then', 'customFields', id],
        writes: true,
      }),
    ),
  ]);
