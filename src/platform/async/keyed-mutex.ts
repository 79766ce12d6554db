/** Does what has the same key one after the other, in the order of asking; what has another key does not wait. */
export type KeyedMutex<Key = number> = <Result>(key: Key, act: () => Promise<Result>) => Promise<Result>;

/**
 * Within this process. Two people who set and remove the same tag at once would otherwise write it to and fro;
 * over several processes the comparison after each write notices it.
 */
export function keyedMutex<Key = number>(): KeyedMutex<Key> {
  const last = new Map<Key, Promise<unknown>>();
  return (key, act) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(act, act);
    last.set(key, mine);
    const over = () => {
      if (last.get(key) === mine) last.delete(key);
    };
    mine.then(over, over);
    return mine;
  };
}
