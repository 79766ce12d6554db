import { Alert, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnswerOf } from '../api/client.ts';
import type { ApiProblem } from '../api/problem.ts';
import { Failure } from '../components/failure.tsx';
import { useFilters } from '../components/filters.ts';
import { useFormats, useText } from '../context/language.tsx';
import { LISTS, type Sync, type SyncList } from './sync-lists.ts';
import { ConflictRows, LinkedRows, MergedRows, UnmatchedRows } from './sync-tables.tsx';

type Props = {
  query: UseQueryResult<AnswerOf<'GET', '/farmsys/sync-correspondents'>, ApiProblem>;
  run: Sync;
  heading: ReactNode;
};

/** The lists name the first thousand each. */
const NAMED = 1_000;

/** What came of a sync, or would have. */
export function SyncResult({ query, run, heading }: Props) {
  const t = useText();
  const { number } = useFormats();
  const { filters, set } = useFilters('/korrespondenten/abgleich');
  const { counts } = run;
  const list = filters.list ?? firstWithRows(counts);
  return (
    <Stack gap="sm">
      <Text size="sm" component="div">
        {heading}
        {counts && !run.stopped && <> · {t('sync.unchanged', { count: counts.unchanged })}</>}
      </Text>
      {run.dryRun && !run.stopped && <Alert color="earth">{t('sync.rehearsalHint')}</Alert>}
      <Trouble run={run} />
      {counts && !run.stopped && (
        <>
          <SegmentedControl
            aria-label={t('sync.lists')}
            className="choice wrapping-choice"
            value={list}
            onChange={(next) => set({ list: LISTS.find((one) => one === next) })}
            data={LISTS.map((one) => ({
              value: one,
              label: `${t(`sync.list.${one}`)} (${number(counts[one])})`,
            }))}
          />
          {list === 'linked' && <LinkedRows query={query} rows={run.linked} />}
          {list === 'unmatched' && <UnmatchedRows query={query} rows={run.unmatched} />}
          {list === 'merged' && <MergedRows query={query} rows={run.merged} />}
          {list === 'conflicts' && <ConflictRows query={query} rows={run.conflicts} />}
          {counts[list] > NAMED && (
            <Text size="sm" c="dimmed">
              {t('sync.firstNamed', { count: NAMED })}
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}

const firstWithRows = (counts: Sync['counts']): SyncList =>
  LISTS.find((one) => one !== 'linked' && counts && counts[one] > 0) ?? 'linked';

function Trouble({ run: { state, stopped, cause, detail } }: { run: Sync }) {
  const t = useText();
  if (!stopped && state === 'finished') return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
      {stopped ? (
        <Failure cause={cause} otherwise={t(`sync.stopped.${stopped}`)} technical={detail} />
      ) : (
        t(`run.ended.${state === 'failed' ? 'failed' : 'interrupted'}`)
      )}
    </Alert>
  );
}
