import { z } from 'zod';

/* What the farm system answers, as the wire contract beside this file says. Further members do not matter. */

export const Device = z.object({ id: z.string(), state: z.enum(['pending', 'confirmed']) });

export const Supplier = z.object({
  id: z.string().min(1),
  number: z.string().nullable(),
  name: z.string(),
});

export const SupplierPage = z.object({ suppliers: z.array(Supplier), nextPage: z.int().nullable() });

export const InvoiceEntries = z.object({
  entries: z.array(z.object({ id: z.string().min(1), documentId: z.int(), searchText: z.string() })),
});

export const FoundInvoices = z.object({
  results: z.array(
    z.object({
      id: z.string().min(1),
      externalNumber: z.string().nullable(),
      title: z.string().nullable(),
      // Texts as people typed them there: the code that uses them checks whether they are a day or a currency.
      date: z.string().nullable(),
      amount: z.object({ minor: z.int(), currency: z.string() }).nullable(),
      supplier: Supplier.nullable(),
      farmId: z.string().nullable(),
      url: z.string().nullable(),
    }),
  ),
});
