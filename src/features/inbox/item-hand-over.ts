import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { type DomainEvents, inboxItemStream } from '../../domain/events/index.ts';
import { namesOf } from '../../gateways/identity/index.ts';
import {
  type Origin,
  type Statement,
  type StreamAppend,
  VersionConflict,
} from '../../platform/event-log/index.ts';
import { type Endpoint, endpoint, listOf, Paging, Problem, permission } from '../../platform/http/index.ts';
import type { InboxDeps } from './inbox-deps.ts';

/** What is to be appended so that received mails go with the files that they brought. */
export type MailsHandedOver = (
  itemIds: readonly string[],
  of: { fromSub: string; toSub: string },
  origin: Origin,
) => Promise<StreamAppend<DomainEvents>[]>;
type Deps = Pick<InboxDeps, 'db' | 'log'> & { mailsHandedOver: MailsHandedOver };

const Sub = z.string().trim().min(1).max(255);
const Holder = z
  .object({ sub: z.string(), name: z.string().nullable(), open: z.int(), closed: z.int() })
  .meta({ id: 'InboxHolder' });

/** What administrators see of personal files: that they exist. They may give them to somebody else. */
export const handOverEndpoints = (deps: Deps): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/inbox/holders',
    access: permission('MANAGE_SETTINGS'),
    summary: 'Who holds how many personal files, and nothing more about them',
    query: Paging,
    response: listOf(Holder),
    async handle({ query: { page, pageSize } }) {
      const { rows } = await deps.db.query<z.input<typeof Holder> & { total: number }>(HOLDERS, [
        pageSize,
        (page - 1) * pageSize,
      ]);
      const items = rows.map(({ total: _, ...holder }) => holder);
      return { items, total: rows[0]?.total ?? 0, page, pageSize };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/inbox/hand-over',
    access: permission('MANAGE_SETTINGS'),
    summary: 'Give all personal files of one person to another, with the mails they came with; both are told',
    body: z.strictObject({ fromSub: Sub, toSub: Sub, reason: z.string().trim().min(1).max(1_000) }),
    response: z.object({ items: z.int() }),
    problems: ['conflict', 'not-found'],
    async handle({ body: { fromSub, toSub, reason }, caller, requestId }) {
      if (fromSub === toSub) throw new Problem('conflict', { reason: 'hand-over-to-same' });
      const known = await namesOf(deps.db, [toSub]);
      if (!known.has(toSub)) throw new Problem('not-found', { reason: 'person-unknown' });
      const items = await handOver(
        deps,
        { fromSub, toSub, reason },
        { actor: caller.actor, correlationId: requestId },
      );
      if (items === 0) throw new Problem('conflict', { reason: 'nothing-to-hand-over' });
      return { items };
    },
  }),
];

type HandOver = { fromSub: string; toSub: string; reason: string };
const AT_ONCE = 100;

/** A hundred at a time, so that no append is too large; cut off in the middle, the rest is handed over when asked again. */
async function handOver(
  { db, log, mailsHandedOver }: Deps,
  { fromSub, toSub, reason }: HandOver,
  origin: { actor: string; correlationId: string },
): Promise<number> {
  let handed = 0;
  for (let conflicts = 0; conflicts < 5; ) {
    const { rows } = await db.query<{ item_id: string; version: number }>(OF_PERSON, [fromSub, AT_ONCE]);
    if (rows.length === 0) return handed;
    const notice: Statement = {
      text: NOTICE,
      values: [uuid(), fromSub, toSub, origin.actor, rows.length, reason],
    };
    const itemIds = rows.map(({ item_id }) => item_id);
    try {
      await log.appendTogether([
        ...rows.map(({ item_id: itemId, version: expectedVersion }, index) => ({
          stream: inboxItemStream(itemId),
          events: [
            { type: 'InboxItemHandedOver' as const, data: { itemId, from: fromSub, to: toSub, reason } },
          ],
          ...{ expectedVersion, origin },
          ...(index === 0 && { alongside: [notice] }),
        })),
        ...(await mailsHandedOver(itemIds, { fromSub, toSub }, origin)),
      ]);
      handed += rows.length;
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      conflicts += 1;
    }
  }
  throw new Problem('conflict', { reason: 'stale' });
}

const NOTICE = `
  insert into inbox_hand_overs (hand_over_id, from_sub, to_sub, by_sub, items, reason)
  values ($1, $2, $3, $4, $5, $6)`;

const OF_PERSON = `
  select i.item_id, (select max(e.version) from events e where e.stream = 'inbox-item-' || i.item_id) as version
    from inbox_items i where i.scope = 'personal' and i.owner = $1 and not i.purged
   order by i.received_at limit $2`;

const HOLDERS = `
  select i.owner as sub, coalesce(u.username, u.email) as name,
         count(*) filter (where i.state = 'open')::integer as open,
         count(*) filter (where i.state <> 'open')::integer as closed,
         count(*) over ()::integer as total
    from inbox_items i left join users u on u.sub = i.owner
   where i.scope = 'personal' and not i.purged
   group by i.owner, u.username, u.email order by open desc, sub limit $1 offset $2`;
