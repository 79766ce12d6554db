import { declareKeys, type Key } from '../keys/keys.ts';

const NUMBERS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Each chooses the entry at its place. */
export const entryKeys: Readonly<Record<string, Key>> = Object.fromEntries(
  NUMBERS.map((key) => [key, { key, text: 'entry.key.choose', sometimes: true }]),
);

export const choiceKeys = declareKeys({
  next: { key: 'j', text: 'entry.next', sometimes: true },
  back: { key: 'u', text: 'list.back' },
});
