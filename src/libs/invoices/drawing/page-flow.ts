import type { PDFDocument, PDFFont, PDFPage } from 'pdf-lib';
import { wrapText } from './wrap-text.ts';

const A4 = [595.28, 841.89] as const;
const MARGIN = { left: 56.7, right: 42.5, top: 56.7, bottom: 62 };
export const TEXT_WIDTH = A4[0] - MARGIN.left - MARGIN.right;
const LEADING = 1.35;

export type Cell = {
  text: string;
  /** From the left margin, in points. */
  x: number;
  width: number;
  align?: 'left' | 'right';
  bold?: boolean;
  size?: number;
};

/** Puts rows below each other and begins a new page where one no longer fits. */
export type PageFlow = {
  /** Cells beside each other; each wraps within its width. A row longer than a page goes on upon the next one. */
  row(cells: readonly Cell[], options?: { rule?: boolean }): void;
  gap(points: number): void;
  /** Keeps what follows together: begins a new page unless there is so much room. */
  need(points: number): void;
  /** Drawn again at the head of each page until it is taken away. */
  repeat(head: (() => void) | undefined): void;
  pages: PDFPage[];
};

/** @param fonts in which all is drawn; letters that they do not have are shown as one sign */
export function pageFlow(document: PDFDocument, fonts: { regular: PDFFont; bold: PDFFont }): PageFlow {
  const pages: PDFPage[] = [];
  let y = 0;
  let head: (() => void) | undefined;
  const newPage = () => {
    pages.push(document.addPage([...A4]));
    y = A4[1] - MARGIN.top;
    head?.();
  };
  const page = (): PDFPage => {
    const last = pages.at(-1);
    if (last) return last;
    newPage();
    return page();
  };
  const isRoom = (points: number) => y - points >= MARGIN.bottom;

  const row: PageFlow['row'] = (cells, { rule = false } = {}) => {
    page();
    const wrapped = cells.map((cell) => {
      const { bold = false, size = 9, text, width } = cell;
      const font = bold ? fonts.bold : fonts.regular;
      return { cell, font, size, lines: wrapText(text, font, size, width) };
    });
    const height = Math.max(...wrapped.map(({ size }) => size)) * LEADING;
    const count = Math.max(...wrapped.map(({ lines }) => lines.length));
    for (let line = 0; line < count; line += 1) {
      if (!isRoom(height)) newPage();
      y -= height;
      for (const { cell, font, size, lines } of wrapped) {
        const text = lines[line];
        if (!text) continue;
        const indent = cell.align === 'right' ? cell.width - font.widthOfTextAtSize(text, size) : 0;
        page().drawText(text, { font, size, x: MARGIN.left + cell.x + indent, y });
      }
    }
    if (!rule) return;
    y -= 3;
    const [start, end] = [
      { x: MARGIN.left, y },
      { x: MARGIN.left + TEXT_WIDTH, y },
    ];
    page().drawLine({ start, end, thickness: 0.5 });
  };
  return {
    row,
    pages,
    gap(points) {
      y -= points;
    },
    need(points) {
      page();
      if (!isRoom(points)) newPage();
    },
    repeat(next) {
      head = next;
    },
  };
}
