const WAYS = ['enlarged', 'turned', 'inverted'] as const;
/** How finely pages were looked at, and in which ways besides. */
export type ScanSteps = { dpis: number[]; ways: (typeof WAYS)[number][] };

/** Of the steps that the reading names, `400 dpi, turned -10°`, without saying anything twice. */
export function scanSteps(steps: readonly string[]): ScanSteps {
  const dpis = steps.flatMap((step) => Number(/(\d+) dpi/.exec(step)?.[1] ?? 0) || []);
  return {
    dpis: [...new Set(dpis)].sort((a, b) => a - b),
    ways: WAYS.filter((way) => steps.some((step) => step.includes(way))),
  };
}
