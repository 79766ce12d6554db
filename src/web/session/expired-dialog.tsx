import { Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../context/language.tsx';

/** The page beneath stays as it is: what was typed is not lost before the person has seen it. */
export function ExpiredDialog({ signIn }: { signIn: ReactNode }) {
  const t = useText();
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('session.expired.title')}
    >
      <Stack align="flex-start">
        <Text>{t('session.expired.text')}</Text>
        {signIn}
      </Stack>
    </Modal>
  );
}
