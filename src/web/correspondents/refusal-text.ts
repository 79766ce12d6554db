import type { ApiProblem } from '../api/problem.ts';
import type { PlainTextKey, Translate } from '../texts/index.ts';

/** Why a conflict could not be settled or a merge not be taken back, in the language of the person. */
export function refusalText(t: Translate, { code, reason }: ApiProblem): string | undefined {
  const known = reason && WORDS[reason];
  if (known) return t(known);
  return code === 'conflict' ? t('conflicts.refused.stale') : undefined;
}

const WORDS: Partial<Record<string, PlainTextKey>> = {
  gone: 'conflicts.refused.gone',
  busy: 'conflicts.refused.busy',
  'not-allowed': 'conflicts.refused.notAllowed',
};
