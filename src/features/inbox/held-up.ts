import type { SegmentRow } from '../../../projections/inbox-segments.ts';
import type { PaperlessError } from '../../gateways/paperless/index.ts';
import type { HeldUp, SaveStep } from './next-save-step.ts';

/** So many uploads of one file in a row may fail while everything else that is asked of Paperless is answered. */
const FAILED_UPLOADS = 3;
/** After so long a person may give up a task that has no end: its worker may have died over it. */
export const ENDLESS_MS = 2 * 3_600_000;

/**
 * What of a save that cannot go on is said at its piece: what waiting alone may not mend. Null: Paperless is away, and it
 * goes on when it is back.
 *
 * @param failedUploads of this file, in a row, this one included; what comes before an upload was answered each time
 */
export function heldUpBy(
  step: SaveStep['step'],
  { failure, message }: Pick<PaperlessError, 'failure' | 'message'>,
  failedUploads: number,
): HeldUp | null {
  const heldUp = (reason: 'tasks-hidden' | 'not-allowed' | 'upload-fails') =>
    ({ type: 'SegmentSaveHeldUp', reason, message }) as const;
  if (failure === 'forbidden') {
    return heldUp(step === 'look-for-uploads' || step === 'ask-task' ? 'tasks-hidden' : 'not-allowed');
  }
  return step === 'upload' && failedUploads >= FAILED_UPLOADS ? heldUp('upload-fails') : null;
}

/** After how many ms a save is tried again: an outage may be over any time, one file's own trouble is left ever longer. */
export const nextTryMs = (ageMs: number, isAlone: boolean): number =>
  isAlone ? Math.min(10 * 60_000, Math.max(5_000, ageMs / 4)) : 5_000;

/** Whether a person need not wait for a save any longer. */
export const mayGiveUp = (
  { state, failure }: Pick<SegmentRow, 'state' | 'failure'>,
  ageMs: number,
): boolean =>
  (state === 'planned' && failure !== null) ||
  (state === 'uploaded' && (failure !== null || ageMs >= ENDLESS_MS));

/** The same in SQL, of `s`. */
export const STUCK = `(
  (s.state in ('planned', 'uploaded') and s.failure is not null)
  or (s.state = 'uploaded' and s.state_at <= now() - make_interval(secs => ${ENDLESS_MS / 1_000})))`;
