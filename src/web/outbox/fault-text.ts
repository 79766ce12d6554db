import type { Translate } from '../texts/index.ts';

/** Why a mail was not taken, or is unclear, in words; the code itself where it is younger than this page. */
export function faultText(t: Translate, code: string): string {
  const look = t as (key: string) => string;
  const keys = [`outbox.fault.${code}`, `mailFault.${code}`];
  return keys.map(look).find((text, at) => text !== keys[at]) ?? code;
}
