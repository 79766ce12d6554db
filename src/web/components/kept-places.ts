/** Where somebody was in a list when they left it. */
export type Place = {
  /** The row at hand, by its key. */
  row: string | null;
  /** How far the page was scrolled, in pixels. */
  top: number;
};
type Kept = Place & {
  /** The entry of the browser's history. */
  entry: string;
  path: string;
  /** What stood behind the ? of the address. */
  search: object;
};

export type KeptPlaces = {
  keep(kept: Kept): void;
  at(entry: string | undefined): Place | undefined;
  /** The last visit to the list at a path. */
  lastOf(path: string): Pick<Kept, 'entry' | 'search'> | undefined;
};

/** More than anybody goes back. */
const MOST = 40;
const NAME = 'intake.places';

/** Places in lists, by entry of the browser's history, as long as the tab is open; they outlive a reload. */
export function keptPlaces(storage: Pick<Storage, 'getItem' | 'setItem'>): KeptPlaces {
  let places = read(storage);
  return {
    keep(kept) {
      places = [...places.filter(({ entry }) => entry !== kept.entry), kept].slice(-MOST);
      try {
        storage.setItem(NAME, JSON.stringify(places));
      } catch {
        // A storage that is full or forbidden: the places last as long as the page.
      }
    },
    at: (entry) => places.find((one) => one.entry === entry),
    lastOf: (path) => places.findLast((one) => one.path === path),
  };
}

function read(storage: Pick<Storage, 'getItem'>): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(NAME) ?? '[]');
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return [];
  }
}
