import { Stack, Text } from '@mantine/core';
import { useText } from '../context/language.tsx';
import type { Refusal } from './refusal.ts';
import type { Asked } from './session.ts';

/** What has to be done now, and by whom; below it the words of the provider. */
export function RefusedSignIn({ refusal: { cause, why }, asked }: { refusal: Refusal; asked: Asked }) {
  const t = useText();
  return (
    <Stack gap="xs">
      <Text>{whatHelps()}</Text>
      <Text size="sm" c="dimmed">
        {why}
      </Text>
    </Stack>
  );

  function whatHelps(): string {
    const { scope, clientId, base } = asked;
    switch (cause) {
      case 'scope':
        return t('session.refused.scope', { scope, clientId });
      case 'client':
        return t('session.refused.client', { clientId, base });
      case 'unreachable':
        return t('session.refused.unreachable', { clientId, base });
      case 'denied':
        return t('session.refused.denied');
      case 'outdated':
        return t('session.refused.outdated');
      case 'other':
        return t('session.refused.other');
    }
  }
}
