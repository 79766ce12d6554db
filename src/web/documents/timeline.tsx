import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi, useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';
import { Panel } from '../components/panel.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { TimelineEntry } from './timeline-entry.tsx';
import { timelineLines } from './timeline-lines.ts';
import { useUndo } from './use-saving.ts';
import '../components/history.css';

type Item = Schemas['AuditItem'];
type Page = Schemas['AuditPage'];

/** Folded they are a few lines. */
const PAGE = 100;

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
  const lines = timelineLines(items ?? []);
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
          {lines.map((line) => (
            <TimelineEntry
              key={line.key}
              line={line}
              action={canUndo.has(line.head.id) && <UndoButton item={line.head} documentId={documentId} />}
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
