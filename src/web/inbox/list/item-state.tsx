import { Progress } from '@mantine/core';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useText } from '../../context/language.tsx';
import type { InboxItem } from '../shown.ts';
import { segmentCounts } from './item-segments.ts';

/** What reading the file gave, and how much of it is in Paperless. */
export function ItemState({ item }: { item: InboxItem }) {
  const t = useText();
  const { all, saved, going, stuck } = segmentCounts(item.segments);
  return (
    <>
      <Reading item={item} />
      {/* Of a file that nobody has touched it would say nothing. */}
      {(all > 1 || saved + going > 0) && (
        <span className="small">
          {t('inbox.saved', { saved, all })}
          {going > 0 && ` · ${t('inbox.going', { count: going })}`}
        </span>
      )}
      {stuck > 0 && <StatusBadge color="orange">{t('inbox.stuck', { count: stuck })}</StatusBadge>}
    </>
  );
}

const COLORS = {
  waiting: 'earth',
  reading: 'earth',
  readable: 'moss',
  locked: 'orange',
  damaged: 'red',
  'no-preview': 'yellow',
  purged: 'gray',
} as const;

function Reading({ item: { reading, pages, pagesRead, name } }: { item: InboxItem }) {
  const t = useText();
  return (
    <>
      <StatusBadge color={COLORS[reading]}>{t(`inbox.reading.${reading}`)}</StatusBadge>
      {reading === 'reading' && pages !== null && (
        <>
          <span className="small">{t('inbox.pagesRead', { read: pagesRead, pages })}</span>
          <Progress
            size="sm"
            value={(100 * pagesRead) / Math.max(1, pages)}
            aria-label={t('inbox.readingOf', { name })}
          />
        </>
      )}
    </>
  );
}
