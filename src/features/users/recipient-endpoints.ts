import { z } from 'zod';
import type { Queryable } from '../../platform/database/index.ts';
import {
  type Endpoint,
  endpoint,
  listOf,
  oneLine,
  Paging,
  Problem,
  personOf,
  signedIn,
} from '../../platform/http/index.ts';
import { listRecipients, removeRecipient, useRecipient } from './recipients.ts';
import { syncUser } from './user-settings.ts';

// Two ways of writing one address are one recipient.
const Address = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email().max(254))
  .meta({ format: 'email', maxLength: 254 });
const Name = z
  .string()
  .trim()
  .pipe(oneLine(200, 'without line breaks and other control characters'))
  .meta({ minLength: 1, maxLength: 200 });
const RecipientBody = z
  .object({ address: z.string(), name: z.string().nullable(), uses: z.int(), lastUsedAt: z.string() })
  .meta({ id: 'Recipient' });

/** To whom somebody has sent mail: everybody's own list. */
export function recipientEndpoints(db: Queryable): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/user-settings/recipients',
      access: signedIn,
      summary: 'My recipients, those used most first',
      query: Paging,
      response: listOf(RecipientBody),
      async handle({ caller, query }) {
        return { ...(await listRecipients(db, personOf(caller).sub, query)), ...query };
      },
    }),
    endpoint({
      method: 'POST',
      path: '/user-settings/recipients',
      access: signedIn,
      summary: 'Note a recipient, or one more use of one',
      body: z.strictObject({ address: Address, name: Name.optional() }),
      status: 201,
      response: RecipientBody,
      async handle({ caller, body: { address, name = null } }) {
        const person = personOf(caller);
        await syncUser(db, person);
        return useRecipient(db, person.sub, { address, name, at: new Date() });
      },
    }),
    endpoint({
      method: 'DELETE',
      path: '/user-settings/recipients/{address}',
      access: signedIn,
      summary: 'Remove one of my recipients',
      // As it was noted: addresses of mails may hold letters of any script.
      params: z.strictObject({ address: z.string().trim().toLowerCase().pipe(oneLine(320, 'an address')) }),
      response: z.object({ address: z.string(), state: z.literal('removed') }),
      problems: ['not-found'],
      async handle({ caller, params: { address } }) {
        const was = await removeRecipient(db, personOf(caller).sub, address);
        if (!was) throw new Problem('not-found', { reason: 'recipient-unknown', address });
        return { address, state: 'removed' as const };
      },
    }),
  ];
}
