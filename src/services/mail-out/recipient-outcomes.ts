import { asciiAddress, comparable } from '../mail-accounts/index.ts';
import type { MailRow } from './mails-table.ts';

/** Why somebody did not get a mail. */
export type NotTaken = { address: string; smtpCode: number | null; fault: string };
/** What a server has decided for the recipients of one try. */
export type Decided = { taken: string[]; deferred: NotTaken[]; refused: NotTaken[] };
type Kept = Pick<MailRow, 'recipients' | 'reached' | 'refused'>;

/** All of a mail, as they are said to a server, each once. */
export const allRecipients = ({ recipients }: Pick<MailRow, 'recipients'>): string[] => [
  ...new Set(
    Object.values(recipients)
      .flat()
      .map(({ address }) => asciiAddress(address)),
  ),
];

/** Who is still to get it: neither those who have it, nor those whom the server does not take. */
export function outstanding(mail: Kept): string[] {
  const settled = new Set([...mail.reached, ...mail.refused.map(({ address }) => address)].map(comparable));
  return allRecipients(mail).filter((address) => !settled.has(comparable(address)));
}

/**
 * What is known of the recipients after a try.
 *
 * @param isOver nothing is tried again by itself: who was put off has not got it
 */
export function afterTry(
  mail: Kept,
  { taken, deferred, refused }: Decided,
  isOver: boolean,
): Pick<Kept, 'reached' | 'refused'> {
  return {
    reached: [...new Set([...mail.reached, ...taken.map(comparable)])],
    refused: [...mail.refused, ...refused, ...(isOver ? deferred : [])],
  };
}

/** Somebody wants it sent again: to those who do not have it. @param isOver all but the refused ones have it */
export const toSendAgain = (mail: Kept, isOver: boolean): Pick<Kept, 'reached' | 'refused'> => ({
  reached: isOver ? [...new Set([...mail.reached, ...outstanding(mail).map(comparable)])] : mail.reached,
  refused: [],
});
