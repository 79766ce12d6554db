import { Group } from '@mantine/core';
import { useLive } from '../../api/hooks.ts';
import type { Schemas } from '../../api/interface.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { RouterAnchor } from '../../components/router-anchor.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useFormats, useText } from '../../context/language.tsx';
import { TemplateActions } from './template-actions.tsx';

type Template = Schemas['BarcodeTemplate'];

/** All templates, with the one that is preselected when somebody prints. */
export function TemplateList() {
  const t = useText();
  const { number } = useFormats();
  const templates = useLive('/barcode-templates');
  const columns: Column<Template>[] = [
    {
      key: 'name',
      header: t('labels.name'),
      names: true,
      cell: ({ templateId, name, isDefault }) => (
        <Group gap="xs">
          <RouterAnchor to="/einstellungen/etiketten" search={{ vorlage: templateId }}>
            {name}
          </RouterAnchor>
          {isDefault && <StatusBadge color="earth">{t('labels.default')}</StatusBadge>}
        </Group>
      ),
    },
    {
      key: 'symbology',
      header: t('labels.symbology'),
      cell: ({ symbology }) => t(`labels.symbology.${symbology}`),
    },
    {
      key: 'size',
      header: t('labels.size'),
      cell: ({ widthMm, heightMm }) => `${number(widthMm)} × ${number(heightMm)} mm`,
    },
    { key: 'range', header: t('labels.numberRange'), cell: ({ numberRange }) => numberRange ?? '–' },
    {
      key: 'actions',
      header: t('labels.actions'),
      hideHeader: true,
      align: 'right',
      cell: (template) => <TemplateActions template={template} />,
    },
  ];
  return (
    <DataTable
      caption={t('labels.title.page')}
      columns={columns}
      query={templates}
      rowKey={({ templateId }) => templateId}
      empty={{ title: t('labels.empty') }}
      minWidth={680}
    />
  );
}
