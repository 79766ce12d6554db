import { Text } from '@mantine/core';
import { useFormats, useText } from '../context/language.tsx';

/** Which moment is shown, and the last event that counts. */
export function ThenLine({ at, position }: { at: string; position: number }) {
  const t = useText();
  const { moment, number } = useFormats();
  return (
    <Text size="sm" role="status">
      {t('asOf.after', { time: moment(at), position: number(position) })}
    </Text>
  );
}
