// What stands behind the ? of a page's address: filters, sort, page. Bookmarks and the back button work with it.

type Reader<Value> = (raw: unknown) => Value | undefined;
/** What `search(shape)` reads from an address. */
export type SearchOf<Shape extends Record<string, Reader<unknown>>> = {
  [Name in keyof Shape]?: ReturnType<Shape[Name]>;
};

/**
 * The `validateSearch` of a route: `search({ ...pagingSearch, q: text, state: oneOf(['open', 'done']) })`. What cannot
 * be read is undefined, so an old or mistyped address still opens its page. Every name is there: the router lays what
 * it is given over what stands in the address, and what were left out would come through as it was typed.
 */
export const search =
  <Shape extends Record<string, Reader<unknown>>>(shape: Shape) =>
  (raw: Record<string, unknown>): SearchOf<Shape> =>
    Object.fromEntries(
      Object.entries(shape).map(([name, read]) => [name, read(raw[name])]),
    ) as SearchOf<Shape>;

export const text: Reader<string> = (raw) =>
  (typeof raw === 'string' && raw !== '') || typeof raw === 'number' ? String(raw) : undefined;

export const wholeNumber: Reader<number> = (raw) => {
  const value = typeof raw === 'string' ? Number(raw) : raw;
  return Number.isSafeInteger(value) && (value as number) >= 1 ? (value as number) : undefined;
};

export const flag: Reader<true> = (raw) => (raw === true || raw === 'true' ? true : undefined);

export const oneOf =
  <const Value extends string>(values: readonly Value[]): Reader<Value> =>
  (raw) =>
    values.find((value) => value === raw);

/** The last one is for all there are: a list that is that long is gathered from several calls. */
export const PAGE_SIZES = [25, 50, 100, 200, 5_000] as const;
export const ALL_ROWS = 5_000;

export const pagingSearch = {
  page: wholeNumber,
  pageSize: (raw: unknown) => PAGE_SIZES.find((size) => size === wholeNumber(raw)),
  /** The columns that are shown, by key: `title.amount`; without it those chosen in this browser. */
  columns: text,
};
