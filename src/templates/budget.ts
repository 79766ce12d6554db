import { TemplateFailed } from './template-failed.ts';

export type Budget = { spend(characters: number): void };

/** So many characters may go through the helpers of one rendering: some milliseconds, whatever the template says. */
const MAX_CHARACTERS = 2_000_000;

/** Bounds how much work one rendering is. Counted, not timed: the same template and text always end the same. */
export function budget(): Budget {
  let left = MAX_CHARACTERS;
  return {
    spend(characters) {
      left -= characters;
      if (left < 0) throw new TemplateFailed(`it works through more than ${MAX_CHARACTERS} characters`);
    },
  };
}
