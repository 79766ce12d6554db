import { PaperlessError } from '../paperless/index.ts';
import { type Words, words } from './words.ts';

/** What was found, or why it could not be looked at. */
export type Looked<Found> = { found: Found } | { failed: PaperlessError };

/** Asks Paperless once; that it refuses is something found out, too. */
export async function look<Found>(asked: () => Promise<Found>): Promise<Looked<Found>> {
  try {
    return { found: await asked() };
  } catch (error) {
    if (error instanceof PaperlessError) return { failed: error };
    throw error;
  }
}

/** What was not asked, because what it stands on is not right. */
export const NOT_ASKED = new PaperlessError('unreachable', 'not asked');

/** The messages of these errors name the endpoint, and never the token. */
export function whyNot(error: PaperlessError): Words {
  if (error === NOT_ASKED) {
    return words('Erst Adresse und Token in Ordnung bringen.', 'First put address and token right.');
  }
  if (error.failure === 'forbidden') {
    return words('Das Konto darf es nicht ansehen.', 'The account may not look at it.');
  }
  return words(
    `Das ließ sich nicht ansehen: ${error.message}.`,
    `It could not be looked at: ${error.message}.`,
  );
}
