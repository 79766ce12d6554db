import { z } from 'zod';
import { type Endpoint, endpoint, Problem, permission, personOf, Uuid } from '../../platform/http/index.ts';
import { ItemInDetail } from './answers.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { fileOf, itemFor } from './item-access.ts';
import { itemInDetail } from './item-answer.ts';
import type { ReadQueue } from './read-queue.ts';

/** For files that were read with other settings, and for those that could not be read, on a bad day perhaps. */
export const readAgainEndpoint = (deps: InboxDeps & { readQueue: ReadQueue }): Endpoint =>
  endpoint({
    method: 'POST',
    path: '/inbox/items/{id}/read-again',
    access: permission('VIEW_INBOX'),
    summary:
      'Look through the pages of a file once more: for the codes that are set by now, and for what failed',
    params: z.strictObject({ id: Uuid }),
    response: ItemInDetail,
    problems: ['not-found', 'gone', 'conflict'],
    async handle({ params: { id }, caller }) {
      const person = personOf(caller);
      const { item, file } = await fileOf(deps, person, id);
      if (item.state !== 'open') throw new Problem('conflict', { reason: 'item-closed' });
      await deps.db.query(FORGET_FAILED_FILE, [file.sha256]);
      await deps.db.query(FORGET_FAILED_PAGES, [file.sha256]);
      await deps.work.enqueue(deps.readQueue, [{ fileId: file.id }]);
      return itemInDetail(deps, await itemFor(deps.db, person, id));
    },
  });

const FORGET_FAILED_FILE = "delete from file_readings where sha256 = $1 and state = 'damaged'";
const FORGET_FAILED_PAGES = "delete from page_readings where sha256 = $1 and reading->>'state' = 'failed'";
