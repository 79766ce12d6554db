import { type DueDigest, dueDigests } from '../../domain/digest-times/index.ts';
import type { DigestLeftOut } from '../../domain/events/index.ts';
import type { DigestPerson } from './digest-person.ts';

/** So long after its time a digest is still sent; after that the next one will do. */
export const CATCH_UP_MS = 6 * 3_600_000;
/** What could not be read is tried again at these distances, as long as there is time for another one. */
export const READ_AGAIN_MS = 10 * 60_000;
const DAY_MS = 86_400_000;

export type DueWork = {
  /** Days that are over. */
  missed: string[];
  today: DueDigest;
  /** Why there is none today, as far as that is known before anything was read. */
  leftOut: DigestLeftOut | null;
};

/** What is due for somebody at this moment; null: nothing. */
export function decideDue(
  { person, times, setAt, lastSeenAt, digest }: DigestPerson,
  { now, timeZone, forgetDays }: { now: Date; timeZone: string; forgetDays: number },
): DueWork | null {
  const settled = digest?.settled ?? [];
  const due = dueDigests(times, { timeZone, after: lookFrom(setAt, digest, now), until: now }).filter(
    ({ day }) => !settled.includes(day),
  );
  const today = due.at(-1);
  if (!today) return null;
  const missed = due.slice(0, -1).map(({ day }) => day);
  const work = (leftOut: DigestLeftOut | null): DueWork => ({ missed, today, leftOut });
  if (today.at.getTime() - lastSeenAt.getTime() > forgetDays * DAY_MS) return work('unseen');
  if (now.getTime() - today.at.getTime() > CATCH_UP_MS) return work('too-late');
  if (person.permissions.length === 0) return work('no-permission');
  if (person.email === null) return work('no-address');
  return work(person.emailVerified ? null : 'not-verified');
}

/** What came before the last one was settled with it; a little more, as clocks differ. One from a future says nothing. */
function lookFrom(setAt: Date, digest: DigestPerson['digest'], now: Date): Date {
  const settledAt = digest?.last_at ? new Date(digest.last_at) : null;
  if (!settledAt || settledAt > now) return setAt;
  return new Date(Math.max(setAt.getTime(), settledAt.getTime() - DAY_MS));
}

export type Waiting = { isOpen: boolean; hasFailed: boolean };

/** Whether it is sent, once it is known what waits for them. */
export function decideSending(
  { whenEmpty }: Pick<DigestPerson, 'whenEmpty'>,
  { isOpen, hasFailed }: Waiting,
  { at, now }: { at: Date; now: Date },
): 'send' | 'read-again' | DigestLeftOut {
  if (isOpen) return 'send';
  if (!hasFailed) return whenEmpty ? 'send' : 'nothing-open';
  // What cannot be read may be all that is open.
  if (now.getTime() + READ_AGAIN_MS - at.getTime() <= CATCH_UP_MS) return 'read-again';
  return whenEmpty ? 'send' : 'not-read';
}

/** Whether they are not there for the next one any more, if they do not sign in before that. */
export const isLastOne = (
  { lastSeenAt }: Pick<DigestPerson, 'lastSeenAt'>,
  next: Date | undefined,
  forgetDays: number,
): boolean => next !== undefined && next.getTime() - lastSeenAt.getTime() > forgetDays * DAY_MS;
