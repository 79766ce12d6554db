import { Skeleton } from '@mantine/core';
import './overview.css';
import { useLive } from '../api/hooks.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { useMay } from '../context/me.tsx';
import { OutageAlert } from './outage-alert.tsx';
import { OverviewTile } from './overview-tile.tsx';
import { SystemsPanel } from './systems-panel.tsx';
import { TrendsPanel } from './trends-panel.tsx';
import { UrgentApprovals } from './urgent-approvals.tsx';
import { useTileLooks } from './use-tile-looks.ts';

/** Some of it is counted in other systems, of which nothing is told here. */
const EVERY_MS = 30_000;

/** What waits for the signed-in person, what is urgent of it, what was done lately, and how the systems are. */
export function OverviewPage() {
  const t = useText();
  const may = useMay();
  const { time } = useFormats();
  const lookOf = useTileLooks();
  const { data, error, refetch, dataUpdatedAt } = useLive('/overview', { every: EVERY_MS });
  const lead = data && t('table.checkedAt', { time: time(new Date(dataUpdatedAt).toISOString()) });
  const isSystem = ({ key }: { key: string }) => lookOf(key).states !== undefined;
  const systems = data?.items.filter(isSystem) ?? [];
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
        <>
          <ul className="tiles">
            {data?.items
              .filter((tile) => !isSystem(tile))
              .map((tile) => <OverviewTile key={tile.key} tile={tile} />) ?? <LoadingTiles />}
          </ul>
          <div className="overview-more">
            {may('VIEW_FREIGABE') && <UrgentApprovals />}
            {systems.length > 0 && <SystemsPanel systems={systems} />}
            <TrendsPanel />
          </div>
        </>
      )}
    </Page>
  );
}

const LoadingTiles = () => ['a', 'b', 'c'].map((key) => <Skeleton component="li" key={key} height={118} />);
