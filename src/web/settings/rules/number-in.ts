/** The number of a document in what somebody typed or pasted: `42`, `#42`, `https://dms/documents/42/details`. */
export function numberIn(typed: string): number | undefined {
  const [, digits] = /^\s*#?(\d+)\s*$/.exec(typed) ?? /\/documents\/(\d+)(?:\D|$)/.exec(typed) ?? [];
  const number = Number(digits);
  return digits !== undefined && number >= 1 && number <= LARGEST ? number : undefined;
}

const LARGEST = 2_147_483_647;
