import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { title: string; actions?: ReactNode; children: ReactNode };

/** A part of a page with a heading of its own. */
export const Panel = ({ title, actions, children }: Props) => (
  <Stack component="section" className="panel" p="md" gap="xs" aria-label={title}>
    <Group justify="space-between" gap="xs">
      <Title order={2}>{title}</Title>
      {actions}
    </Group>
    {children}
  </Stack>
);
