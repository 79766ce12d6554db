import type { PaperlessDocument } from '../../gateways/paperless/index.ts';
import type { Feature } from '../../services/feature/index.ts';
import { documentEndpoints } from './document-endpoints.ts';
import { farmEntries } from './farm-entry.ts';
import type { InvoiceDeps } from './invoice-deps.ts';
import { itemEndpoint } from './item-endpoint.ts';
import { itemInvoices, type SeenItem } from './item-invoices.ts';
import { readingAhead } from './read-ahead.ts';
import { findUnreadJobs, readQueues } from './read-queue.ts';
import { type RuleFacts, ruleFacts } from './rule-facts.ts';

export { accountsIn } from './account.ts';
export { keptRuleFacts } from './rule-facts.ts';

type Deps = InvoiceDeps & {
  /** A file of the inbox as it is seen by now. Rejects for somebody who may not see it. */
  seenItem: (sub: string, itemId: string) => Promise<SeenItem>;
};

/**
 * What documents and files of the inbox say as invoices: read, compared with what other systems say, watched for
 * accounts that nobody knows and for invoices that come twice.
 *
 * @returns also what other features ask
 */
export function invoiceFacts(given: Deps): Feature & {
  items: ReturnType<typeof itemInvoices>;
  /** Reads the invoice of a document that somebody looks at or decides on before all others, if need be. */
  readAhead: (documentId: number) => Promise<void>;
  /** For the rules of a processing. */
  forRules: (document: PaperlessDocument) => Promise<RuleFacts>;
} {
  const items = itemInvoices(given);
  const queues = readQueues(given);
  const readAhead = readingAhead(given, queues);
  const deps = {
    ...{ ...given, items, readAhead, readQueues: queues },
    entryOf: farmEntries(given.db, given.farm),
  };
  return {
    endpoints: [...documentEndpoints(deps), itemEndpoint(deps)],
    jobs: findUnreadJobs(deps),
    workQueues: [queues.first, queues.patient],
    items,
    readAhead,
    forRules: (document) => ruleFacts(deps, document),
  };
}
