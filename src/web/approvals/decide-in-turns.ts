/** What the service takes at once. */
const AT_ONCE = 50;

type InTurns<Item, Result> = {
  items: readonly Item[];
  send: (items: readonly Item[]) => Promise<readonly Result[]>;
  onProgress: (sent: number) => void;
  /** Asked between two turns. */
  isStopped: () => boolean;
};

/**
 * Decides on any number of documents, some at a time. What was sent is decided, whatever becomes of the rest.
 *
 * @returns the outcomes so far, and what it ended with where it ended early
 * @throws what the first turn failed with: then nothing was decided
 */
export async function decideInTurns<Item, Result>({
  items,
  send,
  onProgress,
  isStopped,
}: InTurns<Item, Result>): Promise<{ results: Result[]; error: unknown }> {
  const results: Result[] = [];
  for (let from = 0; from < items.length && (from === 0 || !isStopped()); from += AT_ONCE) {
    try {
      results.push(...(await send(items.slice(from, from + AT_ONCE))));
    } catch (error) {
      if (from === 0) throw error;
      return { results, error };
    }
    onProgress(results.length);
  }
  return { results, error: undefined };
}
