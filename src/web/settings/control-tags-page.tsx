import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useApi } from '../api/hooks.ts';
import { useChoices } from '../components/choices.ts';
import { Panel } from '../components/panel.tsx';
import { TagChip } from '../components/tag-chip.tsx';
import { useAction } from '../components/use-action.ts';
import { useLanguage, useText } from '../context/language.tsx';
import { ChoicesSetting } from './setting-inputs.tsx';
import type { SettingWarning } from './setting-types.ts';
import type { SettingsForm } from './settings-form.ts';
import { SettingsPage } from './settings-page.tsx';

/** Which tags steer the workflow, and are thus changed by nobody. */
export function ControlTagsPage() {
  const t = useText();
  return (
    <SettingsPage title={t('settings.controlTags')} lead={t('settings.controlTagsLead')}>
      {(form) => (
        <>
          {form.settings.warnings
            .filter(({ key }) => key === undefined)
            .map((warning) => (
              <ControlTagWarning key={warning.code} warning={warning} form={form} />
            ))}
          <Panel title={t('settings.controlTagsList')}>
            <ChoicesSetting form={form} name="steuertag_ids" />
          </Panel>
          <AsShown ids={form.value('steuertag_ids')} />
        </>
      )}
    </SettingsPage>
  );
}

/** What is to be said about the list, and the one press that puts it right. */
function ControlTagWarning({ warning, form }: { warning: SettingWarning; form: SettingsForm }) {
  const { t, language } = useLanguage();
  const api = useApi();
  const complete = useAction(() => api.post('/settings/steuertag_ids/complete'), {
    done: () => t('settings.completed'),
    refreshes: ['/settings', '/tags', '/overview'],
  });
  const isEdited = form.changed.includes('steuertag_ids');
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
      <Text size="sm">{warning.message[language]}.</Text>
      {warning.remedy && !isEdited && (
        <Button size="xs" mt="xs" onClick={() => complete.mutate()} loading={complete.isPending}>
          {t('settings.complete')}
        </Button>
      )}
    </Alert>
  );
}

/** How documents show these tags. */
function AsShown({ ids }: { ids: readonly number[] }) {
  const t = useText();
  const { byId, isKnown } = useChoices('tag');
  if (ids.length === 0 || !isKnown) return null;
  return (
    <Panel title={t('settings.controlTagsShown')}>
      <Text size="sm">{t('settings.controlTagsShownText')}</Text>
      <div className="chips">
        {ids.map((id) => (
          <TagChip key={id} tag={byId.get(id) ?? { id, name: null }} control />
        ))}
      </div>
    </Panel>
  );
}
