import { Skeleton, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Schemas } from '../api/interface.ts';
import { nameOf } from '../components/name-of.ts';
import type { SearchOf } from '../components/search.ts';
import { useText } from '../context/language.tsx';
import type { approvalSearch } from './approval-search.ts';
import { useApprovalTexts } from './approval-texts.ts';
import type { ReviewQueue } from './review-queue.ts';

type Props = {
  queue: ReviewQueue | undefined;
  documentId: number;
  /** The one at hand, in its newest state: one that has left the list is not told of there. */
  approval: Schemas['Approval'] | undefined;
  /** The filter of the list, kept in each address. */
  search: SearchOf<typeof approvalSearch>;
};

/** The documents of the review beneath each other, the one at hand marked. */
export function ReviewQueueList({ queue, documentId, approval, search }: Props) {
  const t = useText();
  const current = useRef<HTMLLIElement>(null);
  const isThere = queue !== undefined;
  const router = useRouter();
  useEffect(() => {
    if (!documentId || !isThere) return;
    const show = () => current.current?.scrollIntoView({ block: 'nearest' });
    show();
    // With a new address the router puts every list back to where it was scrolled to before.
    return router.subscribe('onRendered', show);
  }, [router, documentId, isThere]);
  return (
    <nav className="review-queue panel" aria-label={t('review.queue')}>
      {queue?.rows.length === 0 ? (
        <Text size="sm" c="dimmed" p="sm">
          {t('approvals.empty.filtered')}
        </Text>
      ) : queue ? (
        <ol>
          {queue.rows.map((row) => (
            <li key={row.documentId} {...(row.documentId === documentId && { ref: current })}>
              <Link
                to="/freigabe/$documentId"
                params={{ documentId: String(row.documentId) }}
                search={search}
                className={row.documentId === documentId ? 'queue-link queue-current' : 'queue-link'}
                data-approval={row.documentId}
              >
                <QueueRow
                  row={approval?.documentId === row.documentId ? approval : row}
                  left={queue.left.has(row.documentId)}
                />
              </Link>
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton height={240} m="sm" w="auto" />
      )}
    </nav>
  );
}

function QueueRow({ row, left }: { row: Schemas['Approval']; left: boolean }) {
  const t = useText();
  const texts = useApprovalTexts();
  const { title, correspondent, amount, value } = row;
  const Icon = value.meaning === 'rejects' ? IconCircleX : IconCircleCheck;
  return (
    <>
      <span className="queue-title">{title}</span>
      <span className="queue-facts">
        <span className="queue-name">{nameOf(correspondent) ?? '–'}</span>
        <span className="number">{amount ? texts.amount(amount) : '–'}</span>
      </span>
      {(left || value.optionId !== null) && (
        <span className="approval-mark">
          {value.meaning !== 'open' && <Icon size={14} aria-hidden />}
          {value.optionId === null ? t('review.left') : texts.value(value)}
        </span>
      )}
    </>
  );
}
