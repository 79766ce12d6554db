import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useApi } from '../api/hooks.ts';
import { download } from '../components/download.ts';
import { useAction } from '../components/use-action.ts';
import { useLanguage } from '../context/language.tsx';
import { type Filters, queryOf } from './trail-page.ts';

/**
 * Everything that the filters let through, not only the page at hand, as a file for a spreadsheet. The browser fetches
 * it itself: years of the log would not fit into the memory of the page.
 */
export function ExportButton({ filters }: { filters: Filters }) {
  const { t, language, office } = useLanguage();
  const api = useApi();
  const start = useAction(
    async () => {
      download(await api.address('/audit/export', { query: { ...queryOf(filters, office), language } }));
    },
    { done: () => t('audit.exported') },
  );
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={start.isPending}
      onClick={() => start.mutate()}
    >
      {t('audit.export')}
    </Button>
  );
}
