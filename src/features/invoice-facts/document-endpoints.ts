import { z } from 'zod';
import { approvalOf } from '../../../projections/approval-list.ts';
import { seenOf } from '../../../projections/seen.ts';
import { confirmersOf, trustOf } from '../../../projections/trust.ts';
import { invoiceStream } from '../../domain/events/index.ts';
import { decideAndAppend } from '../../platform/event-log/index.ts';
import {
  type Endpoint,
  endpoint,
  Id,
  type Person,
  Problem,
  permission,
  personOf,
} from '../../platform/http/index.ts';
import { accountsOf, documentInvoice } from './document-invoice.ts';
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
        'From then on it is known for all invoices of this correspondent. Where a new account takes two people, whoever confirms it is one of them. Confirmed again by the same person, nothing changes.',
      params,
      body: z.strictObject({
        lastFour: z
          .string()
          .trim()
          .length(4)
          .meta({ description: 'The last four digits, as they were checked' }),
        seen: z
          .string()
          .min(1)
          .max(100)
          .meta({ description: '`account.seen` of what the person saw; another one by now is a 409' }),
      }),
      response: ShownInvoice,
      problems: ['not-found', 'conflict', 'dms-unavailable'],
      async handle({ params: { id: documentId }, body: { lastFour, seen }, caller, requestId }) {
        const person = personOf(caller);
        await deps.mayLook(person, documentId);
        const origin = { actor: person.sub, correlationId: requestId };
        await decideAndAppend(deps.log, invoiceStream(documentId), { origin }, async () => {
          const row = await approvalOf(deps.db, documentId);
          const accounts = row ? await accountsOf(deps.db, row) : [];
          if (!row || accounts.length === 0)
            throw new Problem('not-found', { reason: 'invoice-unknown', documentId });
          if (seen !== seenOf(row)) throw new Problem('conflict', { reason: 'changed-since-seen' });
          const { correspondent } = row;
          if (correspondent === null) throw new Problem('conflict', { reason: 'supplier-unknown' });
          const [iban, another] = accounts.filter((one) => one.lastFour === lastFour.toUpperCase());
          // Two that end alike cannot be told apart by that.
          if (!iban || another) throw new Problem('conflict', { reason: 'iban-differs', documentId });
          const trust = await trustOf(deps.db, [correspondent], [iban.key]);
          if (confirmersOf(trust, correspondent, iban.key).includes(person.sub)) return [];
          return [{ type: 'IbanConfirmed', data: { documentId, correspondent, iban } }];
        });
        return shown(person, documentId);
      },
    }),
  ];
}
