import {
  Autocomplete,
  Input,
  PasswordInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import { useText } from '../context/language.tsx';
import { type AccountDraft, type MailPreset, usualLogin } from './account-draft.ts';
import { ImportFields } from './import-fields.tsx';
import { SignatureField } from './signature-field.tsx';

type Props = {
  draft: AccountDraft;
  onChange: (change: Partial<AccountDraft>) => void;
  presets: readonly MailPreset[];
  redirectUri: string;
  /** Whether it may also be one of the office. */
  mayShare: boolean;
  secretIsSet: boolean;
};

/** What is known of an account; servers come from the configuration, or are chosen from those that it allows. */
export function AccountFields({ draft, onChange, presets, redirectUri, mayShare, secretIsSet }: Props) {
  const t = useText();
  const preset = presets.find(({ key }) => key === draft.preset);
  const nameOf = ({ key, name }: MailPreset) => name ?? t(`mailAccounts.preset.${key}`);
  const line = (field: 'name' | 'address' | 'displayName' | 'replyTo' | 'username', more: object = {}) => (
    <TextInput
      label={t(`mailAccounts.field.${field}`)}
      value={draft[field]}
      onChange={({ currentTarget: { value } }) => onChange({ [field]: value })}
      {...more}
    />
  );
  return (
    <>
      {mayShare && (
        <Input.Wrapper label={t('mailAccounts.field.kind')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('mailAccounts.field.kind')}
            value={draft.kind}
            onChange={(kind) => onChange({ kind: kind === 'public' ? 'public' : 'personal' })}
            data={(['personal', 'public'] as const).map((value) => ({
              value,
              label: t(`mailAccounts.kind.${value}`),
            }))}
          />
        </Input.Wrapper>
      )}
      {line('name', { maxLength: 100, required: true, 'data-autofocus': true })}
      {draft.kind !== 'system' && (
        <>
          {line('address', { type: 'email', maxLength: 254, required: true, autoComplete: 'off' })}
          <Select
            label={t('mailAccounts.field.preset')}
            value={draft.preset}
            data={presets.map((one) => ({ value: one.key, label: nameOf(one) }))}
            allowDeselect={false}
            onChange={(key) => {
              const chosen = presets.find((one) => one.key === key);
              if (chosen) onChange({ preset: chosen.key, login: usualLogin(chosen) });
            }}
          />
          {draft.preset === 'hosts' && preset && (
            <ServerFields draft={draft} onChange={onChange} hosts={preset.hosts} />
          )}
          {preset?.takesSignIn && preset.takesPasswords && (
            <SegmentedControl
              fullWidth
              aria-label={t('mailAccounts.field.login')}
              value={draft.login}
              onChange={(login) => onChange({ login: login === 'oauth' ? 'oauth' : 'password' })}
              data={(['oauth', 'password'] as const).map((value) => ({
                value,
                label: t(`mailAccounts.login.${value}`),
              }))}
            />
          )}
          {draft.login === 'password' ? (
            <PasswordInput
              label={t('mailAccounts.field.password')}
              description={secretIsSet ? t('mailAccounts.passwordStays') : undefined}
              value={draft.password}
              onChange={({ currentTarget: { value } }) => onChange({ password: value })}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': t('mailAccounts.showPassword') }}
            />
          ) : (
            <Text size="sm" c="dimmed">
              {t('mailAccounts.signInHint', { address: redirectUri })}
            </Text>
          )}
          {line('username', { description: t('mailAccounts.usernameHint'), autoComplete: 'off' })}
          <TagsInput
            label={t('mailAccounts.field.senders')}
            description={t('mailAccounts.sendersHint')}
            value={draft.senders}
            onChange={(senders) => onChange({ senders })}
            maxTags={20}
          />
        </>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {line('displayName', { maxLength: 100 })}
        {line('replyTo', { type: 'email', maxLength: 254 })}
      </SimpleGrid>
      <SignatureField value={draft.signature} onChange={(signature) => onChange({ signature })} />
      <ImportFields draft={draft} onChange={onChange} />
    </>
  );
}

type ServerProps = Pick<Props, 'draft' | 'onChange'> & { hosts: readonly string[] };
function ServerFields({ draft, onChange, hosts }: ServerProps) {
  const t = useText();
  const server = (protocol: 'imap' | 'smtp', port: number) => (
    <Autocomplete
      label={t(`mailAccounts.field.${protocol}`)}
      description={t('mailAccounts.serverHint', { port: String(port) })}
      value={draft[protocol]}
      data={hosts.map((host) => (/:\d+$/.test(host) ? host : `${host}:${port}`))}
      onChange={(value) => onChange({ [protocol]: value })}
    />
  );
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {server('imap', 993)}
      {server('smtp', 465)}
    </SimpleGrid>
  );
}
