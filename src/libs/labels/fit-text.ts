import { ASCENT, LINE_HEIGHT, textWidth, unknownLetters } from './fonts.ts';
import type { Box, Label, LabelWarning, Layout } from './label.ts';

type Line = Label['lines'][number];
type Fitted = { texts: Layout['texts']; warnings: LabelWarning[] };

/** Below 60 % of what was asked for, or 1.5 mm, nobody reads it: then it is cut. */
const LEAST_SHARE = 0.6;
const LEAST_MM = 1.5;

/** How high these lines are, one below the other. */
export const textHeight = (lines: readonly Line[]): number =>
  lines.reduce((sum, { sizeMm }) => sum + sizeMm * LINE_HEIGHT, 0);

/** Puts lines into a box, in the middle of its height: too large ones are made smaller, then cut, then left out. */
export function fitText(lines: readonly Line[], box: Box, align: 'left' | 'centre'): Fitted {
  const share = Math.min(1, Math.max(LEAST_SHARE, box.height / textHeight(lines)));
  const warnings: LabelWarning[] = [];
  const fitted = lines.map((line, place) => fitLine(line, place, share, box.width, warnings));
  const shown: typeof fitted = [];
  let height = 0;
  for (const [place, line] of fitted.entries()) {
    const next = height + line.sizeMm * LINE_HEIGHT;
    if (next > box.height + TOLERANCE) {
      warnings.push({ code: 'text-left-out', line: place });
      continue;
    }
    height = next;
    shown.push(line);
  }
  let top = box.y + (box.height - height) / 2;
  const texts = shown.map(({ width, ...line }) => {
    const x = align === 'left' ? box.x : box.x + (box.width - width) / 2;
    const baseline = top + line.sizeMm * ASCENT;
    top += line.sizeMm * LINE_HEIGHT;
    return { ...line, x, baseline };
  });
  return { texts, warnings };
}

const TOLERANCE = 1e-6;

function fitLine(line: Line, place: number, share: number, width: number, warnings: LabelWarning[]) {
  const { text, bold = false } = line;
  const wanted = line.sizeMm;
  // A text grows with its size: it is measured once.
  const ems = textWidth(text, 1, bold);
  const natural = ems * wanted;
  const least = Math.min(wanted, Math.max(wanted * LEAST_SHARE, LEAST_MM));
  const sizeMm = Math.max(least, wanted * Math.min(share, natural > 0 ? width / natural : 1));
  const letters = unknownLetters(text, bold);
  if (letters) warnings.push({ code: 'letters-unknown', line: place, letters });
  if (sizeMm < wanted - TOLERANCE)
    warnings.push({ code: 'text-shrunk', line: place, sizeMm: rounded(sizeMm) });
  if (ems * sizeMm <= width + TOLERANCE) return { text, sizeMm, bold, width: ems * sizeMm };
  warnings.push({ code: 'text-cut', line: place });
  const cut = cutText(text, sizeMm, bold, width);
  return { text: cut, sizeMm, bold, width: textWidth(cut, sizeMm, bold) };
}

/** The longest beginning that fits together with an ellipsis. */
function cutText(text: string, sizeMm: number, bold: boolean, width: number): string {
  const letters = [...text];
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    const shorter = `${letters.slice(0, middle).join('')}…`;
    if (textWidth(shorter, sizeMm, bold) <= width) fits = middle;
    else tooLong = middle;
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`;
}

const rounded = (mm: number): number => Math.round(mm * 100) / 100;
