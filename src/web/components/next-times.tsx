import { Text } from '@mantine/core';
import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { useFormats, useText } from '../context/language.tsx';

const EVERY_MS = 20_000;

/** When something is done by itself: its next two times, in the zone in which its schedule is meant. */
export function NextTimes({ of: name }: { of: Schemas['Schedule']['name'] }) {
  const t = useText();
  const { list, momentIn } = useFormats();
  const { data } = useLive('/schedules', { every: EVERY_MS });
  if (!data) return null;
  const found = data.items.find((one) => one.name === name);
  return (
    <Text size="sm" c="dimmed" component="div">
      {found
        ? t('schedule.next', {
            times: list(found.next.map((at) => momentIn(at, data.timeZone))),
            zone: data.timeZone,
          })
        : t('schedule.none')}
      {found && (
        <div className="small">
          {found.variable}={found.cron}
        </div>
      )}
    </Text>
  );
}
