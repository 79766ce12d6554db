import { Panel } from '../components/panel.tsx';
import { SubstitutesPanel } from '../components/substitutes/substitutes-panel.tsx';
import { useText } from '../context/language.tsx';
import { ApprovalOptions } from './approval-options.tsx';
import { DocumentTypesToApprove } from './document-types-to-approve.tsx';
import { ReleaseRules } from './release-rules.tsx';
import { SchedulePanel } from './schedule-panel.tsx';
import { ChoiceSetting, SwitchSetting, WaySetting } from './setting-inputs.tsx';
import { SettingsPage } from './settings-page.tsx';

/** What needs approval, and what the values of the approval field mean. */
export function ApprovalPage() {
  const t = useText();
  return (
    <SettingsPage title={t('settings.approval')} lead={t('settings.approvalLead')}>
      {(form) => (
        <>
          <DocumentTypesToApprove />
          <ApprovalOptions form={form} />
          <Panel title={t('settings.approvalFields')}>
            <div className="setting-columns">
              <ChoiceSetting form={form} name="approval_amount_field" />
              <ChoiceSetting form={form} name="approval_due_field" />
            </div>
          </Panel>
          <Panel title={t('settings.releaseRules')}>
            <ReleaseRules form={form} />
            <WaySetting form={form} name="approval_new_iban" ways={NEW_IBAN} />
          </Panel>
          <SubstitutesPanel ofAll />
          <Panel title={t('settings.approvalRules')}>
            <SwitchSetting form={form} name="approval_comment_as_note" />
            <SwitchSetting form={form} name="approval_reopen_on_change" />
          </Panel>
          <SchedulePanel of="approval-refresh" />
        </>
      )}
    </SettingsPage>
  );
}

const NEW_IBAN = [
  { value: 'as-usual', text: 'settings.newIban.as-usual' },
  { value: 'last-four', text: 'settings.newIban.last-four' },
  { value: 'second-person', text: 'settings.newIban.second-person' },
] as const;
