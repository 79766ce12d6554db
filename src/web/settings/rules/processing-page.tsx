import { useText } from '../../context/language.tsx';
import { SchedulePanel } from '../schedule-panel.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { RulesEditor } from './rules-editor.tsx';
import { TagPanel } from './tag-panel.tsx';

/** Which documents are processed, by which rules, and what the rules would do. */
export function ProcessingPage() {
  const t = useText();
  return (
    <SettingsPage title={t('settings.processing')} lead={t('rules.lead')}>
      {(form) => (
        <>
          <RulesEditor form={form} />
          <TagPanel form={form} />
          <SchedulePanel of="sweep" />
        </>
      )}
    </SettingsPage>
  );
}
