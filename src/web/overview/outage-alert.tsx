import { Alert } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useFormats, useText } from '../context/language.tsx';
import { useMyOutages } from '../context/outages.ts';

/** Above the tiles, whose numbers say less while a system is away: since when, and what becomes of what waits. */
export function OutageAlert() {
  const t = useText();
  const { dateTime } = useFormats();
  return useMyOutages().map(({ system, since }) => (
    <Alert
      key={system}
      color="orange"
      icon={<IconCloudOff aria-hidden />}
      title={t(`outage.${system}`)}
      mb="md"
    >
      {t(`outage.since.${system}`, { time: dateTime(since) })}
    </Alert>
  ));
}
