import { staleWhileRevalidate, TimedOut, withTimeout } from '../../platform/async/index.ts';
import type { CustomFieldDefinition, choiceCalls, Named, Tag, User } from './choices.ts';
import { isTransient, PaperlessError } from './errors.ts';

/** All objects of one kind, in the order of Paperless. */
export type ChoiceList<Item> = { items: readonly Item[]; byId: ReadonlyMap<number, Item> };

/** The lists that forms choose from, kept for seconds. */
export type ChoiceLists = {
  [Kind in keyof Kinds]: {
    list(): Promise<ChoiceList<Kinds[Kind]>>;
    /**
     * The list within seconds, for what is only shown: in an outage as it was read last, however long ago.
     *
     * @throws PaperlessError where it was never read, and soon
     */
    lastKnown(): Promise<ChoiceList<Kinds[Kind]>>;
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
/** How long somebody who only looks waits for Paperless. */
const PATIENCE_MS = 3_000;

export function choiceLists(
  calls: ReturnType<typeof choiceCalls>,
  { patienceMs = PATIENCE_MS, ...times }: Times = {},
): ChoiceLists {
  const listOf = <Item extends { id: number }>(ask: () => Promise<Item[]>) => {
    let last: ChoiceList<Item> | undefined;
    const kept = staleWhileRevalidate(
      async () => {
        const items = await ask();
        last = { items, byId: new Map(items.map((item) => [item.id, item])) };
        return last;
      },
      { freshMs: FRESH_MS, staleMs: STALE_MS, ...times },
    );
    const renewed = () => {
      kept.forget();
      return kept.get();
    };
    return {
      list: kept.get,
      async lastKnown() {
        try {
          return await withTimeout(kept.get(), patienceMs);
        } catch (error) {
          if (!isOutage(error)) throw error;
          if (last) return last;
          throw error instanceof TimedOut ? new PaperlessError('unreachable', error.message) : error;
        }
      },
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

type Times = { freshMs?: number; staleMs?: number; patienceMs?: number; now?: () => number };

const isOutage = (error: unknown): boolean =>
  error instanceof TimedOut || (error instanceof PaperlessError && isTransient(error));
