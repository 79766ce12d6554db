import { encodeSymbol, LEAST_MODULE_MM, QUIET_MODULES } from './encode-symbol.ts';
import { fitText, textHeight } from './fit-text.ts';
import type { Box, Label, LabelWarning, Layout } from './label.ts';
import { LabelRefused } from './refused.ts';

/** Printers leave out what is nearer to the edge. */
const EDGE_MM = 1;
/** Between the bars of a Code 128 and its text: above and below, bars need no white. */
const TEXT_GAP_MM = 1;
/** Larger ones are no easier to read: beyond it no margin is widened for them. */
const LARGE_MODULE_MM = { QRCode: 1, DataMatrix: 1, Code128: 0.5 };
/** Finer codes are beyond every scanner and printer. */
const FINEST_MODULE_MM = 0.1;
const LEAST_BARS_MM = 5;
const TOLERANCE_MM = 1e-6;

/**
 * Where everything stands. A square code has its text on its right where the label is wide, otherwise below; bars have
 * it below. The code is as large as the margin around it allows, and the margin as wide as a code of that size needs.
 *
 * @throws LabelRefused
 */
export function layoutLabel(label: Label): Layout {
  const { widthMm, heightMm, symbology, content } = label;
  const rows = encodeSymbol(symbology, content);
  const placed = symbology === 'Code128' ? placeBars(label, rows) : placeSquare(label, rows);
  const { texts, warnings } = fitText(shownLines(label), placed.textBox, placed.align);
  return {
    ...{ widthMm, heightMm },
    symbol: { symbology, text: content, rows, moduleMm: placed.moduleMm, box: placed.box },
    texts,
    warnings: [...placed.warnings, ...warnings],
  };
}

type Placed = {
  box: Box;
  moduleMm: number;
  textBox: Box;
  align: 'left' | 'centre';
  warnings: LabelWarning[];
};

const shownLines = ({ lines }: Label) => lines.filter(({ text }) => text !== '');

function placeSquare(label: Label, rows: readonly string[]): Placed {
  const { widthMm, heightMm } = label;
  const lines = shownLines(label);
  const isWide = widthMm > heightMm * 1.25;
  const below = isWide || lines.length === 0 ? 0 : textHeight(lines) + EDGE_MM;
  const { moduleMm, marginMm, warnings } = moduleThatFits(
    label,
    rows.length,
    Math.min(widthMm, heightMm - below),
  );
  const side = moduleMm * rows.length;
  const box = { width: side, height: side };
  if (lines.length > 0 && isWide) {
    const x = marginMm + side + marginMm;
    return {
      ...{ moduleMm, warnings, align: 'left' },
      box: { ...box, x: marginMm, y: (heightMm - side) / 2 },
      textBox: { x, y: EDGE_MM, width: widthMm - EDGE_MM - x, height: heightMm - 2 * EDGE_MM },
    };
  }
  return {
    ...{ moduleMm, warnings, align: 'centre' },
    box: { ...box, x: (widthMm - side) / 2, y: (heightMm - below - side) / 2 },
    textBox: { ...bottomBox(label, heightMm - below), height: below - EDGE_MM },
  };
}

function placeBars(label: Label, [bars = '']: readonly string[]): Placed {
  const { widthMm, heightMm } = label;
  const lines = shownLines(label);
  const { moduleMm, marginMm, warnings } = moduleThatFits(label, bars.length, widthMm);
  // A line of small text needs less than the margin.
  const below = Math.max(marginMm, lines.length === 0 ? 0 : textHeight(lines) + EDGE_MM + TEXT_GAP_MM);
  const height = heightMm - marginMm - below;
  if (height < FINEST_MODULE_MM) {
    const neededMm = rounded(marginMm + below + LEAST_BARS_MM);
    throw new LabelRefused({ reason: 'label-too-small', neededMm });
  }
  if (height < LEAST_BARS_MM) {
    warnings.push({ code: 'bars-too-low', heightMm: rounded(height), leastMm: LEAST_BARS_MM });
  }
  const width = moduleMm * bars.length;
  return {
    ...{ moduleMm, warnings, align: 'centre' },
    box: { x: (widthMm - width) / 2, y: marginMm, width, height },
    textBox: { ...bottomBox(label, heightMm - below + TEXT_GAP_MM), height: textHeight(lines) },
  };
}

const bottomBox = ({ widthMm }: Label, y: number) => ({ x: EDGE_MM, y, width: widthMm - 2 * EDGE_MM });

/**
 * The size of a module.
 *
 * @param outerMm the length that the code has, its white on both sides included
 */
function moduleThatFits({ symbology, marginMm }: Label, modules: number, outerMm: number) {
  const quiet = QUIET_MODULES[symbology];
  const leastMm = LEAST_MODULE_MM[symbology];
  const largest = outerMm / (modules + 2 * quiet);
  if (largest < FINEST_MODULE_MM) {
    throw new LabelRefused({ reason: 'label-too-small', neededMm: rounded(leastMm * (modules + 2 * quiet)) });
  }
  const quietMm = (module: number) => quiet * Math.min(module, largest);
  const given = Math.max(marginMm, quietMm(LARGE_MODULE_MM[symbology]));
  const moduleMm = Math.min((outerMm - 2 * given) / modules, given / quiet);
  if (moduleMm < FINEST_MODULE_MM) {
    const largestMm = Math.floor(((outerMm - modules * Math.min(leastMm, largest)) / 2) * 10) / 10;
    throw new LabelRefused({ reason: 'margin-too-large', marginMm, largestMm });
  }
  const warnings: LabelWarning[] = [];
  if (marginMm < quietMm(leastMm) - TOLERANCE_MM) {
    warnings.push({ code: 'margin-too-small', marginMm, neededMm: roundedUp(quietMm(leastMm)) });
  } else if (marginMm < given - TOLERANCE_MM) {
    warnings.push({ code: 'margin-widened', marginMm, neededMm: roundedUp(given) });
  }
  if (moduleMm < leastMm) warnings.push({ code: 'module-too-small', moduleMm: rounded(moduleMm), leastMm });
  return { moduleMm, marginMm: given, warnings };
}

const rounded = (mm: number): number => Math.round(mm * 100) / 100;
const roundedUp = (mm: number): number => Math.ceil(mm * 100 - TOLERANCE_MM) / 100;
