import { Panel } from '../components/panel.tsx';
import { useText } from '../context/language.tsx';
import { PatternHelp, TemplateHelp } from './expression-help.tsx';
import { SchedulePanel } from './schedule-panel.tsx';
import {
  ChoiceSetting,
  ChoicesSetting,
  PatternSetting,
  TemplateSetting,
  WaySetting,
} from './setting-inputs.tsx';
import { SettingsPage } from './settings-page.tsx';

/** What the upload check and the sync of correspondents go by. */
export function FarmSystemPage() {
  const t = useText();
  return (
    <SettingsPage title={t('settings.farmSystem')} lead={t('settings.farmSystemLead')}>
      {(form) => (
        <>
          <Panel title={t('settings.farmTags')}>
            <div className="setting-columns">
              <ChoiceSetting form={form} name="farmsys_tag_hochgeladen" />
              <ChoiceSetting form={form} name="farmsys_tag_erledigt" />
              <ChoiceSetting form={form} name="farmsys_tag_manuell" />
              <ChoiceSetting form={form} name="manual_done_tag" />
            </div>
          </Panel>
          <Panel title={t('settings.farmMatch')}>
            <div className="setting-columns">
              <ChoiceSetting form={form} name="farmsys_link_field" />
              <ChoiceSetting form={form} name="farmsys_belegnummer_field" />
              <ChoiceSetting form={form} name="farmsys_dokumenttyp" />
              <ChoicesSetting form={form} name="farmsys_tags" />
            </div>
            <TemplateSetting form={form} name="farmsys_titel_vorlage" />
            <TemplateHelp variables="entry" />
          </Panel>
          <SchedulePanel of="upload-check" />
          <Panel title={t('settings.farmCorrespondents')}>
            <div className="setting-columns">
              <PatternSetting form={form} name="farmsys_lieferantennummer_muster" />
              <WaySetting
                form={form}
                name="farmsys_namen_vergleich"
                ways={[
                  { value: 'exact', text: 'settings.names.exact' },
                  { value: 'folded', text: 'settings.names.folded' },
                ]}
              />
            </div>
            <PatternHelp />
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}
