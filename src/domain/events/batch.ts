import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';
import { DocumentId } from './shapes.ts';

const run = { runId: z.uuid() };

export const batchEvents = {
  BatchStarted: eventType({
    schema: 1,
    data: z.strictObject({ ...run, total: z.int().min(0) }),
    sentence: {
      de: ({ total }) => `Ein Stapellauf über ${total} Dokumente wurde gestartet`,
      en: ({ total }) => `A batch run over ${total} documents was started`,
    },
  }),
  /** The documents of a run, a hundred an event, so that no row of it grows large. */
  BatchDocumentsListed: eventType({
    schema: 1,
    data: z.strictObject({ ...run, chunk: z.int().min(0), documentIds: z.array(DocumentId) }),
    sentence: {
      de: ({ documentIds }) => `${documentIds.length} Dokumente gehören zum Stapellauf`,
      en: ({ documentIds }) => `${documentIds.length} documents belong to the batch run`,
    },
  }),
  BatchFinished: eventType({
    schema: 1,
    data: z.strictObject({ ...run }),
    sentence: { de: () => 'Der Stapellauf ist fertig', en: () => 'The batch run has finished' },
  }),
  BatchCancelled: eventType({
    schema: 1,
    data: z.strictObject({ ...run, chunks: z.int().min(0) }),
    sentence: { de: () => 'Der Stapellauf wurde abgebrochen', en: () => 'The batch run was cancelled' },
  }),
};
