import { z } from 'zod';
import type { Queryable } from '../../platform/database/index.ts';
import { type Endpoint, endpoint, Problem, permission, personOf, Uuid } from '../../platform/http/index.ts';
import { MAX_HTML, sanitiseOutgoing } from '../mail-accounts/index.ts';

const access = permission('VIEW_INBOX');
const params = z.strictObject({ id: Uuid });

const Line = z.string().max(1_000);
const Somebody = z.object({ address: Line, name: Line.nullable() });
const people = z.array(Somebody).max(2_000).default([]);
/** A mail that is being written may still be wrong in every way; only its text is made harmless at once. */
const Draft = z.strictObject({
  accountId: Line.nullable().default(null),
  from: Line.nullable().default(null),
  ...{ to: people, cc: people, bcc: people },
  subject: Line.default(''),
  html: z.string().max(MAX_HTML).default(''),
  attachments: z
    .array(
      z.strictObject({
        segmentIds: z.array(Uuid).max(200).optional(),
        itemId: Uuid.optional(),
        documentId: z.int().optional(),
        original: z.boolean().optional(),
        name: Line.optional(),
        pages: Line.default(''),
      }),
    )
    .max(100)
    .default([]),
});
const KeptDraft = Draft.extend({ draftId: z.uuid(), updatedAt: z.string() }).meta({ id: 'MailDraft' });
type Row = { draft_id: string; body: z.input<typeof Draft>; updated_at: string };
const shown = ({ draft_id, body, updated_at }: Row) => ({
  ...body,
  draftId: draft_id,
  updatedAt: updated_at,
});

/** Mails that somebody has begun to write; everybody's own. Who writes gives them their ids. */
export function draftEndpoints(db: Queryable): Endpoint[] {
  const find = async (sub: string, id: string): Promise<Row | undefined> =>
    (await db.query<Row>('select * from mail_drafts where sub = $1 and draft_id = $2', [sub, id])).rows[0];
  return [
    endpoint({
      ...{ method: 'GET', path: '/mail-drafts', access, summary: 'My drafts, those written last first' },
      response: z.object({ items: z.array(KeptDraft) }),
      async handle({ caller }) {
        const { rows } = await db.query<Row>(
          'select * from mail_drafts where sub = $1 order by updated_at desc limit 100',
          [personOf(caller).sub],
        );
        return { items: rows.map(shown) };
      },
    }),
    endpoint({
      ...{ method: 'GET', path: '/mail-drafts/{id}', access, summary: 'A draft of mine', params },
      response: KeptDraft,
      problems: ['not-found'],
      async handle({ caller, params: { id } }) {
        const row = await find(personOf(caller).sub, id);
        if (!row) throw new Problem('not-found', { reason: 'draft-unknown' });
        return shown(row);
      },
    }),
    endpoint({
      ...{ method: 'PUT', path: '/mail-drafts/{id}', access, summary: 'Keep a draft', params },
      body: Draft,
      response: KeptDraft,
      async handle({ caller, params: { id }, body }) {
        const kept = { ...body, html: sanitiseOutgoing(body.html).html };
        const { rows } = await db.query<Row>(KEEP, [personOf(caller).sub, id, JSON.stringify(kept)]);
        return shown(rows[0] as Row);
      },
    }),
    endpoint({
      ...{ method: 'DELETE', path: '/mail-drafts/{id}', access, summary: 'Throw a draft away', params },
      response: z.object({ draftId: z.uuid(), state: z.literal('removed') }),
      async handle({ caller, params: { id } }) {
        await db.query('delete from mail_drafts where sub = $1 and draft_id = $2', [
          personOf(caller).sub,
          id,
        ]);
        return { draftId: id, state: 'removed' as const };
      },
    }),
  ];
}

const KEEP = `
  insert into mail_drafts (sub, draft_id, body) values ($1, $2, $3)
  on conflict (sub, draft_id) do update set body = excluded.body, updated_at = now() returning *`;
