import { ActionIcon, Group, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowUp,
  IconRotateClockwise,
  IconScissors,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../context/language.tsx';
import type { PlainTextKey } from '../../texts/index.ts';
import type { Editing } from './use-editing.ts';

/** What can be done with the page at hand, for those who use a mouse or a finger. */
export function CutTools({ editing: { at, run, undo, redo, mayEdit } }: { editing: Editing }) {
  const t = useText();
  const tool = (text: PlainTextKey, key: string, icon: ReactNode, act: (() => void) | undefined) => (
    <Tooltip key={text} label={`${t(text)} (${key})`}>
      <ActionIcon variant="default" size="md" aria-label={t(text)} onClick={act} disabled={!act || !mayEdit}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <Group gap={4} role="toolbar" aria-label={t('inboxItem.tools')}>
      {tool('inboxItem.key.cut', 'X', <IconScissors size={16} aria-hidden />, () =>
        run({ do: 'toggle-cut', at }),
      )}
      {tool('inboxItem.key.turn', 'R', <IconRotateClockwise size={16} aria-hidden />, () =>
        run({ do: 'turn', at }),
      )}
      {tool('inboxItem.key.drop', 'D', <IconTrash size={16} aria-hidden />, () =>
        run({ do: 'toggle-drop', at }),
      )}
      {tool('inboxItem.key.earlier', ',', <IconArrowUp size={16} aria-hidden />, () =>
        run({ do: 'move-earlier', at }),
      )}
      {tool('inboxItem.key.later', '.', <IconArrowDown size={16} aria-hidden />, () =>
        run({ do: 'move-later', at }),
      )}
      {tool('action.undo', 'Z', <IconArrowBackUp size={16} aria-hidden />, undo)}
      {tool('inboxItem.key.redo', 'Y', <IconArrowForwardUp size={16} aria-hidden />, redo)}
    </Group>
  );
}
