import { z } from 'zod';
import { sumOf } from '../../libs/money/index.ts';
import { type StaleWhileRevalidate, staleWhileRevalidate } from '../../platform/async/index.ts';
import { type Endpoint, endpoint, type Person, personOf, signedIn } from '../../platform/http/index.ts';
import type { DayFigure, Days, Trend } from '../../services/feature/index.ts';
import { lastDays } from './last-days.ts';

const DAYS = 30;
const FRESH_MS = 60_000;
const STALE_MS = 3_600_000;

const TrendBody = z
  .object({
    key: z.string(),
    currency: z.string().optional().meta({ description: 'Of amounts of money; one item for each' }),
    total: z.string().nullable().meta({ description: 'Decimal text; null: could not be found out' }),
    values: z.array(z.string()).meta({ description: 'One for each day, the first day first' }),
  })
  .meta({ id: 'Trend' });
type TrendBody = z.output<typeof TrendBody>;

export type TrendDeps = {
  /** In the order in which they are shown. */
  trends: readonly Trend[];
  timeZone: string;
  logger: { warn(fields: object, message: string): void };
};

/** `GET /overview/trends`: what was done on each of the last days, of what a person may see. */
export function trendsEndpoint({ trends, timeZone, logger }: TrendDeps): Endpoint {
  const kept = new Map(trends.map((trend) => [trend.key, sharedFigures(trend)]));
  const linesOf = async ({ key, ...trend }: Trend, person: Person, days: string[]): Promise<TrendBody[]> => {
    const span = { since: days[0] ?? '', timeZone };
    try {
      const figures = trend.isPersonal ? trend.read(person, span) : kept.get(key)?.(person, span);
      return trendLines(key, days, (await figures) ?? []);
    } catch (error) {
      logger.warn({ trend: key, error: String(error) }, 'a trend of the overview could not be read');
      return [{ key, total: null, values: [] }];
    }
  };
  return endpoint({
    method: 'GET',
    path: '/overview/trends',
    access: signedIn,
    summary: `What was done on each of the last ${DAYS} days, as far as I may see it`,
    response: z.object({ from: z.string(), to: z.string(), items: z.array(TrendBody) }),
    async handle({ caller }) {
      const person = personOf(caller);
      const days = lastDays(DAYS, timeZone, Date.now());
      const allowed = trends.filter(({ permissions }) =>
        permissions.some((one) => person.permissions.includes(one)),
      );
      const lines = await Promise.all(allowed.map((one) => linesOf(one, person, days)));
      return { from: days[0] ?? '', to: days.at(-1) ?? '', items: lines.flat() };
    },
  });
}

/** A line for each currency, the one of the most days first; a line of zeros where nothing was done. */
export function trendLines(key: string, days: readonly string[], figures: readonly DayFigure[]): TrendBody[] {
  const within = figures.filter(({ day }) => days.includes(day));
  const found = Map.groupBy(within, ({ currency }) => currency);
  const lines = found.size > 0 ? [...found] : [[undefined, []] as const];
  return lines
    .toSorted(([a, one], [b, other]) => other.length - one.length || (a ?? '').localeCompare(b ?? ''))
    .map(([currency, line]) => ({
      key,
      ...(currency !== undefined && { currency }),
      total: sumOf(line.map(({ value }) => value)),
      values: days.map((wanted) => line.find(({ day }) => day === wanted)?.value ?? '0'),
    }));
}

/** The figures that are the same for everybody, of the span that is asked for: it moves at midnight. */
function sharedFigures({ read }: Trend): Trend['read'] {
  let kept: { since: string; figures: StaleWhileRevalidate<DayFigure[]> } | undefined;
  return (person: Person, span: Days) => {
    if (kept?.since !== span.since) {
      const figures = staleWhileRevalidate(() => read(person, span), {
        freshMs: FRESH_MS,
        staleMs: STALE_MS,
      });
      kept = { since: span.since, figures };
    }
    return kept.figures.get();
  };
}
