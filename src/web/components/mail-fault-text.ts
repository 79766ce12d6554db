import type { ApiProblem } from '../api/problem.ts';
import type { Translate } from '../texts/index.ts';

/** Why a mail did not come in or go out, in words; the code itself where it is younger than this page. */
export function mailFaultText(t: Translate, code: string): string {
  const look = t as (key: string) => string;
  const keys = [`mails.reason.${code}`, `outbox.fault.${code}`, `mailFault.${code}`];
  return keys.map(look).find((text, at) => text !== keys[at]) ?? code;
}

/** What a mail server is at fault with, where a call has failed because of one. */
export function mailFaultOf(t: Translate, { params }: ApiProblem): string | undefined {
  return typeof params?.fault === 'string' ? mailFaultText(t, params.fault) : undefined;
}
