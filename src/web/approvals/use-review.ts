import { useEffect, useRef, useState } from 'react';
import type { Schemas } from '../api/interface.ts';
import { announce } from '../components/announce.tsx';
import { useTyped } from '../components/use-typed.tsx';
import { useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import type { TextKey } from '../texts/index.ts';
import { useApprovalTexts } from './approval-texts.ts';
import { useBackInView } from './back-in-view.ts';
import { focusedApproval } from './focused-approval.ts';
import { reviewKeys } from './keys.ts';
import { type Asked, askedFor, cannotRelease, useReleaseWords } from './release-words.ts';
import { placeIn, type ReviewQueue } from './review-queue.ts';
import { saysNothingNew, useDecide } from './use-decide.ts';
import { useDecisionKeys } from './use-decision-keys.ts';
import { useLooked } from './use-looked.ts';
import { useSeen } from './use-seen.ts';
import { mayDecide, type Sight } from './use-sight.ts';

type Approval = Schemas['Approval'];
type Option = Schemas['ApprovalOption'];
/** What has to be typed before this decision can be sent. */
type AskedFor = { option: Option; wanted: Asked };
type Given = {
  documentId: number;
  approval: Approval | undefined;
  queue: ReviewQueue | undefined;
  place: ReturnType<typeof placeIn> | undefined;
  /** Of the page of this document. */
  sight: Sight;
  open: (documentId: number | undefined) => void;
  back: () => void;
};

/** What is said to a key that comes too early. */
const NOT_YET = {
  nothing: 'approvals.notSeenYet',
  glimpse: 'approvals.soon',
  none: 'approvals.noPage',
  drawn: 'approvals.soon',
} as const satisfies Record<Sight, TextKey>;

/** The heading of the document under review takes the focus; keys count only while the focus is with it. */
export const REVIEW_HEADING = 'review-heading';
export const focusReview = (): void =>
  document.getElementById(REVIEW_HEADING)?.focus({ preventScroll: true });

/** Deciding and going on, by button or by key. */
export function useReview({ documentId, approval, queue, place, sight, open, back }: Given) {
  const t = useText();
  const texts = useApprovalTexts();
  const words = useReleaseWords();
  const previous = place?.previous?.documentId;
  const next = place ? place.next?.documentId : queue?.rows[0]?.documentId;
  // The one of the document at hand; keys send it as buttons do.
  const comment = useTyped({ name: `comment ${documentId}`, clean: '' });
  const shown = useRef(approval?.documentId);
  shown.current = approval?.documentId;
  const decide = useDecide((decided) => {
    // A person who has gone on to another document meanwhile stays there.
    if (shown.current !== decided.documentId) return undefined;
    const value = texts.outcome(decided);
    const following = queue && placeIn(queue, decided.documentId)?.next;
    if (!following) return t('approvals.decidedLast', { value });
    open(following.documentId);
    const position = placeIn(queue, following.documentId)?.position ?? 0;
    return t('approvals.decidedNext', { value, title: following.title, position, total: queue.total });
  });
  const looked = sight === 'drawn' || sight === 'none';
  const isMine = decide.variables?.approval.documentId === approval?.documentId;
  const seen = useSeen(approval, { follows: !looked, refusal: isMine ? decide.error : null });
  const id = approval?.documentId;
  useEffect(() => {
    if (id !== undefined) focusReview();
  }, [id]);
  const looks = useLooked();
  const lookedAt = sight === 'drawn' && !seen.changed ? approval?.seen : undefined;
  useEffect(() => {
    // One by one, with the page in sight: then it may be among many.
    if (id !== undefined && lookedAt !== undefined) looks().add({ documentId: id, seen: lookedAt });
  }, [id, lookedAt, looks]);
  const [asked, setAsked] = useState<AskedFor>();
  const send = (option: Option | null, typed: { ibanEnding?: string; comment?: string } = {}) => {
    const { shown } = seen;
    if (!shown) return;
    setAsked(undefined);
    // Buttons are locked now; keys count on from the heading.
    focusReview();
    // Typed in a dialog that is gone now: should it be refused, it is not lost.
    if (typed.comment) comment.set(typed.comment);
    const words = typed.comment ?? comment.value.trim();
    decide.mutate({ approval: shown, option, ...typed, comment: words, onAnswered: () => comment.done() });
  };
  const choose = (option: Option | null) => {
    if (!approval) return;
    const wanted = askedFor(approval, option, comment.value);
    if (cannotRelease(approval, option) && approval.release) announce(words.mine(approval.release));
    else if (option && wanted) setAsked({ option, wanted });
    else send(option);
  };
  useDecisionKeys((option) => {
    if (!approval) return;
    if (focusedApproval() !== approval.documentId) {
      focusReview();
      announce(t('approvals.focusFirst'));
    } else if (seen.changed) {
      announce(t('review.changed.title'));
    } else if (!mayDecide(sight)) {
      announce(t(NOT_YET[sight]));
    } else if (saysNothingNew(approval, option)) {
      announce(t('approvals.nothingNew', { value: option.label }));
    } else {
      choose(option);
    }
  });
  // What is typed for the one at hand, or is about to be, comes first.
  useBackInView((taken) => !asked && !comment.isDirty && open(taken));
  useKeys(reviewKeys, {
    ...{ next: () => open(next), previous: () => open(previous), back },
    note: seen.changed && seen.takeNote,
  });
  const asking = asked && {
    ...asked,
    onSend(typed: { ibanEnding?: string; comment?: string }) {
      send(asked.option, typed);
    },
    onClose() {
      setAsked(undefined);
      focusReview();
    },
  };
  return { decide, choose, asking, seen, comment, previous, next };
}
