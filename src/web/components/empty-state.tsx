import { Button, Stack, Text, ThemeIcon } from '@mantine/core';
import { type Icon, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormats, useText } from '../context/language.tsx';

type Props = {
  title: string;
  hint?: ReactNode;
  icon?: Icon;
  /** When it was loaded, in milliseconds: an empty list must not look like one that failed to load. */
  checkedAt?: number;
  /** Where filters have left nothing: takes them away. */
  onReset?: (() => void) | undefined;
};

/** In place of a list that is empty: what was looked for, and when. */
export function EmptyState({ title, hint, icon: Picture = IconCircleCheck, checkedAt, onReset }: Props) {
  const t = useText();
  const { time } = useFormats();
  return (
    <Stack align="center" gap={4} py="xl" px="md" ta="center">
      <ThemeIcon variant="light" size={44} radius="xl">
        <Picture stroke={1.5} aria-hidden />
      </ThemeIcon>
      <Text fw={600}>{title}</Text>
      {hint && <Text size="sm">{hint}</Text>}
      {onReset && (
        <Button size="xs" variant="default" my="xs" onClick={onReset}>
          {t('list.resetFilters')}
        </Button>
      )}
      {checkedAt !== undefined && checkedAt > 0 && (
        <Text size="sm" c="dimmed">
          {t('table.checkedAt', { time: time(new Date(checkedAt).toISOString()) })}
        </Text>
      )}
    </Stack>
  );
}
