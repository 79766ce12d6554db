import { Button, Group, Kbd, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { formKeys } from './keys.ts';
import type { SettingsForm } from './settings-form.ts';

/** Says that something is not saved yet, with the ways on; and does not let anybody leave without having said so. */
export function SaveBar({ form }: { form: SettingsForm }) {
  const t = useText();
  const isDirty = form.changed.length > 0;
  const { isRefused } = form;
  useEffect(() => {
    if (isRefused) showFirstFault();
  }, [isRefused]);
  useKeys(formKeys, { save: isDirty ? form.save : undefined });
  return (
    <>
      {form.guard}
      {isDirty && (
        <Group
          className="save-bar sticky-bar panel"
          justify="space-between"
          gap="xs"
          role="region"
          aria-label={t('settings.unsaved')}
        >
          <Text size="sm" fw={500} role="status" {...(isRefused && { c: 'error' })}>
            {t(isRefused ? 'settings.notSaved' : 'settings.unsaved')}
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

/** Where somebody has scrolled to, nothing may tell why it was not saved. */
const showFirstFault = (): void =>
  document
    .querySelector('main [role="alert"], main [aria-invalid="true"]')
    ?.scrollIntoView({ block: 'center' });
