import { Button, Group, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowsJoin2,
  IconCheck,
  IconTrash,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../context/language.tsx';
import type { InboxItem } from '../shown.ts';
import type { InboxActions } from '../use-inbox-actions.ts';
import { MergeDialog } from './merge-dialog.tsx';

type Props = { chosen: readonly InboxItem[]; actions: InboxActions; onClear: () => void };

/** What is chosen, and what can be done with all of it. */
export function ChosenBar({ chosen, actions, onClear }: Props) {
  const t = useText();
  const [merging, setMerging] = useState<readonly InboxItem[]>();
  if (chosen.length === 0 && !merging) return null;
  const areOpen = chosen.every(({ state }) => state === 'open');
  const isPublic = chosen[0]?.scope === 'public';
  const move = isPublic ? actions.toPersonal : actions.toPublic;
  const isBusy = Object.values(actions).some(({ isPending }) => isPending);
  const action = { size: 'compact-sm', variant: 'default', disabled: isBusy } as const;
  return (
    <Group
      className="panel chosen-bar sticky-bar"
      px="sm"
      py={6}
      gap="sm"
      role="region"
      aria-label={t('chosen.label')}
    >
      <Text size="sm" fw={600} className="number">
        {t('chosen.count', { count: chosen.length })}
      </Text>
      {areOpen ? (
        <>
          {chosen.length > 1 && (
            <Button
              {...action}
              variant="filled"
              leftSection={<IconArrowsJoin2 size={14} aria-hidden />}
              onClick={() => setMerging(chosen)}
            >
              {t('chosen.merge')}
            </Button>
          )}
          <Button
            {...action}
            leftSection={<IconCheck size={14} aria-hidden />}
            onClick={() => actions.done.mutate(chosen)}
          >
            {t('chosen.done')}
          </Button>
          <Button
            {...action}
            leftSection={isPublic ? <IconUser size={14} aria-hidden /> : <IconUsers size={14} aria-hidden />}
            onClick={() => move.mutate(chosen)}
          >
            {t(isPublic ? 'chosen.toPersonal' : 'chosen.toPublic')}
          </Button>
          <Button
            {...action}
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={() => actions.discard.mutate(chosen)}
          >
            {t('inbox.discard')}
          </Button>
        </>
      ) : (
        <Button
          {...action}
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          onClick={() => actions.restore.mutate(chosen)}
        >
          {t('inbox.restore')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        {t('chosen.clear')}
      </Button>
      {merging && (
        <MergeDialog
          items={merging}
          onClose={(isMerged) => {
            setMerging(undefined);
            if (isMerged) onClear();
          }}
        />
      )}
    </Group>
  );
}
