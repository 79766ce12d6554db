import { Box } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../context/language.tsx';
import { useKeys } from '../../keys/keys-provider.tsx';
import { CodeBoxes } from './code-boxes.tsx';
import { CodeList } from './code-list.tsx';
import { viewerKeys } from './keys.ts';
import { PageText } from './page-text.tsx';
import { PageTools } from './page-tools.tsx';
import { RegionPanel } from './region-panel.tsx';
import { TurnedPage } from './turned-page.tsx';
import type { Calls } from './use-calls.ts';
import { useDrawing } from './use-drawing.ts';
import type { Editing } from './use-editing.ts';
import { useRegion } from './use-region.ts';

/** How often as large as the whole page is in sight. */
const ZOOMS = [1, 1.5, 2, 3] as const;
const A4 = { width: 210, height: 297 };
const SCREEN_PX = 1_200;
const CLOSE_PX = 2_000;

/** The page at hand: its picture, the codes on it, its text, and a part of it to be read once more. */
export function PageViewer({ editing, calls }: { editing: Editing; calls: Calls }) {
  const t = useText();
  const { item, page, cut, at } = editing;
  const facts = item.pageList.find((one) => one.page === page);
  const size = facts && facts.width > 0 ? facts : A4;
  const turn = cut[at]?.rotate ?? 0;
  const isAcross = turn === 90 || turn === 270;
  const [zoom, setZoom] = useState(0);
  const [showsText, setShowsText] = useState(false);
  const tool = useRegion(calls, page, size, turn);
  const drawing = useDrawing(tool, size, turn);
  const scroll = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    scroll.current?.scrollTo(0, 0);
  }, [page]);
  const step = (to: number) => (ZOOMS[to] === undefined ? undefined : () => setZoom(to));
  const zooms = { in: step(zoom + 1), out: step(zoom - 1) };
  const toggleText = () => setShowsText(!showsText);
  useKeys(viewerKeys, { zoomIn: zooms.in, zoomOut: zooms.out, text: toggleText });
  const codes = [...item.codes.filter((code) => code.page === page), ...(tool.answer?.codes ?? [])];
  const label = t('preview.page', { page, total: item.pages ?? 1 });
  const words = [
    label,
    ...(facts?.blank ? [t('inboxItem.blank')] : []),
    ...(facts?.failed ? [t('inboxItem.unreadPage')] : []),
    ...(codes.length > 0 ? [t('inbox.codes', { count: codes.length })] : []),
  ];
  return (
    <section className="panel page-viewer" aria-label={t('preview.label')}>
      <PageTools
        editing={editing}
        words={words.join(' · ')}
        zoom={zooms}
        text={{ isShown: showsText, toggle: toggleText }}
        region={tool}
      />
      <RegionPanel tool={tool} />
      {showsText && <PageText calls={calls} itemId={item.itemId} page={page} />}
      {/* What scrolls must be reached by keyboard. */}
      <Box className="page-scroll" tabIndex={0} role="group" aria-label={label} ref={scroll}>
        <div
          className="page-zoom"
          style={{
            '--zoom': ZOOMS[zoom] ?? 1,
            '--ratio': isAcross ? size.height / size.width : size.width / size.height,
          }}
          data-drawing={tool.region !== undefined || undefined}
          {...drawing}
        >
          <TurnedPage
            key={page}
            itemId={item.itemId}
            page={page}
            width={zoom > 0 ? CLOSE_PX : SCREEN_PX}
            size={size}
            turn={turn}
            label={label}
            placeholder={<span className="page-missing">{label}</span>}
          >
            <CodeBoxes codes={codes} region={tool.region} size={size} />
          </TurnedPage>
        </div>
        {/* Below the page, so that it stands at the same place whether there are codes or not. */}
        <CodeList codes={codes} label={t('inboxItem.codes')} />
      </Box>
    </section>
  );
}

declare module 'react' {
  interface CSSProperties {
    '--zoom'?: number;
    '--ratio'?: number;
  }
}
