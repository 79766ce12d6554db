import { SimpleGrid, Skeleton } from '@mantine/core';
import './overview.css';
import { useLive } from '../api/hooks.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { OutageAlert } from './outage-alert.tsx';
import { OverviewTile } from './overview-tile.tsx';

/** Some of it is counted in other systems, of which nothing is told here. */
const EVERY_MS = 30_000;

/** What waits for the signed-in person. */
export function OverviewPage() {
  const t = useText();
  const { time } = useFormats();
  const { data, error, refetch, dataUpdatedAt } = useLive('/overview', { every: EVERY_MS });
  const lead = data && t('table.checkedAt', { time: time(new Date(dataUpdatedAt).toISOString()) });
  return (
    <Page title={t('nav.overview')} lead={lead}>
      <OutageAlert />
      {error && !data && !error.isAway ? (
        <ProblemAlert problem={error} onRetry={() => void refetch()} />
      ) : data?.items.length === 0 ? (
        <div className="panel">
          <EmptyState title={t('overview.nothing')} hint={t('overview.nothingHint')} />
        </div>
      ) : (
        <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 3, xl: 4 }} className="tiles">
          {data?.items.map((tile) => <OverviewTile key={tile.key} tile={tile} />) ?? <LoadingTiles />}
        </SimpleGrid>
      )}
    </Page>
  );
}

const LoadingTiles = () => ['a', 'b', 'c'].map((key) => <Skeleton component="li" key={key} height={118} />);
