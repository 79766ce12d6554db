import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useApi } from '../api/hooks.ts';
import { saveFile } from '../components/save-file.ts';
import { useAction } from '../components/use-action.ts';
import { useLanguage } from '../context/language.tsx';
import { type Filters, queryOf } from './trail-page.ts';

/** Everything that the filters let through, not only the page at hand, as a file for a spreadsheet. */
export function ExportButton({ filters }: { filters: Filters }) {
  const { t, language, office } = useLanguage();
  const api = useApi();
  const download = useAction(
    async () => {
      const file = await api.file('/audit/export', { query: { ...queryOf(filters, office), language } });
      saveFile(file, `${t('audit.exportFile')}-${office.today(Date.now())}.csv`);
    },
    { done: () => t('audit.exported') },
  );
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('audit.export')}
    </Button>
  );
}
