import { Text } from '@mantine/core';
import type { Schemas } from '../api/interface.ts';
import { NextTimes } from '../components/next-times.tsx';
import { Panel } from '../components/panel.tsx';
import { useText } from '../context/language.tsx';

/** What is done by itself at fixed times. When, is set in the environment of the service, not here. */
export function SchedulePanel({ of: name }: { of: Schemas['Schedule']['name'] }) {
  const t = useText();
  return (
    <Panel title={t('schedule.title')}>
      <Text size="sm">{t(`schedule.what.${name}`)}</Text>
      <NextTimes of={name} />
    </Panel>
  );
}
