import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';

/** Takes a key out of use, after asking: calls with it are refused from then on. */
export function RevokeApiKey({ apiKey: { id, name } }: { apiKey: Schemas['ApiKey'] }) {
  const t = useText();
  const api = useApi();
  const [asking, { open, close }] = useDisclosure();
  const revoke = useAction(() => api.delete('/api-keys/{id}', { params: { id } }), {
    done: () => t('apiKeys.revokedNow', { name }),
    refreshes: ['/api-keys'],
  });
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={open} aria-label={t('apiKeys.revokeOf', { name })}>
        {t('apiKeys.revoke')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={close}
        title={t('apiKeys.revokeOf', { name })}
        confirm={t('apiKeys.revoke')}
        onConfirm={() => revoke.mutate(undefined, { onSettled: close })}
        busy={revoke.isPending}
        dangerous
      >
        {t('apiKeys.revokeText')}
      </ConfirmDialog>
    </>
  );
}
