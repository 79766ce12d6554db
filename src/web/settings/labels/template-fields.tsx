import { Group, Select, Stack, TextInput } from '@mantine/core';
import { useLive } from '../../api/hooks.ts';
import { DecimalNumberInput } from '../../components/decimal-number-input.tsx';
import { Panel } from '../../components/panel.tsx';
import { useText } from '../../context/language.tsx';
import { LabelLines } from './label-lines.tsx';
import type { TemplateDraft } from './template-draft.ts';

type Props = {
  draft: TemplateDraft;
  onChange: (part: Partial<TemplateDraft>) => void;
  faultOf: (path: string) => string | undefined;
};

const SYMBOLOGIES = ['QRCode', 'Code128', 'DataMatrix'] as const;

/** What is printed. */
export function PrintFields({ draft, onChange, faultOf }: Props) {
  const t = useText();
  const ranges = useLive('/number-ranges');
  const names = [...(ranges.data?.items.map(({ name }) => name) ?? []), draft.numberRange ?? ''];
  const length = (name: 'widthMm' | 'heightMm') => ({
    label: t(`labels.${name}`),
    value: draft[name] ?? '',
    onChange: (value: string | number) => typeof value === 'number' && onChange({ [name]: value }),
    error: faultOf(name),
    ...{ min: 5, max: 500, decimalScale: 1, step: 1, suffix: ' mm' },
  });
  return (
    <Panel title={t('labels.printed')}>
      <Stack gap="sm">
        <TextInput
          label={t('labels.name')}
          value={draft.name}
          onChange={({ currentTarget: { value } }) => onChange({ name: value })}
          error={faultOf('name')}
          maxLength={100}
          required
        />
        <Group grow align="flex-start">
          <DecimalNumberInput {...length('widthMm')} />
          <DecimalNumberInput {...length('heightMm')} />
          <DecimalNumberInput
            label={t('labels.marginMm')}
            placeholder={t('labels.usualMargin')}
            value={draft.marginMm ?? ''}
            onChange={(value) => onChange({ marginMm: typeof value === 'number' ? value : null })}
            error={faultOf('marginMm')}
            {...{ min: 0, max: 50, decimalScale: 1, step: 0.1, suffix: ' mm' }}
          />
        </Group>
        <Group grow align="flex-start">
          <Select
            label={t('labels.symbology')}
            data={SYMBOLOGIES.map((value) => ({ value, label: t(`labels.symbology.${value}`) }))}
            value={draft.symbology}
            onChange={(value) => {
              const symbology = SYMBOLOGIES.find((one) => one === value);
              if (symbology) onChange({ symbology });
            }}
            allowDeselect={false}
          />
          <Select
            label={t('labels.numberRange')}
            placeholder={t('labels.noRange')}
            data={[...new Set(names.filter(Boolean))]}
            value={draft.numberRange ?? null}
            onChange={(numberRange) => onChange({ numberRange })}
            error={faultOf('numberRange')}
            clearable
            clearButtonProps={{ 'aria-label': t('labels.clearRange') }}
          />
        </Group>
        <TextInput
          label={t('labels.content')}
          description={t('labels.contentHint')}
          value={draft.content}
          onChange={({ currentTarget: { value } }) => onChange({ content: value })}
          error={faultOf('content')}
          classNames={{ input: 'code-input' }}
          maxLength={2_000}
          required
        />
        <LabelLines lines={draft.lines ?? []} onChange={(lines) => onChange({ lines })} faultOf={faultOf} />
      </Stack>
    </Panel>
  );
}
