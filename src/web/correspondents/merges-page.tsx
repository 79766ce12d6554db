import { useLive } from '../api/hooks.ts';
import { Age } from '../components/age.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { useFilters } from '../components/filters.ts';
import { Page } from '../components/page.tsx';
import { RouterAnchor } from '../components/router-anchor.tsx';
import { useText } from '../context/language.tsx';
import { CorrespondentSections } from './correspondent-sections.tsx';
import { MergeActions } from './merge-actions.tsx';
import { MergeNames } from './merge-names.tsx';
import { MergeProgress } from './merge-progress.tsx';
import type { Merge } from './merge-states.ts';

/** The merges that were made, how they are, and the way back. */
export function MergesPage() {
  const t = useText();
  const { page, paging } = useFilters('/korrespondenten/zusammenfuehrungen');
  const merges = useLive('/farmsys/merges', { input: { query: page } });
  const columns: Column<Merge>[] = [
    {
      key: 'names',
      header: t('merges.what'),
      names: true,
      width: '38%',
      cell: (merge) => (
        <RouterAnchor to="/korrespondenten/zusammenfuehrungen/$mergeId" params={{ mergeId: merge.mergeId }}>
          <MergeNames merge={merge} />
        </RouterAnchor>
      ),
    },
    { key: 'state', header: t('merges.state'), cell: (merge) => <MergeProgress merge={merge} /> },
    { key: 'why', header: t('merges.why'), cell: ({ reason }) => t(`merges.why.${reason}`) },
    {
      key: 'when',
      header: t('merges.when'),
      cell: ({ plannedAt }) => (
        <span className="no-wrap">
          <Age at={plannedAt} />
        </span>
      ),
    },
    {
      key: 'actions',
      header: t('merges.actions'),
      hideHeader: true,
      align: 'right',
      cell: (merge) => <MergeActions merge={merge} />,
    },
  ];
  return (
    <Page title={t('nav.correspondents')} lead={t('merges.lead')}>
      <CorrespondentSections />
      <DataTable
        caption={t('merges.caption')}
        columns={columns}
        query={merges}
        rowKey={({ mergeId }) => mergeId}
        empty={{ title: t('merges.none'), hint: t('merges.noneHint') }}
        paging={paging}
        minWidth={820}
      />
    </Page>
  );
}
