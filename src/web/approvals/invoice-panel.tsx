import { Title } from '@mantine/core';
import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { InvoiceFacts } from '../components/invoice-facts.tsx';
import { useText } from '../context/language.tsx';
import { NewAccount } from './new-account.tsx';

/** The invoice in the document under review. Nothing where it is none, or was not read yet. */
export function InvoicePanel({ approval: { documentId, invoice } }: { approval: Schemas['Approval'] }) {
  const t = useText();
  const asked = useLive('/documents/{id}/invoice', {
    input: { params: { id: documentId } },
    enabled: invoice !== null,
  });
  // That of the document before must not stand here.
  if (!invoice || !asked.data || asked.isPlaceholderData) return null;
  return (
    <section aria-labelledby="invoice-heading">
      <Title order={3} id="invoice-heading" size="h5" mb={4}>
        {t('invoice.title')}
      </Title>
      {asked.data.account?.state === 'new' && (
        <NewAccount documentId={documentId} account={asked.data.account} />
      )}
      <InvoiceFacts invoice={asked.data} />
    </section>
  );
}
