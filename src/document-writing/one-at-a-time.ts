/** Does what concerns the same document one after the other, in the order of asking. */
export type OneAtATime = <Result>(documentId: number, act: () => Promise<Result>) => Promise<Result>;

/**
 * Within this process. Two people who set and remove the same tag at once would otherwise write it to and fro;
 * over several processes the comparison after each write notices it.
 */
export function oneAtATime(): OneAtATime {
  const last = new Map<number, Promise<unknown>>();
  return (documentId, act) => {
    const mine = (last.get(documentId) ?? Promise.resolve()).then(act, act);
    last.set(documentId, mine);
    const over = () => {
      if (last.get(documentId) === mine) last.delete(documentId);
    };
    mine.then(over, over);
    return mine;
  };
}
