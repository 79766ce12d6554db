import { staleWhileRevalidate } from '../async/index.ts';
import type { CustomFieldDefinition, choiceCalls, Named, Tag, User } from './choices.ts';

/** All objects of one kind, in the order of Paperless. */
export type ChoiceList<Item> = { items: readonly Item[]; byId: ReadonlyMap<number, Item> };

/** The lists that forms choose from, kept for seconds. */
export type ChoiceLists = {
  [Kind in keyof Kinds]: {
    list(): Promise<ChoiceList<Kinds[Kind]>>;
    /** The list, read again when one of these ids is not on the kept one: it may have been created just now. */
    listWith(ids: Iterable<number>): Promise<ChoiceList<Kinds[Kind]>>;
    /** The list as it is at this moment: for what must not be decided on an old one. */
    renewed(): Promise<ChoiceList<Kinds[Kind]>>;
    /** To be called after each write of ours to objects of this kind. */
    forget(): void;
  };
};
type Kinds = {
  tags: Tag;
  correspondents: Named;
  documentTypes: Named;
  customFields: CustomFieldDefinition;
  users: User;
};

const FRESH_MS = 5_000;
const STALE_MS = 60_000;

export function choiceLists(calls: ReturnType<typeof choiceCalls>, times = {}): ChoiceLists {
  const listOf = <Item extends { id: number }>(ask: () => Promise<Item[]>) => {
    const kept = staleWhileRevalidate(
      async () => {
        const items = await ask();
        return { items, byId: new Map(items.map((item) => [item.id, item])) };
      },
      { freshMs: FRESH_MS, staleMs: STALE_MS, ...times },
    );
    const renewed = () => {
      kept.forget();
      return kept.get();
    };
    return {
      list: kept.get,
      async listWith(ids: Iterable<number>) {
        const list = await kept.get();
        return [...ids].every((id) => list.byId.has(id)) ? list : renewed();
      },
      renewed,
      forget: kept.forget,
    };
  };
  return {
    tags: listOf(calls.tags),
    correspondents: listOf(calls.correspondents),
    documentTypes: listOf(calls.documentTypes),
    customFields: listOf(calls.customFields),
    users: listOf(calls.users),
  };
}
