import type { Statement } from '../../platform/event-log/index.ts';
import { MAX_RECIPIENTS } from './recipients.ts';

/** Notes one use of each of these addresses, in the transaction of a hand-over; for people that are known here. */
export const noteRecipients = (
  sub: string,
  recipients: readonly { address: string; name: string | null }[],
): Statement[] =>
  recipients.length === 0
    ? []
    : [
        { text: NOTE, values: [sub, JSON.stringify(recipients)] },
        { text: DROP_OLDEST, values: [sub, MAX_RECIPIENTS] },
      ];

const NOTE = `
  insert into recipients as known (sub, address, name, last_used_at)
  select u.sub, lower(r.address), max(r.name), now()
    from users u, jsonb_to_recordset($2::jsonb) as r(address text, name text)
   where u.sub = $1 group by u.sub, lower(r.address)
  on conflict (sub, address) do update
    set name = coalesce(excluded.name, known.name), uses = known.uses + 1, last_used_at = excluded.last_used_at`;

const DROP_OLDEST = `
  delete from recipients where sub = $1 and address in
    (select address from recipients where sub = $1 order by last_used_at desc, address offset $2)`;
