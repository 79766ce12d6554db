import type { Feature } from '../feature/index.ts';
import type { NumberRangesDeps } from './open-number-ranges.ts';
import { rangeEndpoints } from './range-endpoints.ts';

export { isFirstRange } from './first-ranges.ts';
export {
  type DrawnNumbers,
  type NumberRanges,
  type NumberRangesDeps,
  openNumberRanges,
} from './open-number-ranges.ts';
export { keepScannedNumbers, type SeenNumber } from './scanned-numbers.ts';

/** Numbers that labels carry: given out once each, and followed until they come back on a scan. */
export const numberRanges = (deps: NumberRangesDeps): Feature => ({ endpoints: rangeEndpoints(deps) });
