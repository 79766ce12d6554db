import { Panel } from '../components/panel.tsx';
import { useText } from '../context/language.tsx';
import { ChoiceSetting, ChoicesSetting, WordsSetting } from './setting-inputs.tsx';
import { SettingsPage } from './settings-page.tsx';

const FORMATS = [
  ...(['QRCode', 'Code128', 'DataMatrix', 'EAN13', 'EAN8', 'Code39', 'Code93'] as const),
  ...(['ITF', 'Codabar', 'PDF417', 'Aztec', 'UPCA', 'UPCE', 'MicroQRCode'] as const),
];

/** What files of the inbox are searched for, and what is added to all that is saved from it. */
export function InboxSettingsPage() {
  const t = useText();
  return (
    <SettingsPage title={t('settings.inbox')} lead={t('settings.inboxLead')}>
      {(form) => (
        <>
          <Panel title={t('settings.inboxRead')}>
            <WordsSetting form={form} name="barcode_formats" words={FORMATS} />
          </Panel>
          <Panel title={t('settings.inboxSave')}>
            <ChoicesSetting form={form} name="inbox_save_tags" />
            <ChoiceSetting form={form} name="inbox_iban_field" />
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}
