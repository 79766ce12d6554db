import { Title } from '@mantine/core';
import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { InvoiceFacts } from '../components/invoice-facts.tsx';
import { useText } from '../context/language.tsx';
import { NewAccount } from './new-account.tsx';

type Props = {
  approval: Schemas['Approval'];
  /** After the person has confirmed its account, which changes what a release takes. */
  onConfirmed: () => void;
};

/** The invoice in the document under review. Nothing where it is none, or was not read yet. */
export function InvoicePanel({ approval, onConfirmed }: Props) {
  const { documentId, invoice } = approval;
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
        <NewAccount
          {...{ approval, onConfirmed }}
          account={asked.data.account}
          isOneOfSeveral={ibansIn(asked.data) > 1}
        />
      )}
      <InvoiceFacts invoice={asked.data} isSummedUp />
    </section>
  );
}

const ibansIn = ({ facts }: Schemas['Invoice']): number =>
  new Set(facts.find(({ fact }) => fact === 'iban')?.values.map(({ value }) => value)).size;
