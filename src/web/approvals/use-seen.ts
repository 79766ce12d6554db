import { useRef, useState } from 'react';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';
import { factsOf, isOwnAnswer } from './show-in-lists.ts';

type Approval = Schemas['Approval'];
export type Change = { before: Approval; now: Approval };
export type Seen = {
  /** As the person has it before their eyes: nothing else is decided on. */
  shown: Approval | undefined;
  changed: Change | undefined;
  takeNote: () => void;
};

type Given = {
  /** Whether the newest state counts as seen: before the page was seen, and where it is shown already. */
  follows?: boolean;
  /** Of a decision on it: it has shown what differs, and which state that is. */
  refusal?: ApiProblem | null;
};

/**
 * Notices that something has changed about what a person has open: nothing is decided on it until the person has
 * confirmed that.
 */
export function useSeen(approval: Approval | undefined, { follows = false, refusal }: Given): Seen {
  const seen = useRef<Approval>(undefined);
  const [, redraw] = useState(0);
  const isOther = seen.current?.documentId !== approval?.documentId;
  const isTold = approval !== undefined && refusal?.current?.seen === approval.seen;
  if (isOther || follows || isTold || (approval && isOwnAnswer(approval))) seen.current = approval;
  const before = seen.current;
  return {
    shown: before,
    changed:
      approval && before && factsOf(approval) !== factsOf(before) ? { before, now: approval } : undefined,
    takeNote() {
      seen.current = approval;
      redraw((times) => times + 1);
    },
  };
}
