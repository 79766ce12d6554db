import type { SimulatedPaperless } from '../simulators/paperless/index.ts';
import { decideOn } from './act-on.ts';
import { askAs, type Office, waitFor } from './ask-as.ts';
import type { StagedInvoices } from './stage-invoices.ts';

type Scene = Office & { paperless: SimulatedPaperless; invoices: StagedInvoices };
type Item = { documentId: number };
type List = { items: Item[]; total: number };

const FIELD = 'Freigabe';

/**
 * Lets Ben decide on some invoices over the API, and lets happen to them what happens in an office: one is changed
 * by hand, one gets another file, one cannot be written because Paperless fails.
 */
export async function stageApprovals({ paperless, invoices, ...office }: Scene): Promise<void> {
  const ask = await askAs(office, 'ben');
  const decide = ({ documentId }: Item, label: string, comment?: string) =>
    decideOn(ask, documentId, { optionId: paperless.option(FIELD, label), ...(comment && { comment }) });
  const setByHand = (id: number, label: string) => {
    const field = paperless.customField(FIELD);
    const others = paperless.document(id).custom_fields.filter((one) => one.field !== field);
    paperless.edit(id, { custom_fields: [...others, { field, value: paperless.option(FIELD, label) }] });
  };

  await waitFor(
    'reading the documents that need approval',
    async () => (await ask<{ finishedAt: string | null }>('GET', '/approvals/refresh')).finishedAt !== null,
    office.signal,
  );
  const list = await ask<List>('GET', '/approvals?status=undecided&sort=-age&pageSize=50');
  const items = list.items.filter(({ documentId }) => !invoices.all.includes(documentId));
  const take = (count: number) => items.splice(0, count);

  for (const item of take(5)) await decide(item, 'Freigegeben');
  for (const item of take(2)) await decide(item, 'Abgelehnt', 'Betrag passt nicht zum Lieferschein');
  for (const item of take(2)) await decide(item, 'Rückfrage', 'Bitte mit dem Betrieb klären');
  for (const item of take(2)) {
    await decide(item, 'Freigegeben');
    paperless.addVersion(item.documentId, { content: 'Rechnung, neu gescannt mit anderer Bankverbindung' });
  }
  for (const item of take(2)) {
    await decide(item, 'Abgelehnt');
    setByHand(item.documentId, 'Freigegeben');
  }
  for (const [status, item] of take(2).map((one, index) => [index === 0 ? 500 : 403, one] as const)) {
    const match = { path: '/bulk_edit/', documentId: item.documentId };
    paperless.faults.add({ kind: 'status', status, match });
    await decide(item, 'Freigegeben');
  }
}
