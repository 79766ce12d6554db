import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye, IconEyeOff, IconSend } from '@tabler/icons-react';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';
import { DigestPreview } from './digest-preview.tsx';

/** What the digest would say now: looked at here, or sent. */
export function DigestNow({ settings }: { settings: Schemas['UserSettings'] }) {
  const t = useText();
  const api = useApi();
  const [isOpen, { toggle }] = useDisclosure();
  const { userEmail, language } = settings;
  const send = useAction(() => api.post('/digest/send-now'), {
    done: () => t('digest.sent', { address: userEmail ?? '' }),
  });
  return (
    <>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          onClick={() => send.mutate()}
          loading={send.isPending}
          disabled={userEmail === null}
        >
          {t('digest.sendNow')}
        </Button>
        <Button
          variant="default"
          leftSection={isOpen ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
          onClick={toggle}
          aria-expanded={isOpen}
        >
          {t(isOpen ? 'digest.hidePreview' : 'digest.preview')}
        </Button>
      </Group>
      {isOpen && <DigestPreview key={language} />}
    </>
  );
}
