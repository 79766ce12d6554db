import { Badge, Tooltip } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useText } from '../context/language.tsx';

type Props = {
  tag: { id: number; name: string | null; color?: string | null };
  /** A tag that steers the workflow: grey, with a lock, and an explanation. */
  control?: boolean;
};

/** A tag as Paperless shows it: in its colour, with text that can be read on it. */
export function TagChip({ tag: { id, name, color }, control = false }: Props) {
  const t = useText();
  const label = name ?? `#${id}`;
  if (!control) {
    return (
      <Badge tt="none" fw={500} radius="sm" autoContrast color={color || 'earth.2'}>
        {label}
      </Badge>
    );
  }
  return (
    <Tooltip label={t('tag.control')}>
      <Badge
        tt="none"
        fw={500}
        radius="sm"
        variant="default"
        bg="var(--side)"
        leftSection={<IconLock size={12} aria-hidden />}
        aria-label={`${label}: ${t('tag.control')}`}
        role="note"
        tabIndex={0}
      >
        {label}
      </Badge>
    </Tooltip>
  );
}
