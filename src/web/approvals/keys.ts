import { declareKeys, type Key } from '../keys/keys.ts';

const OPTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'f', 'a'] as const;

/** Each chooses a value: by its place, and by what it means (see `decisionKeys`). */
export const optionKeys: Readonly<Record<string, Key>> = Object.fromEntries(
  OPTIONS.map((key) => [key, { key, text: 'approvals.key.value', sometimes: true }]),
);

export const selectKeys = declareKeys({ select: { key: 'x', text: 'approvals.key.select' } });

export const reviewKeys = declareKeys({
  next: { key: 'j', text: 'approvals.key.next', repeats: true },
  previous: { key: 'k', text: 'approvals.key.previous', repeats: true },
  account: { key: 'i', text: 'approvals.key.account', sometimes: true },
  note: { key: 'n', text: 'review.changed.noted', sometimes: true },
  back: { key: 'u', text: 'review.back' },
});
