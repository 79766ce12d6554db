import type { ApiProblem } from '../api/problem.ts';
import type { PlainTextKey, Translate } from '../texts/index.ts';

/** A problem for people: what happened and why, in their language, and the number to ask about. */
export function problemWords(
  t: Translate,
  { code, reason, params, detail, requestId }: ApiProblem,
): { title: string; detail: string | undefined; requestId: string | undefined } {
  return {
    title: known(t, `problem.${code}`) ?? t('problem.unexpected'),
    // In English, where the service gave no reason, or one that is younger than this page.
    detail: (reason && known(t, `reason.${reason}`, params)) ?? detail,
    requestId: requestId && t('request.id', { id: requestId }),
  };
}

/** Code and reason come from the service: a text that there is not is given back as its key. */
function known(t: Translate, key: string, params?: ApiProblem['params']): string | undefined {
  const text = (t as (key: string, values?: ApiProblem['params']) => string)(key satisfies string, params);
  return text === (key as PlainTextKey) ? undefined : text;
}
