import { type PaperlessDocument, PaperlessError } from '../../gateways/paperless/index.ts';
import { type InvoiceFacts, preferredFacts } from '../../libs/invoices/index.ts';
import { withDigits } from '../../libs/money/index.ts';
import { TimedOut, withDeadline } from '../../platform/async/index.ts';
import type { InvoiceDeps } from './invoice-deps.ts';
import { readDocument } from './read-document.ts';
import { keptReadings } from './readings.ts';
import { isInvoice } from './recorded-invoice.ts';

/** What rules know as `invoice.number`, `invoice.gross`, …; all text. What nobody states is missing. */
export type RuleFacts = Record<string, string>;

/** Longer than any file takes that is not broken. */
const WAIT_MS = 30_000;

/**
 * The facts for the rules of a processing: a document that was not read as an invoice yet is read first.
 *
 * @throws PaperlessError, also where it takes too long: the processing is tried again then
 */
export async function ruleFacts(deps: InvoiceDeps, document: PaperlessDocument): Promise<RuleFacts> {
  const reading = withDeadline(
    (signal) => readDocument(deps, document.id, { signal, known: document }),
    WAIT_MS,
  );
  const { readings } = await reading.catch((error: unknown) => {
    if (!(error instanceof TimedOut)) throw error;
    throw new PaperlessError('failed', 'The file could not be fetched and read as an invoice in time');
  });
  return isInvoice(readings) ? asText(preferredFacts(readings)) : {};
}

/** The same as far as it was read before: nothing is fetched for that. */
export async function keptRuleFacts(
  db: InvoiceDeps['db'],
  { checksum }: Pick<PaperlessDocument, 'checksum'>,
): Promise<RuleFacts> {
  const readings = checksum ? await keptReadings(db, checksum, 'all') : null;
  return readings && isInvoice(readings) ? asText(preferredFacts(readings)) : {};
}

/** Pure; dates are YYYY-MM-DD, amounts decimal text as `money` of the templates makes it. */
export function asText(facts: InvoiceFacts): RuleFacts {
  const { supplierName, supplierVatId, supplierTaxNumber, supplierNumber, net, tax, gross, due, ...rest } =
    facts;
  const { kind, number, date, dueDate, iban, bic, payee, reference, buyerReference, orderNumber } = rest;
  const text = {
    ...{ kind, number, date, dueDate, iban, bic, payee, reference, buyerReference, orderNumber },
    ...{ supplier: supplierName, vatId: supplierVatId, taxNumber: supplierTaxNumber, supplierNumber },
    ...{ correctedNumber: rest.correctedNumber, currency: gross?.currency ?? due?.currency ?? undefined },
    ...{ net: net && withDigits(net), tax: tax && withDigits(tax) },
    ...{ gross: gross && withDigits(gross), due: due && withDigits(due) },
  };
  return Object.fromEntries(
    Object.entries(text).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}
