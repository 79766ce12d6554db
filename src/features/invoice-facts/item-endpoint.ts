import { z } from 'zod';
import { type Endpoint, endpoint, permission, personOf, Uuid } from '../../platform/http/index.ts';
import type { itemInvoices, SeenItem } from './item-invoices.ts';
import { ShownInvoice } from './shown-invoice.ts';

type Deps = {
  items: ReturnType<typeof itemInvoices>;
  seenItem: (sub: string, itemId: string) => Promise<SeenItem>;
};

export const itemEndpoint = ({ items, seenItem }: Deps): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/inbox/items/{id}/invoice',
    access: permission('VIEW_INBOX'),
    summary: 'What a file in the inbox says as an invoice, document by document',
    description:
      'As far as its pages were read. The correspondent is guessed, by the VAT id, number or name of the supplier.',
    params: z.strictObject({ id: Uuid }),
    response: z.object({
      items: z.array(
        ShownInvoice.extend({
          page: z.int().meta({ description: 'The first page of its document' }),
        }).meta({ id: 'ItemInvoice' }),
      ),
    }),
    problems: ['not-found', 'gone'],
    async handle({ params: { id }, caller }) {
      const { sub } = personOf(caller);
      return { items: await items.shown(await seenItem(sub, id), { itemId: id, sub }) };
    },
  });
