import { useText } from '../../context/language.tsx';
import { TurnedPage } from './turned-page.tsx';
import type { Editing } from './use-editing.ts';
import { dragPage, usePageDrop } from './use-page-drop.ts';

type Props = {
  editing: Editing;
  index: number;
  /** Which document it belongs to, counted from 1. */
  document: number;
};

const THUMBNAIL_PX = 120;
const A4 = { width: 210, height: 297 };

/** One page, small: chosen by a click, moved by dragging it onto another one. */
export function PageThumbnail({ editing, index, document }: Props) {
  const t = useText();
  const { cut, item, frozen, at, mayEdit, setPage, run } = editing;
  const drop = usePageDrop((from) => run({ do: 'move', at: from, to: index }));
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
      tabIndex={index === at ? 0 : -1}
      draggable={mayEdit && !isFrozen}
      onClick={() => setPage(page)}
      {...dragPage(index)}
      {...drop}
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
