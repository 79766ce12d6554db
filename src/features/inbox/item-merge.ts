import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { InboxItemView } from '../../../projections/inbox-item-list.ts';
import { inboxItemStream } from '../../domain/events/index.ts';
import { upsertUserName } from '../../gateways/identity/index.ts';
import { VersionConflict } from '../../platform/event-log/index.ts';
import {
  type Endpoint,
  endpoint,
  type Person,
  Problem,
  permission,
  personOf,
  Uuid,
} from '../../platform/http/index.ts';
import { ItemInDetail } from './answers.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { fileOf, itemFor } from './item-access.ts';
import { itemInDetail } from './item-answer.ts';
import { assertNotClaimed, type Call } from './item-change.ts';
import { type ReadQueue, sourceOf } from './read-queue.ts';
import { factsOf, nameOf } from './receive-file.ts';

type Deps = InboxDeps & { readQueue: ReadQueue };

/** Several files become one, a back side that was scanned apart for instance; its parts are done with that. */
export const mergeEndpoint = (deps: Deps): Endpoint =>
  endpoint({
    method: 'POST',
    path: '/inbox/items/merge',
    access: permission('VIEW_INBOX'),
    summary: 'Make one file of several of one scope, in this order',
    body: z.strictObject({ itemIds: z.array(Uuid).min(2).max(50) }),
    response: ItemInDetail,
    problems: ['not-found', 'gone', 'conflict'],
    async handle({ body: { itemIds }, ...call }) {
      if (new Set(itemIds).size < itemIds.length) throw new Problem('conflict', { reason: 'merge-twice' });
      const merged = await mergeItems(deps, call, itemIds);
      return itemInDetail(deps, await itemFor(deps.db, personOf(call.caller), merged));
    },
  });

async function mergeItems(deps: Deps, { caller, requestId }: Call, itemIds: string[]): Promise<string> {
  const person = personOf(caller);
  const versions = await Promise.all(itemIds.map((id) => deps.log.version(inboxItemStream(id))));
  const parts = await Promise.all(itemIds.map((id) => fileOf(deps, person, id)));
  const [first] = parts;
  if (!first) throw new Error('a merge of nothing');
  const { scope, owner, name } = first.item;
  await assertMergeable(
    deps,
    person,
    parts.map(({ item }) => item),
  );

  const made = await deps.pages.merge(parts.map(({ file }) => sourceOf(file)));
  const file = await deps.files.receive(made.open()).finally(() => made.remove());
  const itemId = uuid();
  const origin = { actor: caller.actor, correlationId: requestId };
  const data = { itemId, scope, owner, parts: itemIds, file: factsOf(file) };
  try {
    await deps.log.appendTogether([
      {
        ...{ stream: inboxItemStream(itemId), events: [{ type: 'InboxItemsMerged', data }], origin },
        alongside: [
          upsertUserName(person),
          nameOf(itemId, (name ?? '').replace(/(\.\w{1,8})?$/, '.pdf')),
          await deps.work.enqueueAlongside(deps.readQueue, [{ fileId: file.id }]),
        ],
      },
      ...itemIds.map((part, index) => ({
        stream: inboxItemStream(part),
        events: [
          {
            type: 'InboxItemDone' as const,
            data: { itemId: part, because: 'merged' as const, mergedInto: itemId },
          },
        ],
        expectedVersion: versions[index] ?? 0,
        origin,
      })),
    ]);
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    await deps.files.remove([file.id]);
    throw new Problem('conflict', { reason: 'stale' });
  }
  return itemId;
}

async function assertMergeable({ db }: Deps, { sub }: Person, items: InboxItemView[]): Promise<void> {
  const [first] = items;
  for (const item of items) {
    assertNotClaimed(item, sub);
    if (item.state !== 'open') throw new Problem('conflict', { reason: 'item-closed' });
    if (item.scope !== first?.scope) throw new Problem('conflict', { reason: 'merge-scopes' });
  }
  const { rows } = await db.query(
    `select from inbox_segments where item_id = any($1)
        and (mailed > 0 or state in ('preparing', 'planned', 'uploaded', 'saved', 'split-by-paperless')) limit 1`,
    [items.map(({ item_id }) => item_id)],
  );
  if (rows.length > 0) throw new Problem('conflict', { reason: 'merge-saved' });
}
