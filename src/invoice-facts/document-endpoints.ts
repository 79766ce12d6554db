import { z } from 'zod';
import { invoiceOf } from '../../projections/invoice-list.ts';
import { decideAndAppend } from '../event-log/index.ts';
import { invoiceStream } from '../events/index.ts';
import { type Endpoint, endpoint, Id, type Person, Problem, permission, personOf } from '../http/index.ts';
import { documentInvoice } from './document-invoice.ts';
import type { farmEntries } from './farm-entry.ts';
import type { InvoiceDeps } from './invoice-deps.ts';
import { ShownInvoice } from './shown-invoice.ts';

type Deps = InvoiceDeps & {
  entryOf: ReturnType<typeof farmEntries>;
  readAhead: (documentId: number) => Promise<void>;
};

const params = z.strictObject({ id: Id });

/** The invoice in a document, and the account that it wants to be paid to. */
export function documentEndpoints(deps: Deps): Endpoint[] {
  const shown = async (person: Person, documentId: number) => {
    await deps.mayLook(person, documentId);
    await deps.readAhead(documentId);
    const invoice = await documentInvoice(deps, documentId);
    if (invoice) return invoice;
    throw new Problem('not-found', { reason: 'invoice-unknown', documentId });
  };
  return [
    endpoint({
      method: 'GET',
      path: '/documents/{id}/invoice',
      access: permission('EDIT_DOCUMENTS', 'VIEW_FREIGABE'),
      summary: 'What the document says as an invoice: each fact with its origins, and whether they agree',
      description:
        'With XML in the file, a code to pay by, the text, the custom fields in Paperless and the entry of the farm system as origins. One that was not read yet is read ahead of all others. 404 where it is no invoice, or could not be read within ten seconds.',
      params,
      response: ShownInvoice,
      problems: ['not-found', 'dms-unavailable'],
      handle: ({ params: { id }, caller }) => shown(personOf(caller), id),
    }),
    endpoint({
      method: 'POST',
      path: '/documents/{id}/invoice/iban',
      access: permission('VIEW_FREIGABE'),
      summary: 'Confirm that the account on an invoice belongs to its supplier',
      description:
        'From then on it is known for all invoices of this correspondent. Confirmed again, nothing changes.',
      params,
      body: z.strictObject({
        lastFour: z
          .string()
          .trim()
          .length(4)
          .meta({ description: 'The last four digits, as they were checked' }),
      }),
      response: ShownInvoice,
      problems: ['not-found', 'conflict', 'dms-unavailable'],
      async handle({ params: { id: documentId }, body: { lastFour }, caller, requestId }) {
        const person = personOf(caller);
        await deps.mayLook(person, documentId);
        const origin = { actor: person.sub, correlationId: requestId };
        await decideAndAppend(deps.log, invoiceStream(documentId), { origin }, async () => {
          const invoice = await invoiceOf(deps.db, documentId);
          if (!invoice?.iban) throw new Problem('not-found', { reason: 'invoice-unknown', documentId });
          if (invoice.iban.lastFour !== lastFour.toUpperCase()) {
            throw new Problem('conflict', { reason: 'iban-differs', documentId });
          }
          const isConfirmed = invoice.confirmed.includes(invoice.iban.key);
          return isConfirmed ? [] : [{ type: 'IbanConfirmed', data: { documentId, iban: invoice.iban } }];
        });
        return shown(person, documentId);
      },
    }),
  ];
}
