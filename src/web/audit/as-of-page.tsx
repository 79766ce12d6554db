import { Group, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { IconClockSearch } from '@tabler/icons-react';
import { BackLink } from '../components/back-to-list.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { useFilters } from '../components/filters.ts';
import { Page } from '../components/page.tsx';
import { useOfficeTime, useText } from '../context/language.tsx';
import { DocumentThen } from './document-then.tsx';
import { QueueThen } from './queue-then.tsx';
import { SettingsThen } from './settings-then.tsx';

const SHOWN = ['document', 'queue', 'settings'] as const;

/** What a document, the queue or the settings looked like at a time. */
export function AsOfPage() {
  const t = useText();
  const { fromField, toField } = useOfficeTime();
  const { filters, set } = useFilters('/protokoll/stand');
  const { show = 'document', document } = filters;
  const at = filters.at !== undefined && !Number.isNaN(Date.parse(filters.at)) ? filters.at : undefined;
  return (
    <Page
      title={t('asOf.title')}
      lead={
        <>
          {t('asOf.lead')}
          <br />
          <BackLink to="/protokoll">{t('asOf.back')}</BackLink>
        </>
      }
    >
      <Group gap="sm" align="flex-end">
        <TextInput
          type="datetime-local"
          step={1}
          label={t('asOf.at')}
          value={at ? toField(at) : ''}
          onChange={(event) => {
            const next = endOfSecond(fromField(event.currentTarget.value));
            if (next) set({ at: next });
          }}
        />
        {show === 'document' && (
          <NumberInput
            label={t('asOf.document')}
            value={document ?? ''}
            onChange={(value) => set({ document: typeof value === 'number' ? value : undefined })}
            min={1}
            allowDecimal={false}
            hideControls
            w={200}
          />
        )}
        <SegmentedControl
          aria-label={t('asOf.show')}
          value={show}
          onChange={(next) => set({ show: SHOWN.find((one) => one === next) })}
          data={SHOWN.map((one) => ({ value: one, label: t(`asOf.show.${one}`) }))}
        />
      </Group>
      <Then show={show} at={at} document={document} />
    </Page>
  );
}

type Wanted = { show: (typeof SHOWN)[number]; at: string | undefined; document: number | undefined };

function Then({ show, at, document }: Wanted) {
  const t = useText();
  if (!at) return <Hint title={t('asOf.choose')} />;
  if (show === 'queue') return <QueueThen at={at} />;
  if (show === 'settings') return <SettingsThen at={at} />;
  if (!document) return <Hint title={t('asOf.chooseDocument')} />;
  return <DocumentThen id={document} at={at} />;
}

/** Fields know seconds only, and events of that second are meant too. */
const endOfSecond = (at: string | undefined): string | undefined => at?.replace('.000Z', '.999Z');

const Hint = ({ title }: { title: string }) => (
  <div className="panel">
    <EmptyState title={title} icon={IconClockSearch} />
  </div>
);
