import type { Queryable } from '../../platform/database/index.ts';
import { comparable } from '../mail-accounts/index.ts';

export type SentFile = { mailId: string; address: string; at: string };

const MOST_NAMED = 5;

/**
 * To which of these addresses the same bytes went before, as far as this person may see it: by hash, the newest first.
 * Mails that were called back or refused do not count, nor those that did not take it; unclear ones do.
 */
export async function sentBefore(
  db: Queryable,
  sub: string,
  { hashes, addresses }: { hashes: readonly string[]; addresses: readonly string[] },
): Promise<Map<string, SentFile[]>> {
  const found = new Map<string, SentFile[]>();
  if (hashes.length === 0 || addresses.length === 0) return found;
  const wanted = [...new Set(addresses.map(comparable))];
  const { rows } = await db.query<SentFile & { hash: string }>(SENT, [sub, [...new Set(hashes)], wanted]);
  for (const { hash, ...file } of rows) {
    const known = found.get(hash) ?? [];
    if (known.length < MOST_NAMED) found.set(hash, [...known, file]);
  }
  return found;
}

const SENT = `
  select hash, o.mail_id as "mailId", address, o.state_at as at
    from outgoing_mails o
    join mails m using (mail_id)
    cross join lateral jsonb_array_elements_text(o.hashes) hash
    cross join lateral jsonb_array_elements_text(m.addresses) address
   where o.hashes ?| $2 and m.addresses ?| $3 and hash = any($2) and address = any($3)
     and (o.owner is null or o.owner = $1) and o.state not in ('called-back', 'refused')
     and not exists (select from jsonb_array_elements(m.refused) r where lower(r ->> 'address') = address)
   order by o.state_at desc limit 200`;
