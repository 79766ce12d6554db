import { fitsStructure } from './iban-structures.ts';

/** Whether an IBAN is one: form and check digits (ISO 13616). Upper case without spaces. */
export const isIban = (text: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) &&
  fitsStructure(text) &&
  mod97(text.slice(4) + text.slice(0, 4)) === 1;

/** An IBAN as people and files write it, in its electronic form. */
export const electronicForm = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** ISO 7064, as in BIC (ISO 9362): eight letters and digits, or eleven. */
export const isBic = (text: string): boolean => /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text);

/** The creditor's reference of ISO 11649: `RF18539007547034`. */
export const isCreditorReference = (text: string): boolean =>
  /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1;

/** The reference of Swiss QR bills: 27 digits, the last of which checks the others. */
export function isQrReference(text: string): boolean {
  if (!/^\d{27}$/.test(text)) return false;
  let carry = 0;
  for (const digit of text.slice(0, -1)) carry = CARRIES[(carry + Number(digit)) % 10] ?? 0;
  return (10 - carry) % 10 === Number(text.at(-1));
}

/** Whether a VAT id has the form of its country. Upper case without spaces, dots and dashes. */
export const isVatId = (text: string): boolean => VAT_FORMS[text.slice(0, 2)]?.test(text.slice(2)) === true;

/** A VAT id in the form in which it is compared: `DE123456789`, `CHE123456789`. */
export const vatIdForm = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[\s./-]/g, '')
    .replace(/^(CHE\d{9})(MWST|TVA|IVA)$/, '$1');

function mod97(text: string): number {
  let rest = 0;
  for (const letter of text) {
    const value = Number.parseInt(letter, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

const CARRIES = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

const VAT_FORMS: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-Z]{1,2}|\d[A-Z0-9+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LI: /^\d{5}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}(MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
};
