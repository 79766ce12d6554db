type Row = { documentId: number; seen: string };
type Kept = Pick<Storage, 'getItem' | 'setItem'>;

const PREFIX = 'intake.looked.';
/** More than anybody looks at before they decide. */
const MOST = 1_000;

/** What one person has looked at in this tab, as it was then: its page was drawn, and in sight for long enough. */
export class Looked {
  readonly #storage: Kept;
  readonly #name: string;
  #seen: ReadonlyMap<number, string>;
  constructor(storage: Kept, sub: string) {
    this.#storage = storage;
    this.#name = PREFIX + sub;
    this.#seen = read(storage, this.#name);
  }

  /** Whether it was looked at as it is now: anything else about it has not been seen. */
  has({ documentId, seen }: Row): boolean {
    return this.#seen.get(documentId) === seen;
  }

  add({ documentId, seen }: Row): void {
    const others = [...read(this.#storage, this.#name)].filter(([id]) => id !== documentId);
    this.#seen = new Map([...others, [documentId, seen] as const].slice(-MOST));
    try {
      this.#storage.setItem(this.#name, JSON.stringify([...this.#seen]));
    } catch {
      // A storage that is full or forbidden: what is not kept counts as never looked at.
    }
  }
}

function read(storage: Kept, name: string): ReadonlyMap<number, string> {
  try {
    return new Map(JSON.parse(storage.getItem(name) ?? '[]'));
  } catch {
    return new Map();
  }
}
