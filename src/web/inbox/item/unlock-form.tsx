import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { Panel } from '../../components/panel.tsx';
import { ProblemAlert } from '../../components/problem-alert.tsx';
import { useAction } from '../../components/use-action.ts';
import { useText } from '../../context/language.tsx';
import type { Calls } from './use-calls.ts';

type Props = { calls: Calls; mayEdit: boolean; onUnlocked: () => void };

/** Asks for the password of a file that cannot be read without; it is kept nowhere. */
export function UnlockForm({ calls, mayEdit, onUnlocked }: Props) {
  const t = useText();
  const [password, setPassword] = useState('');
  const unlock = useAction(() => calls.unlock(password), {
    done: () => {
      onUnlocked();
      return t('inboxItem.unlocked');
    },
    showsProblem: true,
  });
  const isWrong = unlock.error?.reason === 'wrong-password';
  return (
    <Panel title={t('inboxItem.locked')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          unlock.mutate();
        }}
      >
        <Stack gap="sm" maw={420}>
          <Text size="sm">{t('inboxItem.locked.text')}</Text>
          {unlock.error && !isWrong && <ProblemAlert problem={unlock.error} />}
          <PasswordInput
            label={t('inboxItem.password')}
            error={isWrong && t('reason.wrong-password')}
            value={password}
            onChange={({ currentTarget: { value } }) => setPassword(value)}
            autoComplete="off"
            disabled={!mayEdit}
            visibilityToggleButtonProps={{ 'aria-label': t('inboxItem.password.show') }}
          />
          <Group>
            <Button
              type="submit"
              disabled={password === '' || !mayEdit}
              loading={unlock.isPending}
              leftSection={<IconLockOpen size={16} aria-hidden />}
            >
              {t('inboxItem.unlock')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
