import './labels.css';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLive } from '../../api/hooks.ts';
import { BackLink } from '../../components/back-to-list.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { useText } from '../../context/language.tsx';
import { useKeys } from '../../keys/keys-provider.tsx';
import { labelKeys } from '../keys.ts';
import { NumberSetting } from '../setting-inputs.tsx';
import { SettingsFields } from '../settings-page.tsx';
import { TemplateForm } from './template-form.tsx';
import { TemplateList } from './template-list.tsx';

const HERE = '/einstellungen/etiketten';
const NEW = 'neu';

/** Barcode templates: all of them, or the one that is open. */
export function LabelsPage() {
  const t = useText();
  const navigate = useNavigate();
  const { vorlage } = useSearch({ from: HERE });
  const open = (template: string | undefined) =>
    void navigate({ to: HERE, search: template === undefined ? {} : { vorlage: template } });
  useKeys(labelKeys, { create: vorlage === undefined ? () => open(NEW) : undefined });
  if (vorlage !== undefined)
    return <OpenTemplate key={vorlage} id={vorlage} onClose={() => open(undefined)} />;
  return (
    <Page
      title={t('labels.title.page')}
      lead={t('labels.lead')}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open(NEW)}>
          {t('labels.create')}
        </Button>
      }
    >
      <TemplateList />
      <SettingsFields>
        {(form) => (
          <Panel title={t('labels.usual')}>
            <NumberSetting form={form} name="barcode_margin_mm" unit="mm" />
          </Panel>
        )}
      </SettingsFields>
    </Page>
  );
}

function OpenTemplate({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const templates = useLive('/barcode-templates');
  const template = templates.data?.items.find(({ templateId }) => templateId === id);
  const isThere = id === NEW || template !== undefined;
  return (
    <Page title={id === NEW ? t('labels.new') : (template?.name ?? t('labels.title.page'))}>
      <div>
        <BackLink to={HERE}>{t('labels.back')}</BackLink>
      </div>
      {isThere && <TemplateForm template={template} onSaved={onClose} onClose={onClose} />}
      {!isThere && templates.data && <p>{t('labels.gone')}</p>}
    </Page>
  );
}
