import { PaperlessError } from '../../gateways/paperless/index.ts';
import { type LocalizedText, localized } from './localized-text.ts';

/** What was found, or why it could not be checked. */
export type ProbeResult<Found> = { found: Found } | { failed: PaperlessError };

/** Asks Paperless once; that it refuses is something found out, too. */
export async function probe<Found>(asked: () => Promise<Found>): Promise<ProbeResult<Found>> {
  try {
    return { found: await asked() };
  } catch (error) {
    if (error instanceof PaperlessError) return { failed: error };
    throw error;
  }
}

/** What was not asked, because something it depends on is wrong. */
export const NOT_ASKED = new PaperlessError('unreachable', 'not asked');

/** The messages of these errors name the endpoint, and never the token. */
export function whyNot(error: PaperlessError): LocalizedText {
  if (error === NOT_ASKED) {
    return localized('Erst Adresse und Token in Ordnung bringen.', 'First put address and token right.');
  }
  if (error.failure === 'forbidden') {
    return localized('Das Konto darf es nicht ansehen.', 'The account may not look at it.');
  }
  return localized(
    `Das ließ sich nicht ansehen: ${error.message}.`,
    `It could not be looked at: ${error.message}.`,
  );
}
