import { Alert, Button, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useText } from '../context/language.tsx';
import { settingLabel } from './setting-labels.ts';
import type { SettingsForm } from './settings-form.ts';

/** What could not be saved for a reason that is at no field, with the way out. */
export function RefusedSettings({ form }: { form: SettingsForm }) {
  const t = useText();
  return form.problems.map(({ key, problem, stale }) =>
    stale ? (
      <Alert
        key={key}
        color="orange"
        icon={<IconUsers aria-hidden />}
        title={t('settings.stale', { setting: t(settingLabel(key)) })}
        role="alert"
      >
        <Text size="sm" mb="xs">
          {t('settings.staleText')}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => form.discard(key)}>
            {t('settings.takeTheirs')}
          </Button>
          <Button size="xs" variant="default" onClick={() => form.insist(key)}>
            {t('settings.keepMine')}
          </Button>
        </Group>
      </Alert>
    ) : (
      <ProblemAlert key={key} problem={problem} />
    ),
  );
}
