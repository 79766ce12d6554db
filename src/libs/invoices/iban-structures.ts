/**
 * How the account behind country and check digits is made up (SWIFT IBAN registry): n digits, a letters, c both. Countries
 * of SEPA first, then others that businesses pay to; of the rest the check digits must do.
 */
const STRUCTURES: Record<string, string> = Object.fromEntries(
  (
    'AD 8n12c, AT 16n, BE 12n, BG 4a6n8c, CH 5n12c, CY 8n16c, CZ 20n, DE 18n, DK 14n, EE 16n, ES 20n, FI 14n, ' +
    'FR 10n11c2n, GB 4a14n, GI 4a15c, GR 7n16c, HR 17n, HU 24n, IE 4a14n, IS 22n, IT 1a10n12c, LI 5n12c, LT 16n, ' +
    'LU 3n13c, LV 4a13c, MC 10n11c2n, MT 4a5n18c, NL 4a10n, NO 11n, PL 24n, PT 21n, RO 4a16c, SE 20n, SI 15n, ' +
    'SK 20n, SM 1a10n12c, VA 18n, ' +
    'AE 19n, AL 8n16c, BA 16n, BY 4c20n, FO 14n, GE 2a16n, GL 14n, IL 19n, KZ 3n13c, MD 20c, ME 18n, MK 3n10c2n, ' +
    'RS 18n, SA 2n18c, TN 20n, TR 6n16c, UA 6n19c, XK 16n'
  )
    .split(', ')
    .map((entry) => {
      const [country = '', parts = ''] = entry.split(' ');
      return [country, parts.replace(/(\d+)([nac])/g, (_, count, kind) => kind.repeat(Number(count)))];
    }),
);

export const COUNTRIES = Object.keys(STRUCTURES);

/** A letter for each character behind the check digits: n, a, or c; undefined where the country is not known. */
export const accountStructure = (country: string): string | undefined => STRUCTURES[country];

/** How long the IBANs of a country are, where that is known. */
export const ibanLength = (country: string): number | undefined => {
  const structure = STRUCTURES[country];
  return structure === undefined ? undefined : structure.length + 4;
};

/** Whether these characters stand where they may. Upper case. */
export const fitsStructure = (iban: string): boolean => {
  const structure = STRUCTURES[iban.slice(0, 2)];
  if (structure === undefined) return true;
  if (iban.length !== structure.length + 4) return false;
  for (let place = 0; place < structure.length; place += 1) {
    const isDigit = /\d/.test(iban[place + 4] ?? '');
    if ((structure[place] === 'n' && !isDigit) || (structure[place] === 'a' && isDigit)) return false;
  }
  return true;
};
