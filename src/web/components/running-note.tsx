import { Group, Loader, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../context/language.tsx';
import { useNow } from './age.tsx';

type Props = {
  text: ReactNode;
  /** When it began, where that is known already. */
  since?: string | undefined;
};

/** Something that takes a while is going on, and for how long already. */
export function RunningNote({ text, since }: Props) {
  const { elapsed } = useFormats();
  const now = useNow(1_000);
  return (
    <Group gap="xs" className="panel" p="sm" wrap="nowrap">
      <Loader size="xs" aria-hidden />
      <Text size="sm" role="status">
        {text}
      </Text>
      {since && (
        <Text size="sm" c="dimmed" className="number" component="span">
          {elapsed(now - Date.parse(since))}
        </Text>
      )}
    </Group>
  );
}
