import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';
import { Age } from '../components/age.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { DocumentLink } from '../components/document-link.tsx';
import { Failure } from '../components/failure.tsx';
import { RowButton } from '../components/row-button.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import type { Paging } from '../components/table-paging.tsx';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';
import { useMay } from '../context/me.tsx';
import { offerUndo } from '../shell/undo.tsx';

type Entry = Schemas['QueueEntry'];
const REFRESHES = ['/queue', '/webhook/status', '/overview'] as const;
type Props = {
  queue: UseQueryResult<{ items: Entry[]; total: number }, ApiProblem>;
  paging: Paging;
  /** Takes the filter away, where only one state is shown. */
  onReset: (() => void) | undefined;
};

/** The documents on their way, with what can be done about those that are stuck. */
export function QueueTable({ queue, paging, onReset }: Props) {
  const t = useText();
  const may = useMay();
  const api = useApi();
  const retry = useAction(
    (documentId: number) => api.post('/queue/{documentId}/retry', { params: { documentId } }),
    { done: (_, id) => t('queue.retried', { id }), refreshes: REFRESHES },
  );
  const putBack = useAction((documentId: number) => api.post('/queue', { body: { documentId } }), {
    done: (_, id) => t('queue.retried', { id }),
    refreshes: REFRESHES,
  });
  const takeOut = useAction(
    (documentId: number) => api.delete('/queue/{documentId}', { params: { documentId } }),
    {
      refreshes: REFRESHES,
      done(_, documentId) {
        offerUndo(t('queue.takenOut', { id: documentId }), () => putBack.mutate(documentId));
        return undefined;
      },
    },
  );
  const columns: Column<Entry>[] = [
    {
      key: 'document',
      header: t('queue.document'),
      names: true,
      cell: ({ documentId }) => <DocumentLink id={documentId} />,
    },
    { key: 'state', header: t('queue.state'), cell: (entry) => <State entry={entry} /> },
    { key: 'source', header: t('queue.source'), cell: ({ source }) => t(`queue.source.${source}`) },
    { key: 'since', header: t('queue.since'), cell: ({ createdAt }) => <Age at={createdAt} /> },
    { key: 'reason', header: t('queue.reason'), cell: (entry) => <Reason entry={entry} /> },
  ];
  if (may('RUN_PROCESSING')) {
    const cell = (entry: Entry) => <Actions entry={entry} retry={retry} takeOut={takeOut} />;
    columns.push({ key: 'actions', header: t('queue.actions'), hideHeader: true, align: 'right', cell });
  }
  return (
    <DataTable
      caption={t('queue.caption')}
      list="queue"
      columns={columns}
      query={queue}
      rowKey={({ documentId, state }) => `${documentId} ${state}`}
      empty={
        onReset
          ? { title: t('queue.emptyState'), onReset }
          : { title: t('queue.empty'), hint: t('queue.emptyHint') }
      }
      paging={paging}
      minWidth={900}
    />
  );
}

const COLORS = {
  queued: 'earth',
  processing: 'moss',
  waiting: 'yellow',
  parked: 'orange',
  gone: 'gray',
} as const;

function State({ entry: { state, attempt } }: { entry: Entry }) {
  const t = useText();
  return (
    <>
      <StatusBadge color={COLORS[state]}>{t(`queue.state.${state}`)}</StatusBadge>
      {attempt > 1 && <span className="small">{t('queue.attempt', { attempt })}</span>}
    </>
  );
}

/** What went wrong; only what kind of failure it was, for a document that the viewer may not see. */
function Reason({ entry: { reason, cause, lastError, retryAt } }: { entry: Entry }) {
  const t = useText();
  return (
    <>
      {reason === 'not-found'
        ? t('queue.reason.not-found')
        : reason && <Failure cause={cause} otherwise={t(`queue.reason.${reason}`)} technical={lastError} />}
      {retryAt && (
        <span className="small">
          {t('queue.retryAt')} <Age at={retryAt} />
        </span>
      )}
    </>
  );
}

type Action = UseMutationResult<unknown, ApiProblem, number>;

function Actions({
  entry: { documentId, state },
  retry,
  takeOut,
}: {
  entry: Entry;
  retry: Action;
  takeOut: Action;
}) {
  const t = useText();
  if (state === 'processing') return null;
  const isBusy = (action: Action) => action.isPending && action.variables === documentId;
  return (
    <span className="row-buttons">
      {state !== 'queued' && (
        <RowButton
          onClick={() => retry.mutate(documentId)}
          busy={isBusy(retry)}
          label={t('queue.retryOf', { id: documentId })}
        >
          {t('queue.retry')}
        </RowButton>
      )}
      <RowButton
        onClick={() => takeOut.mutate(documentId)}
        busy={isBusy(takeOut)}
        label={t('queue.takeOutOf', { id: documentId })}
      >
        {t('queue.takeOut')}
      </RowButton>
    </span>
  );
}
