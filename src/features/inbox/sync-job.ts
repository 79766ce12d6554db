import { allSentSegments } from '../../../projections/sent-segments.ts';
import { isTransient, PaperlessError } from '../../gateways/paperless/index.ts';
import { type Job, job } from '../../platform/jobs/index.ts';
import type { SegmentDeps } from './segment-deps.ts';
import { syncDocumentIds } from './sync-document-ids.ts';

const SYNC_DOCUMENTS = 'inbox-sync-documents';
const ORIGIN = { actor: 'service', correlationId: SYNC_DOCUMENTS };

/** Every quarter of an hour, and as soon as Paperless is back: what became of the documents of the inbox. */
export function syncJob(deps: SegmentDeps): Job {
  deps.paperless.onBack(() => {
    deps
      .trigger(SYNC_DOCUMENTS)
      .catch((error: Error) =>
        deps.logger.warn({ error: error.message }, 'documents of the inbox are looked for at the next tick'),
      );
  });
  return job({
    name: SYNC_DOCUMENTS,
    when: { everyMs: 15 * 60_000 },
    due: async () => deps.paperless.reachable,
    async run({ lease, signal }) {
      const sum = { found: 0, gone: 0 };
      try {
        for await (const rows of allSentSegments(deps.db)) {
          signal.throwIfAborted();
          await lease.confirm();
          const { found, gone } = await syncDocumentIds(deps, rows, ORIGIN);
          sum.found += found;
          sum.gone += gone;
        }
      } catch (error) {
        // It is asked again when Paperless is back.
        if (!(error instanceof PaperlessError) || !isTransient(error)) throw error;
      }
      if (sum.found + sum.gone > 0) deps.logger.info(sum, 'documents of the inbox were looked for');
    },
  });
}
