import { z } from 'zod';
import { type FieldError, fieldError, oneLine } from '../../platform/http/index.ts';
import { isMailAddress } from '../mail-accounts/index.ts';
import { MailBody } from './mail-body.ts';

const Somebody = z.strictObject({
  address: z.string().max(320),
  name: oneLine(200, 'without line breaks and other control characters').nullable().default(null),
});
const people = z.array(Somebody).max(2_000).default([]);

/** A mail that is being written: addresses in it may be half there. */
export const WrittenMail = MailBody.extend({
  from: z.string().max(320),
  ...{ to: people, cc: people, bcc: people },
});

/** The same without what is no address yet, and where that stands. */
export function readWritten(written: z.output<typeof WrittenMail>): { body: MailBody; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const whole = (field: 'to' | 'cc' | 'bcc') =>
    written[field]
      .map(({ address, ...rest }) => ({ ...rest, address: address.trim() }))
      .filter(({ address }, index) => {
        if (isMailAddress(address)) return true;
        errors.push(fieldError(`${field}.${index}.address`, 'no-address'));
        return false;
      });
  return { body: { ...written, to: whole('to'), cc: whole('cc'), bcc: whole('bcc') }, errors };
}
