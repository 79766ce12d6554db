import type { SegmentRow } from '../../../projections/inbox-segments.ts';

type Piece = Pick<SegmentRow, 'segment_id' | 'planned_at'>;

/**
 * The name of a file as it is sent ends with a mark, which Paperless keeps with the task and with the document: after a
 * lost answer it proves whose they are. Names of files and titles repeat, bytes too.
 */
export const sentName = (name: string, piece: Piece): string => {
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? '';
  const letters = [...name.slice(0, name.length - ending.length)];
  // By letters, so that none is cut in the middle: what is too long loses its end elsewhere, and with it the mark.
  while (Buffer.byteLength(letters.join('')) > MOST_BYTES) letters.pop();
  return `${letters.join('')} ${markOf(piece)}${ending}`;
};

/** Of one try to save a piece. */
export const markOf = ({ segment_id, planned_at }: Piece): string =>
  `${pieceIn(segment_id)}-${Date.parse(planned_at ?? '').toString(36)}`;

/** Whose file this is, as its name says: this piece's, whichever try it was, another one's, or nobody knows. */
export function senderOf(
  fileName: string | null,
  { segment_id }: Pick<Piece, 'segment_id'>,
): 'ours' | 'another' | null {
  const piece = MARK.exec(fileName ?? '')?.[1];
  if (piece === undefined) return null;
  return piece === pieceIn(segment_id) ? 'ours' : 'another';
}

const MARK = / ([0-9a-f]{12})-[0-9a-z]{6,10}\.\w{1,5}$/;
const MOST_BYTES = 180;

/** Ids of segments are hashes: their beginning is as good as any other part. */
const pieceIn = (segmentId: string): string => segmentId.replaceAll('-', '').slice(0, 12);
