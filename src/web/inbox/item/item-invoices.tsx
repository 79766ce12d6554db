import { Text } from '@mantine/core';
import { useLive } from '../../api/hooks.ts';
import { InvoiceFacts } from '../../components/invoice-facts.tsx';
import { Panel } from '../../components/panel.tsx';
import { useText } from '../../context/language.tsx';
import type { InboxItemInDetail } from '../shown.ts';

const EVERY_MS = 15_000;

/** The invoices in a file, each beside the document at hand that it is about. */
export function ItemInvoices({ item, page }: { item: InboxItemInDetail; page: number }) {
  const t = useText();
  const { itemId, facts, reading } = item;
  const isKnown = facts.some(({ invoice }) => invoice !== null);
  const { data } = useLive('/inbox/items/{id}/invoice', {
    input: { params: { id: itemId } },
    enabled: isKnown && reading === 'readable',
    every: EVERY_MS,
  });
  const shown = isKnown ? (data?.items.findLast((one) => one.page <= page) ?? data?.items[0]) : undefined;
  if (!shown) return null;
  return (
    <Panel title={t('invoice.title')}>
      {(data?.items.length ?? 0) > 1 && (
        <Text size="xs" c="dimmed">
          {t('invoice.onPage', { page: shown.page })}
        </Text>
      )}
      {shown.account?.state === 'new' && (
        <Text size="sm" className="invoice-mark">
          {t('invoice.iban.new')}: {t('invoice.iban.newText')}
        </Text>
      )}
      <InvoiceFacts invoice={shown} />
    </Panel>
  );
}
