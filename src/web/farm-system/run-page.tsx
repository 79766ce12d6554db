import { Alert, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { BackLink } from '../components/back-to-list.tsx';
import { Failure } from '../components/failure.tsx';
import { useFilters } from '../components/filters.ts';
import { listInHand } from '../components/list-in-hand.ts';
import { Page } from '../components/page.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { RunningNote } from '../components/running-note.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { ItemTable } from './item-table.tsx';
import { RunCounts } from './run-counts.tsx';
import { RunState } from './run-state.tsx';
import { type Item, OUTCOMES } from './runs.ts';

type Result = Schemas['PollingResult'];
const WHILE_RUNNING_MS = 1_000;

/** One run of the upload check: what it decided about each document, or would have. */
export function RunPage() {
  const t = useText();
  const { dateTime } = useFormats();
  const { runId } = useParams({ from: '/agrarsystem/laeufe/$runId' });
  const { filters, page, paging } = useFilters('/agrarsystem/laeufe/$runId');
  const found = useLive('/farmsys/runs/{runId}', {
    input: { params: { runId } },
    every: (run) => (run === undefined || run.state === 'running') && WHILE_RUNNING_MS,
  });
  // The route serves runs of any kind; only those of the upload check are linked here.
  const run = found.data as Result | undefined;
  const shown = run?.items?.filter(({ outcome }) => !filters.outcome || outcome === filters.outcome);
  return (
    <Page
      title={t(run?.dryRun ? 'run.titleRehearsal' : 'run.title')}
      lead={
        <>
          <BackLink to="/agrarsystem">{t('run.back')}</BackLink>
          {run && ` · ${dateTime(run.startedAt)}`}
        </>
      }
    >
      {found.error && !run && <ProblemAlert problem={found.error} />}
      {!run && !found.error && <Skeleton height={180} />}
      {run?.state === 'running' && <RunningNote text={<RunCounts run={run} />} since={run.startedAt} />}
      {run && run.state !== 'running' && (
        <Stack gap="sm">
          <Group gap="sm">
            <RunState run={run} />
            {!(run.stopped && !run.checked) && (
              <Text size="sm" component="div">
                <RunCounts run={run} />
              </Text>
            )}
          </Group>
          {run.dryRun && <Alert color="earth">{t('run.rehearsalHint')}</Alert>}
          <Trouble run={run} />
          {run.items && run.items.length > 0 && <OutcomeFilter items={run.items} />}
          {run.items && !(run.stopped && !run.checked) && (
            <ItemTable
              query={listInHand(found, shown, page)}
              paging={paging}
              dryRun={run.dryRun}
              checked={run.checked ?? 0}
            />
          )}
          {(run.itemsLeftOut ?? 0) > 0 && (
            <Text size="sm" c="dimmed">
              {t('run.leftOut', { count: run.itemsLeftOut ?? 0 })}
            </Text>
          )}
        </Stack>
      )}
    </Page>
  );
}

function OutcomeFilter({ items }: { items: readonly Item[] }) {
  const t = useText();
  const { filters, set } = useFilters('/agrarsystem/laeufe/$runId');
  const counts = new Map(OUTCOMES.map((one) => [one, items.filter(({ outcome }) => outcome === one).length]));
  const offered = OUTCOMES.filter((one) => counts.get(one) || one === filters.outcome);
  if (offered.length < 2 && !filters.outcome) return null;
  return (
    <SegmentedControl
      aria-label={t('upload.filter')}
      className="choice wrapping-choice"
      value={filters.outcome ?? 'all'}
      onChange={(next) => set({ outcome: OUTCOMES.find((one) => one === next) })}
      data={[
        { value: 'all', label: t('upload.all') },
        ...offered.map((one) => ({
          value: one,
          label: `${t(`upload.outcome.${one}`)} (${counts.get(one) ?? 0})`,
        })),
      ]}
    />
  );
}

function Trouble({ run: { state, stopped, refused, cause, error } }: { run: Result }) {
  const t = useText();
  if (!stopped && state === 'finished') return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
      {stopped ? (
        <Failure
          cause={cause}
          otherwise={[t(`run.stopped.${stopped}`), refused && t(`run.refused.${refused}`)].join(' ')}
          technical={error}
        />
      ) : (
        t(`run.ended.${state === 'failed' ? 'failed' : 'interrupted'}`)
      )}
    </Alert>
  );
}
