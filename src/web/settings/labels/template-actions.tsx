import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useApi } from '../../api/hooks.ts';
import type { Schemas } from '../../api/interface.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useAction } from '../../components/use-action.ts';
import { useText } from '../../context/language.tsx';

/** Makes a template the default, or removes it; the default stays until another one has taken its place. */
export function TemplateActions({ template }: { template: Schemas['BarcodeTemplate'] }) {
  const t = useText();
  const api = useApi();
  const { templateId: id, name, isDefault } = template;
  const [asking, { open, close }] = useDisclosure();
  const refreshes = ['/barcode-templates'] as const;
  const choose = useAction(() => api.put('/barcode-templates/{id}/default', { params: { id } }), {
    done: () => t('labels.defaultNow', { name }),
    refreshes,
  });
  const remove = useAction(() => api.delete('/barcode-templates/{id}', { params: { id } }), {
    done: () => t('labels.removed', { name }),
    refreshes,
  });
  if (isDefault) return null;
  return (
    <Group gap="xs" justify="flex-end">
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => choose.mutate()}
        loading={choose.isPending}
        aria-label={t('labels.makeDefaultOf', { name })}
      >
        {t('labels.makeDefault')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={open} aria-label={t('labels.removeOf', { name })}>
        {t('labels.remove')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={close}
        title={t('labels.removeOf', { name })}
        confirm={t('labels.remove')}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
        busy={remove.isPending}
        dangerous
      >
        {t('labels.removeText')}
      </ConfirmDialog>
    </Group>
  );
}
