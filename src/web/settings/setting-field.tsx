import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory, IconRestore } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Age } from '../components/age.tsx';
import { useLanguage } from '../context/language.tsx';
import { withTexts } from '../texts/index.ts';
import { sameValue } from './edits.ts';
import { settingLabel } from './setting-labels.ts';
import type { SettingKey } from './setting-types.ts';
import type { SettingsForm } from './settings-form.ts';

const SettingHistory = lazy(async () => ({
  default: (await withTexts(import('./setting-history.tsx'), 'rules', 'settings')).SettingHistory,
}));

/** Name, meaning and faults of a setting, as inputs take them. */
export function useField(form: SettingsForm, name: SettingKey) {
  const { t, language } = useLanguage();
  // What is set may name something that is gone; what is entered anew is judged when it is saved.
  const warnings = form.changed.includes(name) ? [] : form.warnings(name);
  const words = [
    ...form.faults(name).map(({ message }) => message),
    ...warnings.map(({ message }) => message[language]),
  ];
  return {
    label: t(settingLabel(name)),
    description: form.setting(name).description[language],
    error: words.length > 0 && words.join('; '),
  };
}

/** The input of a setting, and beneath it when it was set last, the way back to its default, and its history. */
export function SettingField({
  form,
  name,
  children,
}: {
  form: SettingsForm;
  name: SettingKey;
  children: ReactNode;
}) {
  const { t } = useLanguage();
  const [showsHistory, { open, close }] = useDisclosure();
  const setting = form.setting(name);
  // Where the default is nothing, emptying the field is the way back to it.
  const hasDefault =
    setting.default !== null && !sameValue(setting.default, []) && !sameValue(setting.default, {});
  const canReset = hasDefault && !sameValue(form.value(name), setting.default);
  return (
    <div className="setting">
      {children}
      <Group gap="xs" mt={4} className="setting-meta">
        {setting.changedAt && (
          <Text size="xs" c="dimmed" component="div">
            {t('settings.changed')} <Age at={setting.changedAt} />
          </Text>
        )}
        {setting.changedAt && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconHistory size={14} aria-hidden />}
            onClick={open}
            aria-label={t('settings.historyOf', { setting: t(settingLabel(name)) })}
          >
            {t('settings.history')}
          </Button>
        )}
        {canReset && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconRestore size={14} aria-hidden />}
            onClick={() => form.set(name, setting.default as never)}
            aria-label={t('settings.toDefaultOf', { setting: t(settingLabel(name)) })}
          >
            {t('settings.toDefault')}
          </Button>
        )}
      </Group>
      {showsHistory && (
        <Suspense>
          <SettingHistory form={form} name={name} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
