import { Text } from '@mantine/core';
import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { Age } from '../components/age.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { useFilters } from '../components/filters.ts';
import { useText } from '../context/language.tsx';
import { JobActions } from './job-actions.tsx';
import { JobState } from './job-state.tsx';

type Job = Schemas['PrintJob'];

/** The print jobs, the newest first. */
export function JobTable() {
  const t = useText();
  const { filters, set, page, paging } = useFilters('/druck');
  const jobs = useLive('/print-jobs', {
    input: { query: { ...page, ...(filters.state && { state: filters.state }) } },
  });
  const columns: Column<Job>[] = [
    { key: 'what', header: t('printing.column.what'), names: true, cell: (job) => <JobName job={job} /> },
    { key: 'printer', header: t('printing.column.printer'), cell: ({ printer }) => printer },
    { key: 'state', header: t('printing.column.state'), cell: (job) => <JobState job={job} /> },
    {
      key: 'queued',
      header: t('printing.column.queued'),
      cell: ({ queuedAt, queuedBy }) => (
        <>
          <Age at={queuedAt} />
          {queuedBy && (
            <Text size="xs" c="dimmed">
              {t('printing.by', { name: queuedBy })}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      header: t('printing.column.actions'),
      hideHeader: true,
      align: 'right',
      cell: (job) => <JobActions job={job} />,
    },
  ];
  return (
    <DataTable
      caption={t('printing.jobs')}
      list="print-jobs"
      columns={columns}
      query={jobs}
      rowKey={({ jobId }) => jobId}
      empty={
        filters.state
          ? { title: t('printing.emptyFiltered'), onReset: () => set({ state: undefined }) }
          : { title: t('printing.empty') }
      }
      paging={paging}
      minWidth={820}
    />
  );
}

/** What is printed: how much of which template, and with which numbers. */
function JobName({ job: { template, labels, copies, numbers, again } }: { job: Job }) {
  const t = useText();
  const count = labels * copies;
  return (
    <>
      <Text component="span" size="sm" fw={500}>
        {template ?? t('printing.testLabel')}
      </Text>
      {numbers && (
        <Text size="sm" className="number">
          {numbers.from === numbers.to
            ? t('printing.number', { from: String(numbers.from) })
            : t('printing.numbers', { from: String(numbers.from), to: String(numbers.to) })}
        </Text>
      )}
      {(count > 1 || again) && (
        <Text size="xs" c="dimmed">
          {[
            count > 1 && t('printing.count', { count }),
            again && t('printing.again', { reason: again.reason }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
    </>
  );
}
