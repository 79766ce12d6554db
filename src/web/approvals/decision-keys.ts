import type { Schemas } from '../api/interface.ts';

type Option = Schemas['ApprovalOption'];

/**
 * The keys that choose an option: 1 to 9 in the order of the options; F and A where exactly one option approves or
 * rejects, for with two of a kind a letter would have to guess.
 */
export function decisionKeys(options: readonly Option[]): { key: string; option: Option }[] {
  const numbered = options.slice(0, 9).map((option, index) => ({ key: String(index + 1), option }));
  const lettered = LETTERS.flatMap(({ key, meaning }) => {
    const [option, ...more] = options.filter((one) => one.meaning === meaning);
    return option && more.length === 0 ? [{ key, option }] : [];
  });
  return [...numbered, ...lettered];
}

const LETTERS = [
  { key: 'f', meaning: 'approves' },
  { key: 'a', meaning: 'rejects' },
] as const;
