import { SimpleGrid, Skeleton, Text } from '@mantine/core';
import type { AnswerOf } from '../api/client.ts';
import { useLive } from '../api/hooks.ts';
import { Panel } from '../components/panel.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { BarChart } from './bar-chart.tsx';
import { dayAfter } from './day-after.ts';

type Trends = AnswerOf<'GET', '/overview/trends'>;
type Trend = Trends['items'][number];

const EVERY_MS = 60_000;

/** What was done on each of the last days, as far as this person may see it; nothing where they may see none. */
export function TrendsPanel() {
  const t = useText();
  const { data, error, refetch } = useLive('/overview/trends', { every: EVERY_MS });
  if (data?.items.length === 0) return null;
  return (
    <div className="overview-trends">
      <Panel title={t('overview.trends')}>
        {error && !data && !error.isAway ? (
          <ProblemAlert problem={error} onRetry={() => void refetch()} />
        ) : (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
            {data?.items.map((trend) => (
              <TrendChart key={`${trend.key} ${trend.currency}`} trend={trend} from={data.from} />
            )) ?? <Skeleton height={110} />}
          </SimpleGrid>
        )}
      </Panel>
    </div>
  );
}

function TrendChart({ trend, from }: { trend: Trend; from: string }) {
  const t = useText();
  const { date, money, number } = useFormats();
  const { key, currency, total, values } = trend;
  const written = (value: string) => (currency ? money({ value, currency }) : number(Number(value)));
  const name = t(NAMES[key] ?? 'overview.trend.other');
  // Charts are for the eye: a number of the language is exact enough for the height of a bar.
  const heights = values.map(Number);
  const most = heights.indexOf(Math.max(...heights));
  const dayOf = (index: number) => date(dayAfter(from, index));
  const sum =
    total === null
      ? t('overview.trend.unknown')
      : total === '0'
        ? t('overview.trend.none')
        : t('overview.trend.total', {
            total: written(total),
            most: written(values[most] ?? '0'),
            day: dayOf(most),
          });
  return (
    <figure className="trend">
      <figcaption>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {sum}
        </Text>
      </figcaption>
      {total !== null && (
        <BarChart
          label={`${name}. ${sum}`}
          heights={heights}
          titles={values.map((value, index) =>
            t('overview.trend.ofDay', { day: dayOf(index), value: written(value) }),
          )}
        />
      )}
    </figure>
  );
}

const NAMES: Partial<
  Record<string, 'overview.trend.processed' | 'overview.trend.released' | 'overview.trend.matched'>
> = {
  processed: 'overview.trend.processed',
  released: 'overview.trend.released',
  matched: 'overview.trend.matched',
};
