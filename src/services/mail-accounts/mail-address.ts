import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { oneLine } from '../../platform/http/index.ts';

const NO_BREAKS = 'without line breaks and other control characters';
// What stands in a header must not be able to end it; quoted local parts are of no use to anybody.
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Bidi_Control}]{1,64}@[^\s@<>()[\]\\,;:"/\p{Cc}]{1,255}$/u;

/** Servers refuse the others: dots at an end or two of them, labels that begin or end with a hyphen. */
const DOTS = /^[^.]+(\.[^.]+)*$/;
const DOMAIN = /^(?!-)[^.]*[^.-](\.(?!-)[^.]*[^.-])+$/;

/** An e-mail address, also with letters of any script: `büro@höfe.example`. */
export const MailAddress = z
  .string()
  .max(320)
  // Blanks around it are a slip, a line break is none.
  .overwrite((text) => text.replaceAll(/^ +| +$/g, ''))
  .refine(isMailAddress, { message: 'an address such as name@example.org', params: { fault: 'no-address' } })
  .meta({ format: 'email', maxLength: 320 });

/** A person in a header. */
export const Recipient = z.strictObject({
  address: MailAddress,
  name: oneLine(200, NO_BREAKS).nullable().default(null),
});
export type Recipient = z.output<typeof Recipient>;

export function isMailAddress(text: string): boolean {
  const domain = text.slice(text.lastIndexOf('@') + 1);
  const local = text.slice(0, text.lastIndexOf('@'));
  return ADDRESS.test(text) && text.isWellFormed() && DOTS.test(local) && DOMAIN.test(asciiDomain(domain));
}

/** As mail servers want it: the domain in ASCII. */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`;
}

/** As two addresses are compared. */
export const comparable = (address: string): string => asciiAddress(address).toLowerCase();

const asciiDomain = (domain: string): string => domainToASCII(domain.normalize('NFC'));
