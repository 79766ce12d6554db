import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnswerOf } from '../api/client.ts';
import { useFormats, useText } from '../context/language.tsx';
import { useFieldText } from './field-value.ts';
import { useNames } from './names.ts';
import { TagChip } from './tag-chip.tsx';
import './history.css';

export type Change = AnswerOf<'POST', '/processing/preview'>['changes'][number];

/** What was changed about a document, or would be: each field before and after, tags as chips. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const t = useText();
  const names = useNames();
  const tags = (what: 'addTag' | 'removeTag') =>
    changes.flatMap((change) => (change.what === what && 'tag' in change ? names.tag(change.tag) : []));
  const [added, removed] = [tags('addTag'), tags('removeTag')];
  return (
    <Stack gap={4}>
      {changes.map((change) =>
        'tag' in change ? null : <FieldChange key={JSON.stringify(change)} change={change} />,
      )}
      {added.length > 0 && (
        <Line label={t('change.tagsAdded', { count: added.length })}>
          {added.map((tag) => (
            <TagChip key={tag.id} tag={tag} />
          ))}
        </Line>
      )}
      {removed.length > 0 && (
        <Line label={t('change.tagsRemoved', { count: removed.length })}>
          {removed.map((tag) => (
            <TagChip key={tag.id} tag={tag} />
          ))}
        </Line>
      )}
    </Stack>
  );
}

function FieldChange({ change }: { change: Exclude<Change, { tag: number }> }) {
  const t = useText();
  const names = useNames();
  const { date } = useFormats();
  const fieldText = useFieldText();
  if (change.what === 'note') return <Line label={t('change.note')}>{change.to}</Line>;
  if (change.what === 'customField') {
    const field = names.customField(change.field);
    const words = (value: unknown) => fieldText(field, value);
    return (
      <Line label={field?.name ?? t('change.customField', { id: change.field })}>
        <BeforeAfter from={words(change.from)} to={words(change.to)} />
      </Line>
    );
  }
  const words = (value: string | number | null): string => {
    if (value === null || value === '') return t('field.empty');
    if (change.what === 'created') return date(String(value));
    if (change.what === 'correspondent') return names.correspondent(Number(value)) ?? '';
    if (change.what === 'documentType') return names.documentType(Number(value)) ?? '';
    if (change.what === 'owner') return names.user(Number(value)) ?? '';
    return String(value);
  };
  return (
    <Line label={t(`change.${change.what}`)}>
      <BeforeAfter from={words(change.from)} to={words(change.to)} />
    </Line>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <Group gap={6} align="baseline">
    <Text size="sm" c="dimmed" component="span">
      {label}:
    </Text>
    {typeof children === 'string' ? <Text size="sm">{children}</Text> : children}
  </Group>
);

/** Screen readers hear which is which; the eye sees the arrow. */
function BeforeAfter({ from, to }: { from: string; to: string }) {
  const t = useText();
  return (
    <Text size="sm" component="span" className="wrap-anywhere">
      <VisuallyHidden component="span">{t('change.before')} </VisuallyHidden>
      <del>{from}</del>
      <IconArrowRight size={13} aria-hidden className="change-arrow" />
      <VisuallyHidden component="span">{t('change.after')} </VisuallyHidden>
      <ins>{to}</ins>
    </Text>
  );
}
