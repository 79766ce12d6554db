import type { Reference } from '../../domain/events/index.ts';
import type { ChoiceList, Paperless } from '../../gateways/paperless/index.ts';

/**
 * A reference that leads to nothing, or to a custom field of a type that cannot hold what is to be written there, or
 * that would write what only the workflow writes.
 */
export type DeadReference = {
  reference: Reference;
  is: 'missing' | 'approval-field' | 'control-tag' | { type: string } | { releasers: number };
};

/** Finds the references that do not hold. `renew`: what is not on the kept lists may be new, so they are asked anew. */
export type LookUpReferences = (
  references: readonly Reference[],
  how: { renew: boolean },
) => Promise<DeadReference[]>;

/** What settings may refer to, but not write: decisions belong to authorised people, control tags to the workflow. */
export type Reserved = {
  approvalField: number;
  controlTags: () => Promise<readonly number[]>;
  /** Those who may release payments. */
  releasers: Releasers;
};
export type Releasers = {
  isGroup: (name: string) => boolean;
  /** How many that have signed in so far belong to one of these groups; empty: to any. */
  count: (groups: readonly string[]) => Promise<number>;
};

/** Looks up in Paperless what the value of a setting names. @throws PaperlessError */
export function lookUpReferences(
  { choices }: Pick<Paperless, 'choices'>,
  { approvalField, controlTags, releasers }: Reserved,
): LookUpReferences {
  const { tags, correspondents, documentTypes, users, customFields } = choices;
  const lists = { tag: tags, correspondent: correspondents, documentType: documentTypes, user: users };

  return async (references, { renew }) => {
    const listOf = <Item>(list: Lists<Item>, ids: number[]) =>
      renew ? list.listWith(ids) : list.lastKnown();
    const deadOf = async (kind: Reference['kind'], of: Reference[]): Promise<DeadReference[]> => {
      const ids = of.map(({ id }) => Number(id));
      if (kind === 'group')
        return of.flatMap((one) => (releasers.isGroup(String(one.id)) ? [] : missing(one)));
      if (kind === 'releasers') return (await Promise.all(of.map((one) => tooFew(one, releasers)))).flat();
      if (kind === 'approvalOption') {
        const { byId } = await listOf(customFields, [approvalField]);
        const known = new Set<number | string>(byId.get(approvalField)?.options.map(({ id }) => id));
        return of.flatMap((reference) => (known.has(reference.id) ? [] : missing(reference)));
      }
      if (kind === 'customField') {
        const { byId } = await listOf(customFields, ids);
        return of.flatMap((reference) => unfit(reference, byId.get(Number(reference.id))?.type));
      }
      const { byId } = await listOf<{ id: number }>(lists[kind], ids);
      return of.flatMap((reference) => (byId.has(Number(reference.id)) ? [] : missing(reference)));
    };
    const kinds = Map.groupBy(references, ({ kind }) => kind);
    const dead = await Promise.all([...kinds].map(([kind, list]) => deadOf(kind, list)));
    const tags = new Set(await controlTags());
    return [...dead.flat(), ...references.flatMap((one) => reserved(one, approvalField, tags))];
  };
}

type Lists<Item> = {
  lastKnown(): Promise<ChoiceList<Item>>;
  listWith(ids: Iterable<number>): Promise<ChoiceList<Item>>;
};

function reserved(
  reference: Reference,
  approvalField: number,
  controlTags: ReadonlySet<number>,
): DeadReference[] {
  const { writes, kind, id } = reference;
  if (!writes) return [];
  if (kind === 'customField' && id === approvalField) return [{ reference, is: 'approval-field' }];
  return kind === 'tag' && controlTags.has(Number(id)) ? [{ reference, is: 'control-tag' }] : [];
}

/** A rule that asks for more people than there are would hold up every payment. */
async function tooFew(reference: Reference, releasers: Releasers): Promise<DeadReference[]> {
  const { count = 0, groups = [] } = reference.people ?? {};
  // A group that nobody can be of is reported by itself.
  if (!groups.every(releasers.isGroup)) return [];
  const known = await releasers.count(groups);
  return known < count ? [{ reference, is: { releasers: known } }] : [];
}

const missing = (reference: Reference): DeadReference[] => [{ reference, is: 'missing' }];

function unfit(reference: Reference, type: string | undefined): DeadReference[] {
  if (type === undefined) return missing(reference);
  return !reference.types || reference.types.includes(type) ? [] : [{ reference, is: { type } }];
}
