import { useRef, useState } from 'react';
import type { Schemas } from '../api/interface.ts';
import { factsOf, isOwnAnswer } from './show-in-lists.ts';

type Approval = Schemas['Approval'];

/**
 * Notices that somebody else has changed what a person has open: nothing is decided on it until the person has
 * confirmed that.
 *
 * @param follows whether the newest state counts as seen: before the page was seen, and where it is shown already
 */
export function useSeen(
  approval: Approval | undefined,
  follows: boolean,
): { changedBy: Approval | undefined; takeNote: () => void } {
  const seen = useRef<Approval>(undefined);
  const [, redraw] = useState(0);
  const isOther = seen.current?.documentId !== approval?.documentId;
  if (isOther || follows || (approval && isOwnAnswer(approval))) seen.current = approval;
  const changed = approval && seen.current && factsOf(approval) !== factsOf(seen.current);
  return {
    changedBy: changed ? approval : undefined,
    takeNote() {
      seen.current = approval;
      redraw((times) => times + 1);
    },
  };
}
