import { correspondentSettingRows } from '../../../projections/correspondent-settings.ts';
import { readSettings } from '../../../projections/settings.ts';
import type { FileSource } from '../../gateways/pages/index.ts';
import {
  type Agreement,
  agreeOn,
  type InvoiceReading,
  ibansOf,
  preferredFacts,
  readCodes,
  readInvoiceText,
} from '../../libs/invoices/index.ts';
import { findCorrespondent } from './find-correspondent.ts';
import type { InvoiceDeps } from './invoice-deps.ts';
import { faultsAlone, keepReadings, keptReadings } from './readings.ts';
import { discountsOf, isInvoice } from './recorded-invoice.ts';
import { sameInvoices } from './same-invoices.ts';
import { type ShownInvoice, showInvoice } from './shown-invoice.ts';
import { type Suggestion, suggestedFields } from './suggested-fields.ts';
import { supplierAccount } from './supplier-account.ts';
import { unreadableBy } from './unreadable.ts';

/** A document of a file in the inbox, as far as it is seen: the codes and the texts of its pages. */
export type SeenDocument = { page: number; codes: readonly string[]; texts: readonly string[] };
/** A file in the inbox. */
export type SeenItem = { sha256: string; mediaType: string; documents: readonly SeenDocument[] };
type Found = { page: number; readings: InvoiceReading[]; agreement: Agreement };

/** Invoices in files of the inbox, before they are documents. */
export function itemInvoices(deps: InvoiceDeps) {
  const { db, pages, paperless, approvalField } = deps;

  const invoicesIn = async ({ sha256, mediaType, documents }: SeenItem): Promise<Found[]> => {
    const xml = (await keptReadings(db, sha256, 'xml')) ?? [];
    // What is shown of an XML was drawn from it: it agrees with itself.
    const isDrawn = mediaType === 'application/xml';
    return documents.flatMap(({ page, codes, texts }, place) => {
      const seen = isDrawn ? [] : [...readCodes(codes), readInvoiceText(texts.join('\n'), texts)];
      // Of a pile the XML is most likely about the first document.
      const readings = [...(place === 0 ? xml : []), ...seen];
      return isInvoice(readings) ? [{ page, readings, agreement: agreeOn(readings) }] : [];
    });
  };

  const correspondentOf = async (found: Found): Promise<number | null> => {
    const facts = preferredFacts(found.readings);
    const [{ items: named }, settings, { rows }] = await Promise.all([
      paperless.choices.correspondents.list(),
      correspondentSettingRows(db),
      db.query<{ id: number }>(BY_VAT_ID, [facts.supplierVatId ?? null]),
    ]);
    return findCorrespondent(facts, { named, settings, byVatId: rows.map(({ id }) => id) });
  };

  return {
    /** Looks for XML in a file, once: what was found is kept by its hash. */
    async read(file: FileSource, signal: AbortSignal): Promise<void> {
      if (file.sha256 === null || (await keptReadings(db, file.sha256, 'xml'))) return;
      const { readings, faults } = await pages.readInvoice(file, { signal });
      await keepReadings(db, file.sha256, 'xml', {
        readings: [...readings, ...faultsAlone(faults)],
        unreadable: unreadableBy(faults),
      });
    },

    /** What the form of each document may be filled with. Nothing that Paperless would have to be asked for, while it is away. */
    async suggestions(item: SeenItem): Promise<(Suggestion & { page: number })[]> {
      const invoices = await invoicesIn(item);
      if (invoices.length === 0) return [];
      const fields = await invoiceFields(db, approvalField);
      const { byId: definitions } = await paperless.choices.customFields
        .list()
        .catch(() => ({ byId: new Map() }));
      const suggested = invoices.map(async (invoice) => {
        const correspondent = await correspondentOf(invoice).catch(() => null);
        const facts = preferredFacts(invoice.readings);
        return suggestedFields(facts, invoice.agreement, { correspondent, fields, definitions }).map(
          (suggestion) => ({ ...suggestion, page: invoice.page }),
        );
      });
      return (await Promise.all(suggested)).flat();
    },

    /** @param of the item itself, and whose it is: files that somebody may not see are no duplicates for them */
    async shown(
      item: SeenItem,
      of: { itemId: string; sub: string },
    ): Promise<(ShownInvoice & { page: number })[]> {
      const invoices = await invoicesIn(item);
      const shown = invoices.map(async (invoice) => {
        const facts = preferredFacts(invoice.readings);
        const correspondent = await correspondentOf(invoice).catch(() => null);
        const [duplicates, account] = await Promise.all([
          sameInvoices(db, { ...of, facts, correspondent }),
          supplierAccount(db, ibansOf(invoice.readings), correspondent),
        ]);
        const among = { duplicates, account };
        return {
          page: invoice.page,
          ...showInvoice(invoice.readings, invoice.agreement, discountsOf(facts), among),
        };
      });
      return Promise.all(shown);
    },
  };
}

async function invoiceFields(db: InvoiceDeps['db'], approvalField: number) {
  const set = await readSettings(db, [
    'approval_amount_field',
    'approval_due_field',
    'farmsys_belegnummer_field',
    'inbox_iban_field',
  ]);
  const open = (field: number | null) => (field === approvalField ? null : field);
  return {
    amount: open(set.approval_amount_field),
    due: open(set.approval_due_field),
    number: open(set.farmsys_belegnummer_field),
    iban: open(set.inbox_iban_field),
  };
}

const BY_VAT_ID = `
  select a.correspondent as id from invoices i join approvals a using (document_id)
   where i.vat_id = $1 and a.correspondent is not null and not a.gone
   group by a.correspondent order by count(*) desc, a.correspondent`;
