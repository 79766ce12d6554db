import { electronicForm, ibanLength, isIban } from './check-digits.ts';

/**
 * The IBANs of a text, and what stands where one should and is none. A word behind an IBAN may look like a part of it, so
 * the length of its country decides.
 */
export function ibansIn(text: string): { ibans: string[]; wrong: string[] } {
  const ibans = new Set<string>();
  const wrong = new Set<string>();
  for (const { index, 0: written } of text.matchAll(LIKE_AN_IBAN)) {
    const compact = electronicForm(written);
    const candidate = compact.slice(0, ibanLength(compact.slice(0, 2)) ?? compact.length);
    if (isIban(candidate)) ibans.add(candidate);
    else if (/IBAN\W{0,3}$/i.test(text.slice(Math.max(0, index - 10), index))) wrong.add(candidate);
    if (ibans.size + wrong.size >= MOST) break;
  }
  return { ibans: [...ibans], wrong: [...wrong] };
}

const LIKE_AN_IBAN = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z0-9]{4}){2,7}(?:[ \u00a0]?[A-Z0-9]{1,4})?/g;
const MOST = 10;
