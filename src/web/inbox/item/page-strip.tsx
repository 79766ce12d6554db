import { useEffect, useRef } from 'react';
import { useText } from '../../context/language.tsx';
import { CutMark } from './cut-mark.tsx';
import { PageThumbnail } from './page-thumbnail.tsx';
import type { Editing } from './use-editing.ts';
import { usePageDrop } from './use-page-drop.ts';

/** All pages in the order in which they are saved, with a place to cut before each of them. */
export function PageStrip({ editing }: { editing: Editing }) {
  const t = useText();
  const { cut, at, item, run, mayEdit } = editing;
  const list = useRef<HTMLOListElement>(null);
  // Keys that turn pages show the current one; the focus stays where it is, unless it is in the list.
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>(`[data-at="${at}"]`);
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (list.current?.contains(document.activeElement)) {
      shown?.querySelector<HTMLElement>('.page-thumbnail')?.focus({ preventScroll: true });
    }
  }, [at]);
  const end = usePageDrop((from) => run({ do: 'move', at: from, to: cut.length }));
  let number = 0;
  return (
    <ol className="page-strip" ref={list} aria-label={t('inboxItem.pages')}>
      {cut.map((one, index) => {
        if (one.form !== null) number += 1;
        const proposal = item.proposals.find(({ before }) => before === one.page);
        return (
          <li key={one.page} data-at={index}>
            {index > 0 && (
              <CutMark
                page={one.page}
                isCut={one.form !== null}
                isProposed={proposal !== undefined && one.form === null}
                disabled={!mayEdit || one.dropped}
                isAtHand={index === at}
                onToggle={() => run({ do: 'toggle-cut', at: index })}
              />
            )}
            <PageThumbnail editing={editing} index={index} document={number} />
          </li>
        );
      })}
      {mayEdit && <li className="strip-end" aria-hidden {...end} />}
    </ol>
  );
}
