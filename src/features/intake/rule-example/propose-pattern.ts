import { RE2JS } from 're2js';
import { type Anchor, anchorsBefore, startOfWord } from './anchor.ts';
import { literal } from './literal.ts';
import { type Mark, trimMark } from './trim-mark.ts';
import { type Markable, type Shape, shapesOf } from './value-shapes.ts';

/** What was understood of a mark. */
export type FoundMark = {
  what: Markable;
  /** The value, without what was marked along with it. */
  text: string;
  /** The words that it is found by; empty for the supplier, which is found by itself, and for what follows directly. */
  after: string;
};

/** What makes a rule impossible; named after the mark that is to blame. */
export class ExampleUnclear extends Error {
  override name = 'ExampleUnclear';
  readonly what: Markable;
  readonly why: 'mark-no-value' | 'marks-overlap' | 'mark-ambiguous';
  constructor(what: Markable, why: ExampleUnclear['why']) {
    super(`${what}: ${why}`);
    this.what = what;
    this.why = why;
  }
}

/** The groups of the pattern, for templates: `{{match.content.nummer}}`. */
export const GROUPS = { number: 'nummer', sum: 'betrag', date: 'datum' } as const;

/**
 * A pattern (RE2) that finds the marked values in this text and in texts like it: other spacing, other line breaks,
 * umlauts as scanners read them. What is marked has to stand in the same order there. It is tried on the text, and
 * anchored on more words until it finds exactly what was marked.
 *
 * @throws ExampleUnclear
 */
export function proposePattern(
  content: string,
  marks: readonly Mark[],
): { pattern: string; found: FoundMark[] } {
  const pieces = piecesOf(content, marks);
  for (;;) {
    const pattern = patternOf(pieces);
    const wrong = firstWrong(pattern, content, pieces);
    if (!wrong && pattern.length <= LONGEST) return { pattern, found: pieces.map(foundOf) };
    const { piece, at } = wrong ?? { piece: pieces[0] as Piece, at: 'start' };
    if (!wrong || !tryNext(piece, at)) throw new ExampleUnclear(piece.mark.what, 'mark-ambiguous');
  }
}

/** That of a pattern of a rule. */
const LONGEST = 1_000;

type Trimmed = ReturnType<typeof trimMark>;
/** A mark with the ways to find it; the first ones are in use. */
type Piece = { mark: Trimmed; ways: { anchors: Anchor[]; shapes: Shape[] } | null };

function piecesOf(content: string, marks: readonly Mark[]): Piece[] {
  const trimmed = marks.map((mark) => trimMark(content, mark));
  const sorted = withEarlySupplier(content, trimmed).sort((one, other) => one.start - other.start);
  return sorted.map((mark, index) => {
    const floor = sorted[index - 1]?.end ?? 0;
    if (mark.start < floor) throw new ExampleUnclear(mark.what, 'marks-overlap');
    if (mark.what === 'supplier') {
      if (mark.text === '') throw new ExampleUnclear(mark.what, 'mark-no-value');
      return { mark, ways: null };
    }
    const before = content.slice(Math.max(floor, mark.start - 20), mark.start);
    const shapes = shapesOf(mark.what, mark.text, before).filter(({ value }) => isWhole(value, mark.text));
    const [shape] = shapes;
    if (!shape) throw new ExampleUnclear(mark.what, 'mark-no-value');
    const anchors = anchorsBefore(content, { place: mark.start, floor, gap: shape.gap });
    if (anchors.length === 0) throw new ExampleUnclear(mark.what, 'mark-ambiguous');
    return { mark, ways: { anchors, shapes } };
  });
}

/** The supplier where it stands first: its name at the head is more common than that at the foot. */
function withEarlySupplier(content: string, marks: readonly Trimmed[]): Trimmed[] {
  return marks.map((mark) => {
    if (mark.what !== 'supplier' || mark.text === '') return mark;
    const matcher = RE2JS.compile(FLAGS + supplierPattern(mark.text)).matcher(content);
    if (!matcher.find()) return mark;
    const [start, end] = [matcher.start(), matcher.end()];
    const isFree = marks.every((other) => other === mark || other.end <= start || other.start >= end);
    return isFree ? { ...mark, start, end } : mark;
  });
}

const supplierPattern = (text: string): string => startOfWord(text) + literal(text);

const isWhole = (value: string, text: string): boolean =>
  RE2JS.compile(`${FLAGS}^(?:${value})$`).matcher(text).find();

/** Case does not count, and `.` is any character, so that anything may stand in between. */
const FLAGS = '(?is)';

function patternOf(pieces: readonly Piece[]): string {
  const patterns = pieces.map(({ mark, ways }, index) => {
    const between = index === 0 ? '' : '.*?';
    if (!ways) return between + supplierPattern(mark.text);
    const [[anchor], [shape]] = [ways.anchors, ways.shapes];
    const group = `(?P<${GROUPS[mark.what as keyof typeof GROUPS]}>${shape?.value})`;
    return (anchor?.isBound ? '' : between) + anchor?.pattern + group;
  });
  return FLAGS + patterns.join('');
}

/** The first mark that the pattern finds elsewhere, or longer or shorter than it is. */
function firstWrong(
  pattern: string,
  content: string,
  pieces: readonly Piece[],
): { piece: Piece; at: 'start' | 'end' } | undefined {
  const matcher = RE2JS.compile(pattern).matcher(content);
  const isFound = matcher.find();
  for (const piece of pieces) {
    if (!piece.ways) continue;
    const group = GROUPS[piece.mark.what as keyof typeof GROUPS];
    if (!isFound || matcher.start(group) !== piece.mark.start) return { piece, at: 'start' };
    if (matcher.end(group) !== piece.mark.end) return { piece, at: 'end' };
  }
  return undefined;
}

/** Goes on to the next way to find a mark; false when there is none. */
function tryNext({ ways }: Piece, at: 'start' | 'end'): boolean {
  const left = at === 'start' ? ways?.anchors : ways?.shapes;
  if (!left || left.length < 2) return false;
  left.shift();
  return true;
}

const foundOf = ({ mark, ways }: Piece): FoundMark => ({
  what: mark.what,
  text: mark.text,
  after: ways?.anchors[0]?.words ?? '',
});
