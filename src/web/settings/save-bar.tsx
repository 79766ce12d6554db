import { Button, Group, Kbd, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { formKeys } from './keys.ts';
import type { SettingsForm } from './settings-form.ts';

/** Says that something is not saved yet, with the ways on; and does not let anybody leave without having said so. */
export function SaveBar({ form }: { form: SettingsForm }) {
  const t = useText();
  const isDirty = form.changed.length > 0;
  useKeys(formKeys, { save: isDirty ? form.save : undefined });
  return (
    <>
      <LeavingGuard isDirty={isDirty} />
      {isDirty && (
        <Group
          className="save-bar panel"
          justify="space-between"
          gap="xs"
          role="region"
          aria-label={t('settings.unsaved')}
        >
          <Text size="sm" fw={500} role="status">
            {t('settings.unsaved')}
          </Text>
          <Group gap="xs">
            <Button size="sm" variant="default" onClick={() => form.discard()} disabled={form.isSaving}>
              {t('settings.discard')}
            </Button>
            <Button
              size="sm"
              onClick={form.save}
              loading={form.isSaving}
              rightSection={
                <Kbd size="xs" visibleFrom="sm">
                  {t('settings.saveKey')}
                </Kbd>
              }
            >
              {t('settings.save')}
            </Button>
          </Group>
        </Group>
      )}
    </>
  );
}

function LeavingGuard({ isDirty }: { isDirty: boolean }) {
  const t = useText();
  const blocker = useBlocker({
    // Within the page, what is open changes the address, too.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('settings.leave')}
      confirm={t('settings.leaveConfirm')}
      onConfirm={() => blocker.proceed?.()}
      dangerous
    >
      {t('settings.leaveText')}
    </ConfirmDialog>
  );
}
