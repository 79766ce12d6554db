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

/** The messages of these errors name the endpoint, and never the token. */
export const whyNot = ({ failure, message }: PaperlessError): Words =>
  failure === 'forbidden'
    ? words('Das Konto darf es nicht ansehen.', 'The account may not look at it.')
    : words(`Das ließ sich nicht ansehen: ${message}.`, `It could not be looked at: ${message}.`);
