import { Panel } from '../components/panel.tsx';
import { useText } from '../shell/language.tsx';
import { LabelPicture } from './label-picture.tsx';
import { NumberSetting } from './setting-inputs.tsx';
import { SettingsPage } from './settings-page.tsx';

/** What holds for all labels. */
export function LabelsPage() {
  const t = useText();
  return (
    <SettingsPage title={t('settings.labels')} lead={t('settings.labelsLead')}>
      {(form) => (
        <Panel title={t('settings.barcodes')}>
          <div className="label-columns">
            <NumberSetting form={form} name="barcode_margin_mm" suffix=" mm" min={0} max={50} />
            <LabelPicture marginMm={form.value('barcode_margin_mm')} />
          </div>
        </Panel>
      )}
    </SettingsPage>
  );
}
