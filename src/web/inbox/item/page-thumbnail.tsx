import { useState } from 'react';
import { useText } from '../../context/language.tsx';
import { TurnedPage } from './turned-page.tsx';
import type { Editing } from './use-editing.ts';

type Props = {
  editing: Editing;
  index: number;
  /** Which document it belongs to, counted from 1. */
  document: number;
  onMove: (from: number) => void;
};

const THUMBNAIL_PX = 160;
const A4 = { width: 210, height: 297 };
const DRAGGED = 'application/x-inbox-page';

/** One page, small: chosen by a click, moved by dragging it onto another one. */
export function PageThumbnail({ editing, index, document, onMove }: Props) {
  const t = useText();
  const [isTarget, setTarget] = useState(false);
  const { cut, item, frozen, at, mayEdit, setPage } = editing;
  const one = cut[index];
  if (!one) return null;
  const { page, rotate, dropped } = one;
  const facts = item.pageList.find((known) => known.page === page);
  const isFrozen = frozen.some(({ pages }) => pages.some((known) => known.page === page));
  const words = [
    t('inboxItem.page', { page }),
    dropped ? t('inboxItem.dropped') : t('inboxItem.ofDocument', { document }),
    ...(rotate > 0 ? [t('inboxItem.turned', { degrees: rotate })] : []),
    ...(facts?.blank ? [t('inboxItem.blank')] : []),
    ...(isFrozen ? [t('inboxItem.frozen')] : []),
  ];
  return (
    <button
      type="button"
      className="page-thumbnail"
      aria-label={words.join(', ')}
      aria-current={index === at}
      data-document={document % 2}
      data-dropped={dropped || undefined}
      data-frozen={isFrozen || undefined}
      data-target={isTarget || undefined}
      tabIndex={index === at ? 0 : -1}
      draggable={mayEdit && !isFrozen}
      onClick={() => setPage(page)}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, String(index))}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        setTarget(false);
        onMove(Number(event.dataTransfer.getData(DRAGGED)));
      }}
    >
      <TurnedPage
        itemId={item.itemId}
        page={page}
        width={THUMBNAIL_PX}
        size={facts && facts.width > 0 ? facts : A4}
        turn={rotate}
        label=""
        placeholder={null}
      />
      <span className="page-number" aria-hidden>
        {page}
      </span>
    </button>
  );
}
