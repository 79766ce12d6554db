import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKeyboard } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { frameKeys } from '../keys/shared-keys.ts';
import { useLeftWithPage } from './use-left-with-page.ts';
import { useTypedAhead } from './use-typed-ahead.ts';

const KeysHelp = lazy(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }));

/** Opens the list of shortcuts; so does `?`. */
export function HelpButton() {
  const t = useText();
  const [opened, { open, close }] = useDisclosure();
  useKeys(frameKeys, { help: open });
  useLeftWithPage(close);
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
        <Suspense fallback={<HeldKeys onEscape={close} />}>
          <KeysHelp opened onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Behind the help no key acts on the page; nor does one while the help is on its way. */
function HeldKeys({ onEscape }: { onEscape: () => void }) {
  useTypedAhead(true, onEscape);
  return null;
}
