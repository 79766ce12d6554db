import './preview.css';
import { ActionIcon, Alert, Box, Group, Stack } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../context/language.tsx';
import { whenInSight } from './in-sight.ts';
import { type OpenPdf, openPdf } from './pdf-workers.ts';
import type { Shown } from './shown-page.ts';

const SIZES = [0.75, 1, 1.5, 2, 3] as const;
/** Of long documents only the pages near the part that is seen are drawn. */
const DRAW_AHEAD = '600px';
/** Who waits longer for a page is told that it cannot be shown; it may come all the same. */
const PATIENCE_MS = 30_000;

type Props = { file: Blob; title: string; onShown: (shown: Shown) => void };

/** The pages of a PDF beneath each other, as wide as their container. */
export function PdfPages({ file, title, onShown }: Props) {
  const t = useText();
  const [document, setDocument] = useState<PDFDocumentProxy>();
  const [failed, setFailed] = useState(false);
  const [size, setSize] = useState(1);
  useEffect(() => {
    let opening: OpenPdf | undefined;
    let left = false;
    const late = setTimeout(() => setFailed(true), PATIENCE_MS);
    const open = async () => {
      const data = await file.arrayBuffer();
      if (left) return;
      opening = openPdf(data);
      const opened = await opening.document;
      if (left) return;
      setDocument(opened);
      setFailed(false);
    };
    open()
      .catch(() => !left && setFailed(true))
      .finally(() => clearTimeout(late));
    return () => {
      left = true;
      clearTimeout(late);
      setDocument(undefined);
      setFailed(false);
      opening?.close();
    };
  }, [file]);
  useEffect(() => {
    if (failed) onShown('none');
  }, [failed, onShown]);
  if (failed) return <Alert color="orange">{t('preview.failed')}</Alert>;
  const step = (by: 1 | -1) => setSize((now) => SIZES[SIZES.indexOf(now as 1) + by] ?? now);
  return (
    <Stack gap={0}>
      <Group justify="flex-end" gap={4} p={4} className="preview-tools">
        <ActionIcon variant="subtle" color="gray" onClick={() => step(-1)} aria-label={t('preview.zoomOut')}>
          <IconZoomOut size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" onClick={() => step(1)} aria-label={t('preview.zoomIn')}>
          <IconZoomIn size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {/* What scrolls must be reached by keyboard. */}
      <Box className="preview-scroll" tabIndex={0} role="group" aria-label={title}>
        {document &&
          pagesOf(document).map((number) => (
            <PdfPage
              key={number}
              document={document}
              number={number}
              size={size}
              label={t('preview.page', { page: number, total: document.numPages })}
              {...(number === 1 && { onShown })}
            />
          ))}
      </Box>
    </Stack>
  );
}

const pagesOf = ({ numPages }: PDFDocumentProxy): number[] =>
  Array.from({ length: numPages }, (_, index) => index + 1);

type PageProps = {
  document: PDFDocumentProxy;
  number: number;
  size: number;
  label: string;
  onShown?: (shown: Shown) => void;
};

function PdfPage({ document, number, size, label, onShown }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const seen = useSeen(canvas);
  useEffect(() => {
    const target = canvas.current;
    if (!target || !seen) return;
    let drawing: { cancel(): void } | undefined;
    let left = false;
    let stopWaiting = () => {};
    const late = setTimeout(() => onShown?.('none'), PATIENCE_MS);
    const draw = async () => {
      const page = await document.getPage(number);
      if (left) return;
      const natural = page.getViewport({ scale: 1 });
      const width = (target.parentElement?.clientWidth ?? natural.width) * size;
      const viewport = page.getViewport({ scale: (width / natural.width) * (window.devicePixelRatio || 1) });
      target.width = viewport.width;
      target.height = viewport.height;
      // In percent: it goes on fitting when the window or the phone is turned.
      target.style.width = `${100 * size}%`;
      const task = page.render({ canvas: target, viewport });
      drawing = task;
      await task.promise;
      target.setAttribute('data-drawn', 'true');
      if (onShown && !left) stopWaiting = whenInSight(target, () => onShown('drawn'));
    };
    // A drawing that is cancelled, because the page is left or resized, is no failure.
    draw()
      .catch(() => !left && onShown?.('none'))
      .finally(() => clearTimeout(late));
    return () => {
      left = true;
      clearTimeout(late);
      stopWaiting();
      drawing?.cancel();
    };
  }, [document, number, size, seen, onShown]);
  return <canvas ref={canvas} role="img" aria-label={label} className="preview-page" />;
}

/** Whether the element has come near the part of the page that is seen. */
function useSeen(element: { current: HTMLElement | null }): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: DRAW_AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}
