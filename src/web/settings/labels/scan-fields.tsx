import { Select, Stack, TextInput } from '@mantine/core';
import { Panel } from '../../components/panel.tsx';
import { useText } from '../../context/language.tsx';
import type { TemplateDraft } from './template-draft.ts';

type Props = {
  draft: TemplateDraft;
  onChange: (part: Partial<TemplateDraft>) => void;
  faultOf: (path: string) => string | undefined;
};

const CUTS = ['none', 'before', 'separator'] as const;

/** What a scan makes of such a code. */
export function ScanFields({ draft, onChange, faultOf }: Props) {
  const t = useText();
  const { felder = {} } = draft;
  const field = (name: 'title' | 'archiveSerialNumber', label: string) => (
    <TextInput
      label={label}
      value={felder[name] ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const { [name]: _, ...others } = felder;
        onChange({ felder: value === '' ? others : { ...others, [name]: value } });
      }}
      error={faultOf(`felder.${name}`)}
      classNames={{ input: 'code-input' }}
      maxLength={2_000}
    />
  );
  return (
    <Panel title={t('labels.scanned')}>
      <Stack gap="sm">
        <TextInput
          label={t('labels.pattern')}
          description={t('labels.patternHint')}
          value={draft.erkennungsMuster}
          onChange={({ currentTarget: { value } }) => onChange({ erkennungsMuster: value })}
          error={faultOf('erkennungsMuster')}
          classNames={{ input: 'code-input' }}
          maxLength={1_000}
          required
        />
        <Select
          label={t('labels.cut')}
          data={CUTS.map((value) => ({ value, label: t(`labels.cut.${value}`) }))}
          value={draft.trennt ?? 'none'}
          onChange={(value) => onChange({ trennt: CUTS.find((one) => one === value) ?? 'none' })}
          allowDeselect={false}
        />
        <TextInput
          label={t('labels.fileName')}
          description={t('labels.fileNameHint')}
          value={draft.dateinameTemplate ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ dateinameTemplate: value === '' ? null : value })
          }
          error={faultOf('dateinameTemplate')}
          classNames={{ input: 'code-input' }}
          maxLength={2_000}
        />
        {field('title', t('labels.title'))}
        {field('archiveSerialNumber', t('labels.asn'))}
      </Stack>
    </Panel>
  );
}
