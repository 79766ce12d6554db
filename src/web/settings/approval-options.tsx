import { Alert, NativeSelect, Table, Text } from '@mantine/core';
import { useLive } from '../api/hooks.ts';
import { Panel } from '../components/panel.tsx';
import { Waiting } from '../components/waiting.tsx';
import { useText } from '../context/language.tsx';
import { useMay } from '../context/me.tsx';
import { SettingField, useField } from './setting-field.tsx';
import type { ValueOf } from './setting-types.ts';
import type { SettingsForm } from './settings-form.ts';

type Meanings = ValueOf<'approval_options'>;
const MEANINGS = ['approves', 'rejects', 'open'] as const satisfies readonly Meanings[string][];

/** What each value of the approval field means; as long as nobody says so, its label tells. */
export function ApprovalOptions({ form }: { form: SettingsForm }) {
  const t = useText();
  const fields = useLive('/custom-fields');
  const { data } = fields;
  const automatic = useAutomaticMeanings(form);
  const { approvalFieldId } = form.settings.environment;
  const field = data?.items.find(({ id }) => id === approvalFieldId);
  const { description, error } = useField(form, 'approval_options');
  const set = form.value('approval_options');
  // What somebody has given a meaning and then deleted in Paperless must be seen, or it could not be taken out.
  const gone = data
    ? Object.keys(set).filter((id) => !field?.options.some((option) => option.id === id))
    : [];
  const rows = [...(field?.options ?? []), ...gone.map((id) => ({ id, label: t('choice.missing', { id }) }))];
  return (
    <Panel title={field ? t('settings.optionsOf', { field: field.name }) : t('setting.approval_options')}>
      {!data && <Waiting on={fields} height={140} />}
      {data && !field && (
        <Alert color="orange">{t('settings.noApprovalField', { id: approvalFieldId })}</Alert>
      )}
      {rows.length > 0 && (
        <SettingField form={form} name="approval_options">
          <Text size="sm" c="dimmed">
            {description}
          </Text>
          <Table className="options-table" aria-label={t('setting.approval_options')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('settings.option')}</Table.Th>
                <Table.Th scope="col">{t('settings.meaning')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ id, label }) => (
                <Table.Tr key={id}>
                  <Table.Th scope="row" fw={500}>
                    {label}
                  </Table.Th>
                  <Table.Td>
                    <NativeSelect
                      size="xs"
                      aria-label={t('settings.meaningOf', { option: label })}
                      value={set[id] ?? ''}
                      onChange={({ currentTarget: { value } }) =>
                        form.set('approval_options', withMeaning(set, id, value))
                      }
                      data={[
                        { value: '', label: automatic(id) },
                        ...MEANINGS.map((one) => ({ value: one, label: t(`settings.meaning.${one}`) })),
                      ]}
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {error && (
            <Text size="sm" c="error" role="alert">
              {error}
            </Text>
          )}
        </SettingField>
      )}
    </Panel>
  );
}

/** What a value means as long as nobody says so; known where it stands so now, to those who may see approvals. */
function useAutomaticMeanings(form: SettingsForm): (id: string) => string {
  const t = useText();
  const may = useMay();
  const { data } = useLive('/approvals/options', { enabled: may('VIEW_FREIGABE') });
  const { value: saved } = form.setting('approval_options');
  return (id) => {
    const meaning = data?.items.find((option) => option.id === id)?.meaning;
    if (!meaning || id in saved) return t('settings.byLabel');
    return t('settings.byLabelNow', { meaning: t(`settings.meaning.${meaning}`) });
  };
}

function withMeaning(set: Meanings, id: string, value: string): Meanings {
  const meaning = MEANINGS.find((one) => one === value);
  const others = Object.fromEntries(Object.entries(set).filter(([key]) => key !== id));
  return meaning ? { ...others, [id]: meaning } : others;
}
