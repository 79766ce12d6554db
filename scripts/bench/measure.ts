/** One figure of a bench: a measured value, what it is held against in the same run, and what it has to reach. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  against: string;
  /** value / value of what it is held against; null where there is nothing beside it. */
  ratio: number | null;
  target: string;
  ok: boolean;
};

export type Target = { atLeast: number } | { atMost: number };

export const reaches = (value: number, target: Target): boolean =>
  'atLeast' in target ? value >= target.atLeast : value <= target.atMost;

export const inWords = (target: Target): string =>
  'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;

/** A figure whose ratio to another one, measured in the same rounds, is what counts. */
export function ratioFigure(
  name: string,
  {
    value,
    unit,
    against,
    other,
    target,
  }: { value: number; unit: string; against: string; other: number; target: Target },
): Figure {
  const ratio = value / other;
  return {
    name,
    value,
    unit,
    against: `${against}: ${shown(other)} ${unit}`,
    ratio,
    target: inWords(target),
    ok: reaches(ratio, target),
  };
}

/** A figure that counts by itself. */
export function plainFigure(name: string, value: number, unit: string, target: Target): Figure {
  return {
    name,
    value,
    unit,
    against: '',
    ratio: null,
    target: `${inWords(target)} ${unit}`,
    ok: reaches(value, target),
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] =
    sorted.length % 2 ? [sorted[middle], sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
}

/**
 * Measures contestants in turns, round after round, so that a noisy machine is unjust to all alike.
 *
 * @returns the median of each over the rounds, by name
 */
export async function interleaved<Name extends string>(
  rounds: number,
  contestants: Record<Name, () => Promise<Record<string, number>>>,
): Promise<Record<Name, Record<string, number>>> {
  const names = Object.keys(contestants) as Name[];
  const seen = new Map<Name, Record<string, number[]>>(names.map((name) => [name, {}]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 ? names.toReversed() : names) {
      const lists = seen.get(name) ?? {};
      for (const [what, value] of Object.entries(await contestants[name]())) {
        lists[what] = [...(lists[what] ?? []), value];
      }
      process.stderr.write('.');
    }
  }
  process.stderr.write('\n');
  const result = {} as Record<Name, Record<string, number>>;
  for (const [name, lists] of seen) {
    result[name] = Object.fromEntries(Object.entries(lists).map(([what, values]) => [what, median(values)]));
  }
  return result;
}

export const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
