import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../context/language.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, and whether it can be taken back. */
  children: ReactNode;
  /** What the button says: the action itself, not `OK`. */
  confirm: string;
  /** What the way out says, where “cancel” could be taken for the action. */
  cancel?: string;
  onConfirm: () => void;
  busy?: boolean;
  /** Something is lost by it. */
  dangerous?: boolean;
  /** Why it did not work the last time. */
  problem?: ReactNode;
};

/** Asks before something that is not easily taken back. The way out has the focus. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  children,
  confirm,
  cancel,
  onConfirm,
  busy,
  dangerous,
  problem,
}: Props) {
  const t = useText();
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stack>
        <Text component="div">{children}</Text>
        {problem}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancel ?? t('action.cancel')}
          </Button>
          <Button onClick={onConfirm} loading={busy ?? false} {...(dangerous && { color: 'red' })}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
