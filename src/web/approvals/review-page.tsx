import { Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useLive } from '../api/hooks.ts';
import { BackLink, useBackToList } from '../components/back-to-list.tsx';
import { useFilters } from '../components/filters.ts';
import { Page } from '../components/page.tsx';
import { usePrefetchedPreview } from '../components/preview-file.ts';
import { PreviewPane } from '../components/preview-pane.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useText } from '../context/language.tsx';
import './approvals.css';
import './decisions.css';
import './phone.css';
import { KeyHint } from '../components/key-hint.tsx';
import { AskedDialog } from './asked-dialog.tsx';
import { ConflictAlert } from './conflict-alert.tsx';
import { FactsPane } from './facts-pane.tsx';
import { placeIn } from './review-queue.ts';
import { ReviewQueueList } from './review-queue-list.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { focusReview, useReview } from './use-review.ts';
import { useReviewQueue } from './use-review-queue.ts';
import { useSight } from './use-sight.ts';

/** One document after the other: the list, the pages, what is known about it, and the decision. */
export function ReviewPage() {
  const t = useText();
  const navigate = useNavigate();
  const { documentId: given } = useParams({ from: '/freigabe/$documentId' });
  const documentId = Number(given);
  const isNumber = Number.isSafeInteger(documentId);
  const { filters } = useFilters('/freigabe/$documentId');
  const { takeBack, ...list } = filters;
  const back = useBackToList('/freigabe', list);
  const queue = useReviewQueue();
  const asked = useLive('/approvals/{documentId}', {
    // What is no number is refused by the service, in words.
    input: { params: { documentId: isNumber ? documentId : given } },
  });
  const known = queue?.rows.find((row) => row.documentId === documentId);
  // While the next one is fetched, the one before must not stand there: its buttons would be those of another.
  const approval = asked.isPlaceholderData || !asked.data ? known : asked.data;
  const place = queue && placeIn(queue, documentId);
  const open = (id: number | undefined, more: { takeBack?: true } = {}) =>
    id !== undefined &&
    void navigate({
      to: '/freigabe/$documentId',
      params: { documentId: String(id) },
      search: { ...list, ...more },
    });
  const { sight, onShown } = useSight(`${documentId} ${approval?.checksum}`);
  const review = useReview({
    documentId,
    sight,
    approval,
    queue,
    place,
    open,
    back: () => back(documentId),
  });
  const following = queue?.rows.find((row) => row.documentId === review.next);
  // The page that is looked at comes first.
  const ahead = sight === 'nothing' ? undefined : following;
  usePrefetchedPreview(ahead && { documentId: ahead.documentId, version: ahead.checksum });
  const { decide, choose, asking, seen, comment } = review;
  const failed = decide.variables?.approval;
  const lead =
    place && queue
      ? t('review.place', { position: place.position, total: queue.total })
      : queue && t('review.notListed');
  return (
    <Page
      title={t('review.title')}
      takesFocus={false}
      lead={
        <Group gap="xs">
          <BackLink to="/freigabe" row={documentId} search={list}>
            {t('review.back')}
          </BackLink>
          <span className="number">{lead ?? '\u00a0'}</span>
        </Group>
      }
      actions={
        <Button.Group className="review-steps">
          <Button
            variant="default"
            onClick={() => open(review.previous)}
            disabled={review.previous === undefined}
            leftSection={<IconChevronLeft size={16} aria-hidden />}
          >
            {t('review.previous')}
            <KeyHint keyName="K" />
          </Button>
          <Button
            variant="default"
            onClick={() => open(review.next)}
            disabled={review.next === undefined}
            rightSection={<IconChevronRight size={16} aria-hidden />}
          >
            {t('review.next')}
            <KeyHint keyName="J" />
          </Button>
        </Button.Group>
      }
    >
      {decide.error && failed && failed.documentId !== documentId && (
        <ConflictAlert problem={decide.error} approval={failed} onClose={decide.reset} />
      )}
      <div className="review">
        <ReviewQueueList queue={queue} documentId={documentId} approval={approval} search={list} />
        {asked.error && !approval && !asked.error.isAway ? (
          <div className="review-failed">
            <ProblemAlert problem={asked.error} onRetry={() => void asked.refetch()} />
          </div>
        ) : (
          <>
            <div className="review-preview" data-approval={documentId}>
              {isNumber && (
                <PreviewPane
                  key={documentId}
                  documentId={documentId}
                  title={approval?.title ?? t('document.numbered', { id: documentId })}
                  version={approval?.checksum ?? null}
                  onShown={onShown}
                />
              )}
            </div>
            <FactsPane
              documentId={documentId}
              approval={approval}
              decide={decide}
              sight={sight}
              seen={seen}
              comment={comment}
              onChoose={choose}
              onTakeBack={() => open(documentId, { takeBack: true })}
            />
          </>
        )}
      </div>
      {asking && approval && (
        <AskedDialog
          approval={approval}
          option={asking.option}
          asked={asking.wanted}
          onSend={asking.onSend}
          onClose={asking.onClose}
        />
      )}
      {takeBack && approval?.takeBack && (
        <TakeBackDialog
          approval={approval}
          onClose={() => {
            open(documentId);
            focusReview();
          }}
        />
      )}
    </Page>
  );
}
