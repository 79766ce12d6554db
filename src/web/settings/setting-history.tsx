import { Button, Table, Text, VisuallyHidden } from '@mantine/core';
import { useLive } from '../api/hooks.ts';
import { useChoices } from '../components/choices.ts';
import { Dialog } from '../components/dialog.tsx';
import { TableScroll } from '../components/table-scroll.tsx';
import { Waiting } from '../components/waiting.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { sameValue } from './edits.ts';
import { settingLabel } from './setting-labels.ts';
import type { SettingKey } from './setting-types.ts';
import type { SettingsForm } from './settings-form.ts';

type Props = { form: SettingsForm; name: SettingKey; onClose: () => void };

/** What a setting was before, newest first; an earlier value can be entered again, to be saved like any other. */
export function SettingHistory({ form, name, onClose }: Props) {
  const t = useText();
  const { dateTime } = useFormats();
  const words = useValueWords(form, name);
  const title = t('settings.historyOf', { setting: t(settingLabel(name)) });
  const setting = useLive('/settings/{key}', { input: { params: { key: name } } });
  const { data } = setting;
  return (
    <Dialog opened onClose={onClose} size="lg" title={title}>
      {!data && <Waiting on={setting} height={120} />}
      {data && (
        <TableScroll name={title} minWidth={420}>
          <Table miw="var(--table-width)" verticalSpacing={6} aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('settings.historyAt')}</Table.Th>
                <Table.Th scope="col">{t('settings.historyValue')}</Table.Th>
                <Table.Th scope="col">
                  <VisuallyHidden>{t('settings.historyAgain')}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.history.map(({ at, value }) => (
                <Table.Tr key={at}>
                  <Table.Th scope="row" fw={400} className="number no-wrap">
                    {dateTime(at)}
                  </Table.Th>
                  <Table.Td>
                    <Text size="sm" lineClamp={4} className="wrap-anywhere">
                      {words(value)}
                    </Text>
                  </Table.Td>
                  <Table.Td ta="right">
                    {!sameValue(value, form.value(name)) && (
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={`${t('settings.historyAgain')}: ${dateTime(at)}`}
                        onClick={() => {
                          form.set(name, value as never);
                          onClose();
                        }}
                      >
                        {t('settings.historyAgain')}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </TableScroll>
      )}
    </Dialog>
  );
}

/** A value as people know it: names for ids, yes and no. */
function useValueWords(form: SettingsForm, name: SettingKey): (value: unknown) => string {
  const t = useText();
  const { list } = useFormats();
  const kind = form.setting(name).names?.kind;
  const { byId } = useChoices(kind === undefined || kind === 'approvalOption' ? 'customField' : kind);
  const nameOf = (id: unknown) => (kind && byId.get(Number(id))?.name) || `#${id}`;
  const words = (value: unknown): string => {
    if (value === null || (Array.isArray(value) && value.length === 0)) return t('settings.none');
    if (typeof value === 'boolean') return t(value ? 'settings.yes' : 'settings.no');
    if (name === 'processing_rules' && Array.isArray(value)) return t('rules.count', { count: value.length });
    if (kind && typeof value === 'number') return nameOf(value);
    if (kind && Array.isArray(value)) return list(value.map(nameOf));
    if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return list(value);
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return words;
}
