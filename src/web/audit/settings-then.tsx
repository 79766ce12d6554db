import '../components/history.css';
import { Code, Stack, Text } from '@mantine/core';
import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { Actor } from '../components/actor.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { useFormats, useLanguage, useText } from '../context/language.tsx';
import { ThenLine } from './then-line.tsx';

type Setting = Schemas['Setting'];

export function SettingsThen({ at }: { at: string }) {
  const { t, language } = useLanguage();
  const { moment } = useFormats();
  const settings = useLive('/audit/as-of/settings', { input: { query: { at } } });
  const actors = useLive('/audit/choices').data?.actors ?? [];
  const nameOf = (actor: string) => actors.find((one) => one.actor === actor)?.name ?? null;
  const columns: Column<Setting>[] = [
    {
      key: 'setting',
      header: t('asOf.setting'),
      names: true,
      width: '38%',
      cell: ({ key, description }) => (
        <>
          <Text size="sm">{description[language]}</Text>
          <Text size="xs" c="dimmed" ff="monospace">
            {key}
          </Text>
        </>
      ),
    },
    { key: 'value', header: t('asOf.value'), cell: ({ value }) => <Value value={value} /> },
    {
      key: 'changed',
      header: t('asOf.changed'),
      width: 190,
      cell: ({ isDefault, changedAt, changedBy }) =>
        isDefault || !changedAt || !changedBy ? (
          <Text size="sm" c="dimmed">
            {t('asOf.default')}
          </Text>
        ) : (
          <Text size="sm" component="div">
            <span className="number">{moment(changedAt)}</span>
            <br />
            <Actor actor={changedBy} name={nameOf(changedBy)} />
          </Text>
        ),
    },
  ];
  return (
    <Stack gap="sm">
      {settings.data && <ThenLine at={settings.data.at} position={settings.data.position} />}
      <DataTable
        caption={t('asOf.show.settings')}
        columns={columns}
        query={settings}
        rowKey={({ key }) => key}
        empty={{ title: '' }}
        minWidth={680}
      />
    </Stack>
  );
}

function Value({ value }: { value: unknown }) {
  const t = useText();
  const text = JSON.stringify(value, null, 2);
  if (EMPTY.has(text))
    return (
      <Text size="sm" c="dimmed">
        {t('field.empty')}
      </Text>
    );
  if (text.length < SHORT) return <Code className="wrap-anywhere">{JSON.stringify(value)}</Code>;
  return (
    <Code block className="event-data" tabIndex={0}>
      {text}
    </Code>
  );
}

const SHORT = 80;
const EMPTY = new Set(['null', '""', '[]', '{}']);
