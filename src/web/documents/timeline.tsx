import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi, useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';
import { Actor } from '../components/actor.tsx';
import { ChangeList } from '../components/change-list.tsx';
import { changesIn } from '../components/event-data.ts';
import { useSentence } from '../components/event-sentence.ts';
import { Panel } from '../components/panel.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { useUndo } from './use-saving.ts';
import '../components/history.css';

type Item = Schemas['AuditItem'];
type Page = Schemas['AuditPage'];

const PAGE = 30;
/** Steps on the way to a result with an entry of its own: in small print. */
const STEPS = new Set([
  'DocumentChangePlanned',
  'ProcessingPlanned',
  'ProcessingStarted',
  'ProcessingResumed',
]);
/** Those whose sentence says all that was changed, or whose end says it. Of all others the changes are listed. */
const SAYS_ALL = new Set([
  'TagsChanged',
  'DocumentChangePlanned',
  'UploadMatchPlanned',
  'UploadManualPlanned',
]);

/** What happened to a document, the newest first; what can still be taken back has a button for it. */
export function Timeline({ documentId }: { documentId: number }) {
  const t = useText();
  const api = useApi();
  const events = useInfiniteQuery<Page, ApiProblem, InfiniteData<Page>, unknown[], number | undefined>({
    queryKey: ['/documents/{id}/timeline', documentId],
    queryFn: ({ pageParam: before }) =>
      api.get('/documents/{id}/timeline', { params: { id: documentId }, query: { before, limit: PAGE } }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const undoable = useLive('/documents/{id}/undoable', {
    input: { params: { id: documentId } },
  });
  const items = events.data?.pages.flatMap((page) => page.items);
  const canUndo = new Set(undoable.data?.items.map(({ eventId }) => eventId));
  return (
    <Panel title={t('timeline.title')}>
      {events.error && !items && !events.error.isAway && (
        <ProblemAlert problem={events.error} onRetry={() => void events.refetch()} />
      )}
      {!items && !events.error && <LoadingEvents />}
      {items?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('timeline.empty')}
        </Text>
      )}
      {items && items.length > 0 && (
        <ol className="timeline">
          {items.map((item) => (
            <TimelineEvent
              key={item.position}
              item={item}
              documentId={documentId}
              canUndo={canUndo.has(item.id)}
            />
          ))}
        </ol>
      )}
      {events.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          loading={events.isFetchingNextPage}
          onClick={() => void events.fetchNextPage()}
        >
          {t('timeline.older')}
        </Button>
      )}
    </Panel>
  );
}

function TimelineEvent(props: { item: Item; documentId: number; canUndo: boolean }) {
  const { item, documentId, canUndo } = props;
  const { moment } = useFormats();
  const sentence = useSentence();
  const changes = SAYS_ALL.has(item.type) ? [] : changesIn(item);
  return (
    <li {...(STEPS.has(item.type) && { className: 'timeline-step' })}>
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <Text size="sm" className="wrap-anywhere">
          {sentence(item)}
        </Text>
        {canUndo && <UndoButton item={item} documentId={documentId} />}
      </Group>
      {changes.length > 0 && <ChangeList changes={changes} />}
      <Text size="xs" c="dimmed" component="div">
        <time dateTime={item.at} className="number">
          {moment(item.at)}
        </time>
        {' · '}
        <Actor actor={item.actor} name={item.actorName} />
      </Text>
    </li>
  );
}

function UndoButton({ item, documentId }: { item: Item; documentId: number }) {
  const t = useText();
  const undo = useUndo();
  const { moment } = useFormats();
  const [isBusy, setBusy] = useState(false);
  const again = item.type === 'ChangeUndone';
  const Picture = again ? IconArrowForwardUp : IconArrowBackUp;
  const press = async () => {
    setBusy(true);
    await undo(documentId, [item.id]);
    setBusy(false);
  };
  return (
    <Button
      size="compact-sm"
      variant="light"
      flex="none"
      leftSection={<Picture size={14} aria-hidden />}
      onClick={() => void press()}
      loading={isBusy}
      aria-label={t(again ? 'timeline.redoOf' : 'timeline.undoOf', { time: moment(item.at) })}
    >
      {t(again ? 'timeline.redo' : 'timeline.undo')}
    </Button>
  );
}

const LoadingEvents = () => (
  <Stack gap="sm">
    {['first', 'second', 'third'].map((name) => (
      <Skeleton key={name} height={34} />
    ))}
  </Stack>
);
