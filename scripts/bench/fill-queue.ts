import { projections } from '../../projections/index.ts';
import { documentStream, eventRegistry } from '../../src/domain/events/index.ts';
import { MIGRATIONS, migrate, openDatabase } from '../../src/platform/database/index.ts';
import { openEventLog } from '../../src/platform/event-log/index.ts';

/** Calls for so many documents, each once. */
export async function fillQueue(url: string, documents: number): Promise<void> {
  const database = openDatabase(url, { applicationName: 'bench', onError: () => {} });
  await migrate(database, { directory: MIGRATIONS, log: console.error });
  const log = await openEventLog(database, { eventRegistry, projections, timeoutMs: 60_000 });
  const origin = { actor: 'bench', correlationId: 'bench' };
  let next = 0;
  const caller = async () => {
    while (next < documents) {
      next += 1;
      const documentId = next;
      const data = { documentId, action: 'updated' };
      await log.append(documentStream(documentId), [{ type: 'WebhookReceived', data }], { origin });
    }
  };
  await Promise.all(Array.from({ length: 200 }, caller));
  await log.close();
  await database.close();
}
