import { z } from 'zod';
import { upsertUserName } from '../../gateways/identity/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type Endpoint, endpoint, Problem, permission, personOf, Uuid } from '../../platform/http/index.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { itemFor } from './item-access.ts';

const common = {
  access: permission('VIEW_INBOX'),
  params: z.strictObject({ id: Uuid }),
} as const;

/** Who works on an item: others see that, and can take it over knowingly. */
export const claimEndpoints = ({ db }: Pick<InboxDeps, 'db'>): Endpoint[] => [
  endpoint({
    ...common,
    method: 'POST',
    path: '/inbox/items/{id}/claim',
    summary: 'Take an item onto my desk for 15 minutes; again: for 15 more',
    body: z.strictObject({ takeOver: z.boolean().default(false) }).default({ takeOver: false }),
    response: z.object({ until: z.iso.datetime({ precision: 3 }) }),
    problems: ['not-found', 'conflict'],
    async handle({ params: { id }, body: { takeOver }, caller }) {
      const person = personOf(caller);
      await itemFor(db, person, id);
      const { text, values } = upsertUserName(person);
      await db.query(text, values);
      const { rows } = await db.query<{ until: string }>(CLAIM, [id, person.sub, takeOver]);
      if (rows[0]) return { until: new Date(rows[0].until).toISOString() };
      const { claimed_by, claimed_name, claimed_until } = await itemFor(db, person, id);
      const name = claimed_name ?? claimed_by ?? '';
      throw new Problem(
        'conflict',
        { reason: 'claimed', name },
        { current: { sub: claimed_by, name: claimed_name, until: claimed_until } },
      );
    },
  }),
  endpoint({
    ...common,
    method: 'DELETE',
    path: '/inbox/items/{id}/claim',
    summary: 'Take an item off my desk',
    response: z.object({ state: z.literal('free') }),
    problems: ['not-found'],
    async handle({ params: { id }, caller }) {
      const person = personOf(caller);
      await itemFor(db, person, id);
      await release(db, id, person.sub);
      return { state: 'free' as const };
    },
  }),
];

const release = (db: Queryable, itemId: string, sub: string) =>
  db.query('delete from inbox_claims where item_id = $1 and sub = $2', [itemId, sub]);

const CLAIM = `
  insert into inbox_claims as held (item_id, sub, until) values ($1, $2, now() + interval '15 minutes')
  on conflict (item_id) do update set sub = excluded.sub, until = excluded.until
    where held.sub = excluded.sub or held.until <= now() or $3
  returning until`;
