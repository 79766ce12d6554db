import { IconFile, IconFileOff, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useText } from '../../context/language.tsx';
import { useMe } from '../../context/me.tsx';
import { PageImage } from '../page-image.tsx';
import type { InboxItem } from '../shown.ts';
import { heldByAnother } from './item-segments.ts';

/** Of a row: the first page, the name that leads to the file, and what is to be known before it is opened. */
export function ItemName({ item, now }: { item: InboxItem; now: number }) {
  const t = useText();
  const { sub } = useMe();
  const { itemId, name, duplicateOf, claimedBy } = item;
  const other = heldByAnother(item, sub, now);
  return (
    <div className="item-name">
      <Thumbnail item={item} />
      <div>
        <Link to="/posteingang/$itemId" params={{ itemId }} className="link item-link">
          {/* A mark that turns the direction of the text ends with the name. */}
          <bdi>{name}</bdi>
        </Link>
        <span className="badges">
          {other && (
            <StatusBadge color="yellow">
              {t('inbox.claimedBy', { name: other.name ?? t('inbox.somebody') })}
            </StatusBadge>
          )}
          {claimedBy?.sub === sub && <StatusBadge color="moss">{t('inbox.claimedByMe')}</StatusBadge>}
          {duplicateOf && (
            <Link
              to="/posteingang/$itemId"
              params={{ itemId: duplicateOf }}
              className="item-duplicate"
              aria-label={t('inbox.duplicateOf', { name })}
            >
              <StatusBadge color="orange">{t('inbox.duplicate')}</StatusBadge>
            </Link>
          )}
        </span>
      </div>
    </div>
  );
}

const WIDTH = 44;

function Thumbnail({ item: { itemId, reading, pagesRead } }: { item: InboxItem }) {
  if (reading === 'readable' || (reading === 'reading' && pagesRead > 0)) {
    return (
      <PageImage itemId={itemId} page={1} width={WIDTH} alt="" className="thumbnail">
        <IconFile stroke={1.2} aria-hidden />
      </PageImage>
    );
  }
  const Icon = reading === 'locked' ? IconLock : reading === 'damaged' ? IconFileOff : IconFile;
  return (
    <span className="thumbnail">
      <Icon stroke={1.2} aria-hidden />
    </span>
  );
}
