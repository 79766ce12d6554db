import { declareKeys, type Key } from '../keys/keys.ts';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Of the page of conflicts: they act on the conflict that has the focus, and on the first one when none has. */
export const conflictKeys = declareKeys({
  next: { key: 'j', text: 'conflicts.key.next', repeats: true },
  previous: { key: 'k', text: 'conflicts.key.previous', repeats: true },
  merge: { key: 'm', text: 'conflicts.key.merge' },
  dismiss: { key: 'd', text: 'conflicts.key.dismiss' },
});

/** Each chooses the correspondent of that number. */
export const candidateKeys: Readonly<Record<(typeof DIGITS)[number], Key>> = Object.fromEntries(
  DIGITS.map((key) => [key, { key, text: 'conflicts.key.choose' }]),
) as never;
