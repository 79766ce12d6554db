import type { PathCommand } from '@cantoo/fontkit';
import type { Bitmap } from './bitmap.ts';

type Point = { x: number; y: number };
/** A straight piece of an outline, upwards or downwards. */
type Edge = { top: number; bottom: number; x: number; slope: number; winding: 1 | -1 };

/**
 * Fills the outlines of a letter: a pixel is printed when its middle is inside (non-zero winding). Nothing is smoothed,
 * because printers of labels know no grey.
 *
 * @param scale pixels per unit of the font, whose y axis points up
 */
export function fillOutlines(
  { width, height, pixels }: Bitmap,
  commands: readonly PathCommand[],
  origin: Point,
  scale: number,
): void {
  const edges = edgesOf(commands, (x, y) => ({ x: origin.x + x * scale, y: origin.y - y * scale }));
  const top = Math.max(0, Math.floor(Math.min(...edges.map((edge) => edge.top))));
  const bottom = Math.min(height, Math.ceil(Math.max(...edges.map((edge) => edge.bottom))));
  for (let row = top; row < bottom; row++) {
    const middle = row + 0.5;
    const crossings = edges
      .filter((edge) => edge.top <= middle && middle < edge.bottom)
      .map(({ top, x, slope, winding }) => ({ x: x + (middle - top) * slope, winding }))
      .sort((a, b) => a.x - b.x);
    let winding = 0;
    for (const [place, crossing] of crossings.entries()) {
      winding += crossing.winding;
      const next = crossings[place + 1];
      if (winding === 0 || !next) continue;
      const from = Math.max(0, Math.ceil(crossing.x - 0.5));
      const to = Math.min(width, Math.ceil(next.x - 0.5));
      if (to > from) pixels.fill(1, row * width + from, row * width + to);
    }
  }
}

/** Curves become this many straight pieces: at the size of a label no difference can be seen. */
const PIECES = 8;

function edgesOf(commands: readonly PathCommand[], place: (x: number, y: number) => Point): Edge[] {
  const edges: Edge[] = [];
  let start: Point = { x: 0, y: 0 };
  let pen = start;
  const lineTo = (to: Point) => {
    if (to.y !== pen.y) edges.push(edge(pen, to));
    pen = to;
  };
  for (const { command, args } of commands) {
    const points = pairs(args).map(([x, y]) => place(x, y));
    if (command === 'moveTo') {
      lineTo(start);
      start = points[0] ?? start;
      pen = start;
    } else if (command === 'closePath') {
      lineTo(start);
    } else {
      const curve = [pen, ...points];
      const pieces = points.length === 1 ? 1 : PIECES;
      for (let piece = 1; piece <= pieces; piece++) lineTo(pointOf(curve, piece / pieces));
    }
  }
  lineTo(start);
  return edges;
}

const edge = (a: Point, b: Point): Edge => {
  const [upper, lower] = a.y < b.y ? [a, b] : [b, a];
  const slope = (lower.x - upper.x) / (lower.y - upper.y);
  return { top: upper.y, bottom: lower.y, x: upper.x, slope, winding: a.y < b.y ? 1 : -1 };
};

/** A point of a Bézier curve of any degree, by repeated halving between its points. */
function pointOf(points: readonly Point[], share: number): Point {
  const [first = { x: 0, y: 0 }, ...rest] = points;
  if (rest.length === 0) return first;
  const between = rest.map((point, place) => {
    const before = points[place] ?? point;
    return { x: before.x + (point.x - before.x) * share, y: before.y + (point.y - before.y) * share };
  });
  return pointOf(between, share);
}

const pairs = (values: readonly number[]): [number, number][] =>
  Array.from({ length: values.length / 2 }, (_, pair) => [values[2 * pair] ?? 0, values[2 * pair + 1] ?? 0]);
