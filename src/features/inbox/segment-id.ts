import { v5 as uuidv5 } from 'uuid';
import { pagesText } from '../../../projections/saved-files.ts';
import type { SegmentPage } from '../../domain/events/index.ts';

/** Namespace of the ids that are derived from what they name. */
const SEGMENTS = '8b4f1a52-64f1-5d0e-9a3e-0f6d1c2b7e44';

/** The same pages of the same item, turned alike, are the same segment, no matter who cuts them and when. */
export const segmentIdOf = (itemId: string, pages: readonly SegmentPage[]): string =>
  uuidv5(`${itemId} ${pagesText(pages)}`, SEGMENTS);
