import { SimpleGrid, Switch, TextInput } from '@mantine/core';
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
