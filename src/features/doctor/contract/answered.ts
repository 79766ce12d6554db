import { PaperlessError } from '../../../gateways/paperless/index.ts';

/** What Paperless answered; undefined where it refused. */
export async function answered<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PaperlessError) return undefined;
    throw error;
  }
}
