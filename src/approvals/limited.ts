/** Lets at most so many run at the same time; the others wait in the order of asking. */
export function limited(atOnce: number): <Result>(act: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (act) => {
    if (running >= atOnce) await new Promise<void>((turn) => waiting.push(turn));
    else running += 1;
    try {
      return await act();
    } finally {
      // The place goes to the next one without being free in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
