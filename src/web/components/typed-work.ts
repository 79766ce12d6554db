/** What somebody has typed and not saved yet. */
export type TypedWork<Value> = {
  value(): Value;
  /** Known at once: what asks before work is lost must not wait until the page is drawn anew. */
  isDirty(): boolean;
  set(value: Value): void;
  /** It is saved, or meant to be lost. */
  done(clean: Value): void;
  subscribe(listener: () => void): () => void;
  /** Whether it was typed before the page was loaded. */
  wasKept: boolean;
};

type Given<Value> = {
  /** Of the person, the form and what it is about: nobody finds the words of another one. */
  name: string;
  clean: Value;
  isDirty?: ((value: Value) => boolean) | undefined;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
};

const PREFIX = 'intake.typed.';

/** Typed work that outlives a reload and a new sign-in, in the storage of this tab; saved or discarded, it is gone. */
export function typedWork<Value>({ name, clean: before, isDirty, storage }: Given<Value>): TypedWork<Value> {
  const key = PREFIX + name;
  const kept = read<Value>(storage, key);
  const listeners = new Set<() => void>();
  let clean = before;
  let value = kept === undefined ? before : kept;
  const isChanged = () => (isDirty ? isDirty(value) : JSON.stringify(value) !== JSON.stringify(clean));
  const become = (next: Value) => {
    value = next;
    try {
      if (isChanged()) storage.setItem(key, JSON.stringify(value));
      else storage.removeItem(key);
    } catch {
      // A storage that is full or forbidden: what was typed lasts as long as the page.
    }
    for (const listener of listeners) listener();
  };
  return {
    value: () => value,
    isDirty: isChanged,
    set: become,
    done(next) {
      clean = next;
      become(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wasKept: kept !== undefined,
  };
}

/** Forgets everything that was typed: signing out leaves nothing behind. */
export function forgetTyped(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
}

function read<Value>(storage: Pick<Storage, 'getItem'>, key: string): Value | undefined {
  try {
    const text = storage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
