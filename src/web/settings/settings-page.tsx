import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Page } from '../components/page.tsx';
import { Waiting } from '../components/waiting.tsx';
import { RefusedSettings } from './refused-settings.tsx';
import { SaveBar } from './save-bar.tsx';
import type { SettingsAnswer } from './setting-types.ts';
import { type SettingsForm, useSettings, useSettingsForm } from './settings-form.ts';

type Props = {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** The fields, once the settings are known. */
  children: (form: SettingsForm) => ReactNode;
};

/** A page of settings: waits for them, shows their fields, and what can be saved. */
export function SettingsPage({ title, lead, actions, children }: Props) {
  return (
    <Page title={title} lead={lead} actions={actions}>
      <SettingsFields>{children}</SettingsFields>
    </Page>
  );
}

/** Fields of settings on a page that shows more than them. */
export function SettingsFields({ children }: Pick<Props, 'children'>) {
  const settings = useSettings();
  if (!settings.data) return <Waiting on={settings} height={380} />;
  return <Loaded settings={settings.data}>{children}</Loaded>;
}

function Loaded({ settings, children }: { settings: SettingsAnswer } & Pick<Props, 'children'>) {
  const form = useSettingsForm(settings);
  return (
    <Stack gap="md">
      <RefusedSettings form={form} />
      {children(form)}
      <SaveBar form={form} />
    </Stack>
  );
}
