import type { Feature } from '../feature/index.ts';
import type { PaperlessDocument } from '../paperless/index.ts';
import { documentEndpoints } from './document-endpoints.ts';
import { farmEntries } from './farm-entry.ts';
import type { InvoiceDeps } from './invoice-deps.ts';
import { itemEndpoint } from './item-endpoint.ts';
import { itemInvoices, type SeenItem } from './item-invoices.ts';
import { findUnreadJobs, readQueue } from './read-queue.ts';
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
  /** For the rules of a processing. */
  forRules: (document: PaperlessDocument) => Promise<RuleFacts>;
} {
  const items = itemInvoices(given);
  const queue = readQueue(given);
  const deps = { ...given, items, readQueue: queue, entryOf: farmEntries(given.db, given.farm) };
  return {
    endpoints: [...documentEndpoints(deps), itemEndpoint(deps)],
    jobs: findUnreadJobs(deps),
    workQueues: [queue],
    items,
    forRules: (document) => ruleFacts(deps, document),
  };
}
