import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useFormats } from '../shell/language.tsx';

/** How long ago something was, kept up to date; the exact time shows when pointed at. */
export function Age({ at }: { at: string }) {
  const { relative, dateTime } = useFormats();
  const now = useNow(TICK_MS);
  return (
    <Text component="time" dateTime={at} title={dateTime(at)} inherit className="number">
      {relative(at, now)}
    </Text>
  );
}

/** The present time, renewed every so many milliseconds; stands still while the page is hidden. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

const TICK_MS = 10_000;
