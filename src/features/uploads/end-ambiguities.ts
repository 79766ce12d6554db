import { documentStream } from '../../domain/events/index.ts';
import type { Origin } from '../../platform/event-log/index.ts';
import type { CheckDeps } from './check-document.ts';

type Deps = { log: Pick<CheckDeps['log'], 'append'>; paperless: Pick<CheckDeps['paperless'], 'document'> };

/**
 * Nobody needs to choose any more for documents that no longer wait. That a list has not shown them is no proof: its pages
 * move while they are read. So each is looked at.
 *
 * @throws PaperlessError
 */
export async function endAmbiguities(
  { log, paperless }: Deps,
  { ids, tag, origin }: { ids: Iterable<number>; tag: number; origin: Origin },
): Promise<void> {
  for (const documentId of ids) {
    const document = await paperless.document(documentId);
    if (document?.tags.includes(tag)) continue;
    await log.append(documentStream(documentId), [{ type: 'UploadAmbiguityEnded', data: { documentId } }], {
      origin,
    });
  }
}
