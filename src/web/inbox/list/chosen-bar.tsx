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
import { MergeDialog } from './merge-dialog.tsx';
import type { InboxDeeds } from './use-deeds.ts';

type Props = { chosen: readonly InboxItem[]; deeds: InboxDeeds; onClear: () => void };

/** What is chosen, and what can be done with all of it. */
export function ChosenBar({ chosen, deeds, onClear }: Props) {
  const t = useText();
  const [merging, setMerging] = useState<readonly InboxItem[]>();
  if (chosen.length === 0 && !merging) return null;
  const areOpen = chosen.every(({ state }) => state === 'open');
  const isPublic = chosen[0]?.scope === 'public';
  const move = isPublic ? deeds.toPersonal : deeds.toPublic;
  const isBusy = Object.values(deeds).some(({ isPending }) => isPending);
  const deed = { size: 'compact-sm', variant: 'default', disabled: isBusy } as const;
  return (
    <Group className="panel chosen-bar" px="sm" py={6} gap="sm" role="region" aria-label={t('chosen.label')}>
      <Text size="sm" fw={600} className="number">
        {t('chosen.count', { count: chosen.length })}
      </Text>
      {areOpen ? (
        <>
          {chosen.length > 1 && (
            <Button
              {...deed}
              variant="filled"
              leftSection={<IconArrowsJoin2 size={14} aria-hidden />}
              onClick={() => setMerging(chosen)}
            >
              {t('chosen.merge')}
            </Button>
          )}
          <Button
            {...deed}
            leftSection={<IconCheck size={14} aria-hidden />}
            onClick={() => deeds.done.mutate(chosen)}
          >
            {t('chosen.done')}
          </Button>
          <Button
            {...deed}
            leftSection={isPublic ? <IconUser size={14} aria-hidden /> : <IconUsers size={14} aria-hidden />}
            onClick={() => move.mutate(chosen)}
          >
            {t(isPublic ? 'chosen.toPersonal' : 'chosen.toPublic')}
          </Button>
          <Button
            {...deed}
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={() => deeds.discard.mutate(chosen)}
          >
            {t('inbox.discard')}
          </Button>
        </>
      ) : (
        <Button
          {...deed}
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          onClick={() => deeds.restore.mutate(chosen)}
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
