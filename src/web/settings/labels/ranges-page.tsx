import './labels.css';
import { useLive } from '../../api/hooks.ts';
import type { Schemas } from '../../api/interface.ts';
import { Age } from '../../components/age.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Page } from '../../components/page.tsx';
import { useFormats, useText } from '../../context/language.tsx';
import { CreateRange } from './create-range.tsx';
import { RangeReport } from './range-report.tsx';

type Range = Schemas['NumberRange'];

/** Numbers of labels: how far they are given out, and what became of them. */
export function RangesPage() {
  const t = useText();
  const { number } = useFormats();
  const ranges = useLive('/number-ranges');
  const columns: Column<Range>[] = [
    { key: 'name', header: t('ranges.name'), names: true, cell: ({ name }) => name },
    { key: 'kind', header: t('ranges.kind'), cell: ({ kind }) => t(`ranges.kind.${kind}`) },
    {
      key: 'span',
      header: t('ranges.span'),
      cell: ({ first, last }) => `${number(first)} – ${number(last)}`,
    },
    {
      key: 'next',
      header: t('ranges.next'),
      cell: ({ next }) => (next === null ? t('ranges.exhausted') : number(next)),
    },
    {
      key: 'drawn',
      header: t('ranges.drawnAt'),
      cell: ({ drawnAt }) => (drawnAt ? <Age at={drawnAt} /> : t('ranges.never')),
    },
  ];
  return (
    <Page title={t('ranges.title')} lead={t('ranges.lead')} actions={<CreateRange />}>
      <DataTable
        caption={t('ranges.title')}
        columns={columns}
        query={ranges}
        rowKey={({ name }) => name}
        empty={{ title: t('ranges.empty'), hint: t('ranges.emptyHint') }}
        details={{
          header: t('ranges.report'),
          label: ({ name }) => t('ranges.reportOf', { name }),
          of: ({ name }) => <RangeReport name={name} />,
        }}
        minWidth={680}
      />
    </Page>
  );
}
