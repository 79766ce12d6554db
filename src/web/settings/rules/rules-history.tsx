import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useText } from '../../context/language.tsx';
import { withTexts } from '../../texts/index.ts';
import type { SettingsForm } from '../settings-form.ts';

const SettingHistory = lazy(async () => ({
  default: (await withTexts(import('../setting-history.tsx'), 'rules', 'settings')).SettingHistory,
}));

/** Earlier lists of rules, to go back to. */
export function RulesHistory({ form }: { form: SettingsForm }) {
  const t = useText();
  const [opened, { open, close }] = useDisclosure();
  if (form.setting('processing_rules').changedAt === null) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconHistory size={15} aria-hidden />}
        onClick={open}
      >
        {t('settings.history')}
      </Button>
      {opened && (
        <Suspense>
          <SettingHistory form={form} name="processing_rules" onClose={close} />
        </Suspense>
      )}
    </>
  );
}
