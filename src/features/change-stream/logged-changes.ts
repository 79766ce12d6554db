import type { Queryable } from '../../platform/database/index.ts';
import type { LoggedChange } from './visible-change.ts';

/**
 * The next events of the log with those who may know of them: what is personal is known to its owner alone, and to
 * whom it belonged until this event.
 *
 * @returns in order; `ageMs` since each was recorded, by the clock of the database
 */
export async function loggedChanges(
  db: Queryable,
  after: number,
  limit: number,
): Promise<(LoggedChange & { ageMs: number })[]> {
  const { rows } = await db.query<Row>(LOGGED, [after, limit]);
  return rows.map(({ is_personal, owner, was_owner, ...change }) => ({
    ...change,
    owners: is_personal ? [owner, was_owner].filter((sub) => sub !== null) : null,
  }));
}

type Row = Omit<LoggedChange, 'owners'> & {
  ageMs: number;
  is_personal: boolean;
  owner: string | null;
  was_owner: string | null;
};

// An item that moves between the inboxes was or is public, so its move may be known. Of accounts and refused files the
// event itself says whose they are. What is in no table (any more) is nobody's, and so are mails of the service.
const LOGGED = `
  with page as (
    select position, stream, type, data->>'owner' as named_owner, data->>'from' as giver, recorded_at,
           substring(stream from '^(?:inbox-item|received-mail|mail-import|mail)-([0-9a-f-]{36})$')::uuid as id
      from events where position > $1 order by position limit $2)
  select position, stream, (extract(epoch from clock_timestamp() - recorded_at) * 1000)::integer as "ageMs",
         case when type = 'InboxItemMoved' then false
              when id is null then (stream = 'inbox' or stream like 'mail-account-%') and named_owner is not null
              when m.kind = 'system' then true
              when coalesce(i.item_id, r.mail_id, j.job_id, m.mail_id) is null then true
              else coalesce(i.owner, r.owner, j.owner, m.owner) is not null end as is_personal,
         coalesce(i.owner, r.owner, j.owner, m.owner, named_owner) as owner,
         case when type in ('InboxItemHandedOver', 'ReceivedMailHandedOver') then giver end as was_owner
    from page
    left join inbox_items i on i.item_id = page.id
    left join received_mails r on r.mail_id = page.id
    left join mail_imports j on j.job_id = page.id
    left join outgoing_mails m on m.mail_id = page.id
   order by position`;
