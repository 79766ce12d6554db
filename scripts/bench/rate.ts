const SECONDS = 1.5;

/** How often a second so many callers, one call at a time each, get something done; `n` counts the calls. */
export async function rate(
  callers: number,
  act: (n: number) => Promise<unknown>,
): Promise<{ perSecond: number }> {
  let done = 0;
  const startedAt = performance.now();
  const until = startedAt + SECONDS * 1_000;
  const caller = async (offset: number) => {
    for (let n = offset; performance.now() < until; n += callers) {
      await act(n);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, offset) => caller(offset)));
  return { perSecond: done / ((performance.now() - startedAt) / 1_000) };
}
