import { Alert } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useOutages } from '../api/live-state.ts';
import { useFormats, useText } from '../context/language.tsx';

/** Above the tiles, whose numbers say less while Paperless is away: since when, and what becomes of what waits. */
export function OutageAlert() {
  const t = useText();
  const { dateTime } = useFormats();
  const outage = useOutages().find(({ system }) => system === 'paperless');
  if (!outage) return null;
  return (
    <Alert color="orange" icon={<IconCloudOff aria-hidden />} title={t('outage.paperless')} mb="md">
      {t('outage.paperlessSince', { time: dateTime(outage.since) })}
    </Alert>
  );
}
