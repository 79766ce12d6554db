import { Button, Group, Select, TextInput } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLive } from '../api/hooks.ts';
import { actorLabel } from '../components/actor.tsx';
import { useText } from '../context/language.tsx';
import { useMe } from '../context/me.tsx';
import { eventTypeLabel } from './event-type-label.ts';
import type { Filters } from './trail-page.ts';

type Kept = 'stream' | 'type' | 'actor' | 'from' | 'to';
type Props = { filters: Filters; onChange: (next: { [Name in Kept]?: string | undefined }) => void };

/** The filters of the audit trail; all of them are in the URL. */
export function AuditFilters({ filters, onChange }: Props) {
  const t = useText();
  const { sub, username } = useMe();
  const choices = useLive('/audit/choices').data;
  const actors = (choices?.actors ?? []).map((one) => ({
    value: one.actor,
    label: one.actor === sub && username ? username : actorLabel(t, one),
  }));
  const types = (choices?.types ?? []).map((type) => ({ value: type, label: eventTypeLabel(t, type) }));
  const { stream, type = null, actor = null, from = '', to = '' } = filters;
  const isAny = stream !== undefined || type !== null || actor !== null || from !== '' || to !== '';
  return (
    <Group component="search" gap="sm" align="flex-end" aria-label={t('audit.filters')}>
      <StreamField value={stream ?? ''} onChange={(next) => onChange({ stream: next || undefined })} />
      <Select
        label={t('audit.type')}
        placeholder={t('audit.any')}
        data={withChosen(types, type)}
        value={type}
        onChange={(next) => onChange({ type: next ?? undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('audit.clear', { filter: t('audit.type') }) }}
        w={{ base: '100%', xs: 230 }}
      />
      <Select
        label={t('audit.actor')}
        placeholder={t('audit.any')}
        data={withChosen(actors, actor)}
        value={actor}
        onChange={(next) => onChange({ actor: next ?? undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('audit.clear', { filter: t('audit.actor') }) }}
        w={{ base: '100%', xs: 190 }}
      />
      <TextInput
        type="date"
        label={t('audit.from')}
        value={from}
        onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label={t('audit.to')}
        value={to}
        onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
      />
      {isAny && (
        <Button
          variant="subtle"
          leftSection={<IconFilterOff size={16} aria-hidden />}
          onClick={() =>
            onChange({ stream: undefined, type: undefined, actor: undefined, from: undefined, to: undefined })
          }
        >
          {t('audit.reset')}
        </Button>
      )}
    </Group>
  );
}

/** Taken over with Enter or when it is left: half a name finds nothing. A number alone means a document. */
function StreamField({ value, onChange }: { value: string; onChange: (stream: string) => void }) {
  const t = useText();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const take = () => {
    const typed = text.trim();
    const stream = /^\d+$/.test(typed) ? `document-${typed}` : typed;
    if (stream !== value) onChange(stream);
  };
  return (
    <TextInput
      label={t('audit.stream')}
      placeholder={t('audit.streamHint')}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
      w={{ base: '100%', xs: 230 }}
    />
  );
}

/** What the address names is shown also when it is not among the choices. */
const withChosen = (data: { value: string; label: string }[], chosen: string | null) =>
  chosen === null || data.some(({ value }) => value === chosen)
    ? data
    : [...data, { value: chosen, label: chosen }];
