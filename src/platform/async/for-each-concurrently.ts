/**
 * Works through items as they come, with limited concurrency. An error of one ends all: no further item is
 * taken, those under way are finished, then it is thrown on.
 */
export async function forEachConcurrently<Item>(
  items: AsyncGenerator<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let failed = false;
  const worker = async () => {
    while (!failed) {
      const { done, value } = await items.next();
      if (done || failed) return;
      await work(value);
    }
  };
  const ends = await Promise.allSettled(
    Array.from({ length: atOnce }, () =>
      worker().catch((error: unknown) => {
        failed = true;
        throw error;
      }),
    ),
  );
  await items.return(undefined);
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
}
