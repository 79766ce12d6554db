import { projections } from '../../projections/index.ts';
import { eventRegistry } from '../../src/domain/events/index.ts';
import { readQueue } from '../../src/features/inbox/read-queue.ts';
import { receiveFile } from '../../src/features/inbox/receive-file.ts';
import type { MailImportDeps } from '../../src/features/mail-import/mail-import-deps.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { openEventLog } from '../../src/platform/event-log/index.ts';
import { openFiles } from '../../src/platform/files/index.ts';
import type { MailAccounts } from '../../src/services/mail-accounts/index.ts';
import { NO_INVOICES } from './no-invoices.ts';

/** What an import needs of a service, without its HTTP and its jobs: pages of what came in are not read. */
export async function openImportDeps(db: Database, accounts: MailAccounts) {
  const log = await openEventLog(db, { eventRegistry, projections });
  const files = openFiles({ url: db.url, maxBytes: 200_000_000, onError: () => {} });
  const nothing = () => {};
  const logger = { info: nothing, warn: nothing, error: nothing };
  const work = { enqueue: async () => {}, enqueueAlongside: async () => ({ text: 'select 1', values: [] }) };
  const inbox = {
    ...{ db, log, files, work, logger, pages: {} as never, invoices: NO_INVOICES },
    ...{ timeZone: 'Europe/Berlin', approvalField: 15 },
  };
  const deps: MailImportDeps = {
    ...{ db, log, files, accounts, logger },
    receive: (incoming) => receiveFile({ ...inbox, readQueue: readQueue(inbox) }, incoming),
  };
  return {
    ...{ deps, log, files },
    async close() {
      await files.close();
      await log.close();
    },
  };
}
