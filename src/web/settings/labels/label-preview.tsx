import { Alert, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Schemas } from '../../api/interface.ts';
import { Panel } from '../../components/panel.tsx';
import { ProblemAlert } from '../../components/problem-alert.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useFormats, useText } from '../../context/language.tsx';
import type { Translate } from '../../texts/index.ts';
import { LabelPicture } from './label-picture.tsx';
import type { TemplateDraft } from './template-draft.ts';
import { useLabelCheck } from './use-label-check.ts';

const RESOLUTIONS = ['203', '300', '600'];

/** The label beside its form: what is printed, whether a scanner reads it, and what may be better. */
export function LabelPreview({ template }: { template: TemplateDraft }) {
  const t = useText();
  const { number } = useFormats();
  const [dpi, setDpi] = useState('300');
  const { data: label, error } = useLabelCheck(template, Number(dpi));
  return (
    <Panel
      title={t('labels.preview')}
      actions={
        <SegmentedControl
          size="xs"
          value={dpi}
          onChange={setDpi}
          data={RESOLUTIONS.map((value) => ({ value, label: `${value} dpi` }))}
          aria-label={t('labels.resolution')}
        />
      }
    >
      {error ? (
        <ProblemAlert problem={error} />
      ) : label ? (
        <Stack gap="xs" aria-live="polite">
          <LabelPicture label={label} />
          <Readable label={label} />
          <Text size="sm" c="dimmed">
            {t('labels.facts', { content: label.content, module: number(label.moduleMm) })}
            {label.number !== null && ` ${t('labels.nextNumber', { number: label.number })}`}
          </Text>
          {label.warnings.length > 0 && (
            <Alert color="orange" title={t('labels.warnings')}>
              <ul className="bullets">
                {label.warnings.map(({ code, params }) => (
                  <li key={`${code} ${params.line ?? ''}`}>{warningText(t, code, params, number)}</li>
                ))}
              </ul>
            </Alert>
          )}
        </Stack>
      ) : (
        <Skeleton height={160} />
      )}
    </Panel>
  );
}

function Readable({ label: { readable, read } }: { label: Schemas['LabelCheck'] }) {
  const t = useText();
  const Icon = readable ? IconCheck : IconX;
  return (
    <Group gap="xs">
      <StatusBadge color={readable ? 'moss' : 'red'}>
        <Icon size={12} aria-hidden /> {readable ? t('labels.readable') : t('labels.notReadable')}
      </StatusBadge>
      {!readable && read !== null && <Text size="sm">{t('labels.readsAs', { read })}</Text>}
    </Group>
  );
}

/** A warning that is younger than this page is told by its code. */
function warningText(
  t: Translate,
  code: string,
  params: Record<string, string | number>,
  number: (value: number) => string,
): string {
  const text = t as (key: string, params: Record<string, string>) => string;
  const key = `labels.warning.${code}`;
  const values = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? number(value) : value,
  ]);
  const told = text(key, Object.fromEntries(values));
  return told === key ? code : told;
}
