import { SegmentedControl, Stack } from '@mantine/core';
import { useLive } from '../api/hooks.ts';
import { useFilters } from '../components/filters.ts';
import { useText } from '../context/language.tsx';
import { AmbiguousTable } from './ambiguous-table.tsx';
import { RunsTable } from './runs-table.tsx';

const VIEWS = ['all', 'ambiguous'] as const;

/** The runs that found something, all runs, or the documents with several entries. */
export function RunLists() {
  const t = useText();
  const { filters, set } = useFilters('/agrarsystem');
  const { view } = filters;
  const ambiguous = useLive('/farmsys/ambiguous-uploads', {
    input: { query: { pageSize: 1 } },
  });
  const total = ambiguous.data?.total;
  // What is not known yet is not none.
  const ambiguousLabel =
    total === undefined ? t('farm.view.ambiguousUncounted') : t('farm.view.ambiguous', { count: total });
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t('farm.views')}
        className="choice wrapping-choice"
        value={view ?? 'decided'}
        onChange={(next) => set({ view: VIEWS.find((one) => one === next) })}
        data={[
          { value: 'decided', label: t('farm.view.decided') },
          { value: 'all', label: t('farm.view.all') },
          { value: 'ambiguous', label: ambiguousLabel },
        ]}
      />
      {view === 'ambiguous' ? <AmbiguousTable /> : <RunsTable all={view === 'all'} />}
    </Stack>
  );
}
