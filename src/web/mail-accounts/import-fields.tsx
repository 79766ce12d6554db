import { NativeSelect, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useText } from '../context/language.tsx';
import type { AccountDraft } from './account-draft.ts';

type Props = { draft: AccountDraft; onChange: (change: Partial<AccountDraft>) => void };

/** Whether mails come in by themselves, from where, and what becomes of them. */
export function ImportFields({ draft, onChange }: Props) {
  const t = useText();
  return (
    <>
      <Switch
        label={t('mailAccounts.field.byItself')}
        description={t('mailAccounts.byItselfHint')}
        checked={draft.byItself}
        onChange={({ currentTarget: { checked } }) => onChange({ byItself: checked })}
      />
      {draft.byItself && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NativeSelect
            label={t('mailAccounts.field.since')}
            data={SINCE.map((value) => ({ value, label: t(`mailAccounts.since.${value}`) }))}
            value={draft.since}
            onChange={({ currentTarget: { value } }) => onChange({ since: value as AccountDraft['since'] })}
          />
          {draft.since === 'date' && (
            <TextInput
              type="date"
              label={t('mailAccounts.field.sinceDay')}
              value={draft.sinceDay}
              onChange={({ currentTarget: { value } }) => onChange({ sinceDay: value })}
            />
          )}
        </SimpleGrid>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {(['folder', 'moveTo'] as const).map((field) => (
          <TextInput
            key={field}
            label={t(`mailAccounts.field.${field}`)}
            description={t(`mailAccounts.${field}Hint`)}
            value={draft[field]}
            maxLength={200}
            onChange={({ currentTarget: { value } }) => onChange({ [field]: value })}
          />
        ))}
      </SimpleGrid>
    </>
  );
}

const SINCE = ['now', 'date', 'all'] as const;
