import { Button, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTag } from '@tabler/icons-react';
import { useFilters } from '../components/filters.ts';
import { PrintLabelDialog } from '../components/label-printing/print-label-dialog.tsx';
import { Page } from '../components/page.tsx';
import { useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { AgentsPanel } from './agents-panel.tsx';
import { JOB_FILTERS } from './job-filters.ts';
import { JobTable } from './job-table.tsx';
import { printingKeys } from './keys.ts';

/** What was printed, what is on its way, and where. */
export function PrintingPage() {
  const t = useText();
  const { filters, set } = useFilters('/druck');
  const [opened, { open, close }] = useDisclosure();
  useKeys(printingKeys, { print: open });
  return (
    <Page
      title={t('nav.printing')}
      lead={t('printing.lead')}
      actions={
        <>
          <Button leftSection={<IconTag size={16} aria-hidden />} onClick={open}>
            {t('labels.print')}
          </Button>
          {opened && <PrintLabelDialog documentId={undefined} onClose={close} />}
        </>
      }
    >
      <Select
        size="xs"
        w={170}
        label={t('printing.state')}
        allowDeselect={false}
        value={filters.state ?? 'all'}
        onChange={(next) => set({ state: JOB_FILTERS.find((one) => one === next && one !== 'all') })}
        data={JOB_FILTERS.map((state) => ({ value: state, label: t(`printing.filter.${state}`) }))}
      />
      <JobTable />
      <AgentsPanel />
    </Page>
  );
}
