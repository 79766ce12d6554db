import type { ApiProblem } from '../api/problem.ts';
import type { PlainTextKey, Translate } from '../texts/index.ts';

/** A problem for people: what happened and why, in their language, and the number to ask about. */
export function problemText(
  t: Translate,
  { code, reason, params, detail, errors, requestId }: ApiProblem,
): { title: string; detail: string | undefined; requestId: string | undefined } {
  return {
    title: known(t, `problem.${code}`) ?? t('problem.unexpected'),
    // Errors of fields are shown at the fields.
    detail:
      (reason && known(t, `reason.${reason}`, params)) ??
      (errors.length > 0 ? undefined : technical(t, detail)),
    requestId: requestId && t('request.id', { id: requestId }),
  };
}

/** What is wrong with which field, in the language of the person. */
export const faultTexts = (t: Translate, errors: ApiProblem['errors']): Fault[] =>
  errors.map(({ path, code, params, message }) => ({
    path,
    message: known(t, `fault.${code}`, params) ?? t('reason.technical', { message }),
  }));
export type Fault = { path: string; message: string };

/** What the service says in English, where it has no code or one that is younger than this page: marked as such. */
const technical = (t: Translate, detail: string | undefined): string | undefined =>
  detail && t('reason.technical', { message: detail });

/** Code and reason come from the service: a text that there is not is given back as its key. */
function known(t: Translate, key: string, params?: ApiProblem['params']): string | undefined {
  const text = (t as (key: string, values?: ApiProblem['params']) => string)(key satisfies string, params);
  return text === (key as PlainTextKey) ? undefined : text;
}
