import { useLive } from '../api/hooks.ts';
import { type Column, DataTable } from '../components/data-table.tsx';
import { useFilters } from '../components/filters.ts';
import { RouterAnchor } from '../components/router-anchor.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { RunCounts } from './run-counts.tsx';
import { RunState } from './run-state.tsx';
import type { Run } from './runs.ts';

/** A run that begins, or finds nothing new, is no event. */
const EVERY_MS = 10_000;

/** The last runs, the newest first. */
export function RunsTable({ all }: { all: boolean }) {
  const t = useText();
  const { dateTime, elapsed } = useFormats();
  const { page, paging } = useFilters('/agrarsystem');
  const runs = useLive('/farmsys/polling/runs', {
    input: { query: { ...page, only: all ? undefined : 'decided' } },
    every: EVERY_MS,
  });
  const columns: Column<Run>[] = [
    {
      key: 'when',
      header: t('run.when'),
      names: true,
      cell: ({ runId, startedAt }) => (
        <RouterAnchor to="/agrarsystem/laeufe/$runId" params={{ runId }} className="number">
          {dateTime(startedAt)}
        </RouterAnchor>
      ),
    },
    { key: 'state', header: t('run.state'), cell: (run) => <RunState run={run} /> },
    {
      key: 'result',
      header: t('run.result'),
      cell: (run) => (run.stopped ? t(`run.stopped.${run.stopped}`) : <RunCounts run={run} />),
    },
    {
      key: 'duration',
      header: t('run.duration'),
      align: 'right',
      cell: ({ startedAt, finishedAt }) =>
        finishedAt && elapsed(Date.parse(finishedAt) - Date.parse(startedAt)),
    },
  ];
  return (
    <DataTable
      caption={t(all ? 'farm.view.all' : 'farm.view.decided')}
      columns={columns}
      query={runs}
      rowKey={({ runId }) => runId}
      empty={
        all
          ? { title: t('run.never'), hint: t('run.neverHint') }
          : { title: t('run.nothingDecided'), hint: t('run.nothingDecidedHint') }
      }
      paging={paging}
      minWidth={640}
    />
  );
}
