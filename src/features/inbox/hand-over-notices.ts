import { z } from 'zod';
import type { Queryable } from '../../platform/database/index.ts';
import { type Endpoint, endpoint, permission, personOf, Uuid } from '../../platform/http/index.ts';
import { ShownHandOver } from './answers.ts';

const access = permission('VIEW_INBOX');

/** Both are told when files were handed over, until they have seen it. */
export const handOverNotices = ({ db }: { db: Queryable }): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/inbox/hand-overs',
    access,
    summary: 'What was handed over from me or to me, and I have not seen yet',
    response: z.object({ items: z.array(ShownHandOver) }),
    async handle({ caller }) {
      const { rows } = await db.query<Notice>(UNSEEN, [personOf(caller).sub]);
      return { items: rows.map(shown) };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/inbox/hand-overs/seen',
    access,
    summary: 'I have seen that files were handed over from me or to me',
    body: z.strictObject({ handOverIds: z.array(Uuid).min(1).max(100) }),
    response: z.object({ state: z.literal('seen') }),
    async handle({ body: { handOverIds }, caller }) {
      await db.query(SEEN, [personOf(caller).sub, handOverIds]);
      return { state: 'seen' as const };
    },
  }),
];

type Named<Who extends string> = Record<`${Who}_sub`, string> & Record<`${Who}_name`, string | null>;
type Notice = { hand_over_id: string; at: string; items: number; reason: string } & Named<
  'from' | 'to' | 'by'
>;

const shown = (row: Notice): z.input<typeof ShownHandOver> => ({
  handOverId: row.hand_over_id,
  at: new Date(row.at).toISOString(),
  from: { sub: row.from_sub, name: row.from_name },
  to: { sub: row.to_sub, name: row.to_name },
  by: { sub: row.by_sub, name: row.by_name },
  ...{ items: row.items, reason: row.reason },
});

const UNSEEN = `
  select h.hand_over_id, h.at, h.items, h.reason, h.from_sub, h.to_sub, h.by_sub,
         coalesce(f.username, f.email) as from_name, coalesce(t.username, t.email) as to_name,
         coalesce(b.username, b.email) as by_name
    from inbox_hand_overs h left join users f on f.sub = h.from_sub left join users t on t.sub = h.to_sub
         left join users b on b.sub = h.by_sub
   where $1 in (h.from_sub, h.to_sub) and not h.seen_by ? $1
   order by h.at desc, h.hand_over_id limit 100`;

const SEEN = `
  update inbox_hand_overs set seen_by = seen_by || to_jsonb($1::text)
   where hand_over_id = any($2) and $1 in (from_sub, to_sub) and not seen_by ? $1`;
