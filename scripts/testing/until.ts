/** Each look costs processor time, which the others of a run need: the longer the wait, the rarer the looks. */
const SHORTEST_MS = 15;
const LONGEST_MS = 100;
const OF_THE_WAIT = 1 / 10;

/** Waits until a condition holds; fails, with what was seen last, when it does not within `withinMs`. */
export async function until<Value>(
  look: () => Promise<Value> | Value,
  holds: (value: Value) => boolean,
  withinMs = 10_000,
): Promise<Value> {
  const startedAt = Date.now();
  for (;;) {
    const value = await look();
    if (holds(value)) return value;
    const waited = Date.now() - startedAt;
    if (waited > withinMs) throw new Error(`not within ${withinMs} ms; last seen: ${JSON.stringify(value)}`);
    await new Promise((again) =>
      setTimeout(again, Math.min(Math.max(SHORTEST_MS, waited * OF_THE_WAIT), LONGEST_MS)),
    );
  }
}
