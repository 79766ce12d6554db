/** Waits until a condition holds; fails, with what was seen last, when it does not within `withinMs`. */
export async function until<Value>(
  look: () => Promise<Value> | Value,
  holds: (value: Value) => boolean,
  withinMs = 10_000,
): Promise<Value> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await look();
    if (holds(value)) return value;
    if (Date.now() > deadline)
      throw new Error(`not within ${withinMs} ms; last seen: ${JSON.stringify(value)}`);
    await new Promise((again) => setTimeout(again, 15));
  }
}
