import { z } from 'zod';
import { inboxItemStream } from '../../domain/events/index.ts';
import { upsertUserName } from '../../gateways/identity/index.ts';
import { PagesFailed } from '../../gateways/pages/index.ts';
import { VersionConflict } from '../../platform/event-log/index.ts';
import { type Endpoint, endpoint, Problem, permission, personOf, Uuid } from '../../platform/http/index.ts';
import { ItemInDetail } from './answers.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { fileOf, itemFor } from './item-access.ts';
import { itemInDetail } from './item-answer.ts';
import { assertNotClaimed } from './item-change.ts';
import { wrongTries } from './item-unlock-tries.ts';
import { type ReadQueue, sourceOf } from './read-queue.ts';
import { factsOf } from './receive-file.ts';

/** Stores a file without its password; the password is kept nowhere. */
export function unlockEndpoint(deps: InboxDeps & { readQueue: ReadQueue }): Endpoint {
  const tries = wrongTries();
  return endpoint({
    method: 'POST',
    path: '/inbox/items/{id}/unlock',
    access: permission('VIEW_INBOX'),
    summary: 'Open a file with its password',
    description: 'After five wrong ones the file is left alone for a minute.',
    params: z.strictObject({ id: Uuid }),
    body: z.strictObject({ password: z.string().min(1).max(200) }),
    response: ItemInDetail,
    problems: ['not-found', 'gone', 'conflict', 'too-many-tries'],
    async handle({ params: { id }, body: { password }, caller, requestId }) {
      const person = personOf(caller);
      const stream = inboxItemStream(id);
      const expectedVersion = await deps.log.version(stream);
      const { item, file } = await fileOf(deps, person, id);
      assertNotClaimed(item, person.sub);
      if (item.state !== 'open') throw new Problem('conflict', { reason: 'item-closed' });
      if (item.reading !== 'locked') throw new Problem('conflict', { reason: 'not-locked' });
      const takeBack = tries.begin(id);
      const made = await deps.pages.unlock(sourceOf(file), password).catch((error: unknown) => {
        if (!(error instanceof PagesFailed && error.reason === 'wrong-password')) takeBack();
        throw error;
      });
      takeBack();
      try {
        const opened = await deps.files.receive(made.open());
        const origin = { actor: caller.actor, correlationId: requestId };
        await deps.log
          .append(stream, [{ type: 'InboxItemUnlocked', data: { itemId: id, file: factsOf(opened) } }], {
            ...{ origin, expectedVersion },
            alongside: [
              upsertUserName(person),
              await deps.work.enqueueAlongside(deps.readQueue, [{ fileId: opened.id }]),
            ],
          })
          .catch(async (error: unknown) => {
            if (!(error instanceof VersionConflict)) throw error;
            await deps.files.remove([opened.id]);
            throw new Problem('conflict', { reason: 'stale' });
          });
      } finally {
        await made.remove();
      }
      return itemInDetail(deps, await itemFor(deps.db, person, id));
    },
  });
}
