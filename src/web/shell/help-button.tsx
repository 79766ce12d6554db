import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKeyboard } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useText } from './language.tsx';
import { useShortcuts } from './shortcuts.tsx';

const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcut-help.tsx')).ShortcutHelp }));

/** Opens the list of shortcuts; so does `?`. */
export function HelpButton() {
  const t = useText();
  const [opened, { open, close }] = useDisclosure();
  useShortcuts([{ key: '?', label: t('shortcuts.help'), run: open }]);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        onClick={open}
        aria-label={t('shortcuts.help')}
        title={`${t('shortcuts.help')} (?)`}
      >
        <IconKeyboard size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      {opened && (
        <Suspense>
          <ShortcutHelp opened onClose={close} />
        </Suspense>
      )}
    </>
  );
}
