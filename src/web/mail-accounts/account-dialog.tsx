import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { Dialog } from '../components/dialog.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useAction } from '../components/use-action.ts';
import { useTyped } from '../components/use-typed.tsx';
import { useText } from '../context/language.tsx';
import { useMe } from '../context/me.tsx';
import {
  type AccountDraft,
  bodyOf,
  draftOf,
  type MailAccount,
  type MailPreset,
  newDraft,
} from './account-draft.ts';
import { AccountFields } from './account-fields.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { TestResult } from './test-result.tsx';

type Props = {
  /** Undefined: a new one. */
  account: MailAccount | undefined;
  presets: readonly MailPreset[];
  redirectUri: string;
  onClose: () => void;
};
type Saved = { account: MailAccount; test: Schemas['MailAccountTest'] };

/** The form of an account; saved, it says what the test has shown. */
export function AccountDialog({ account, presets, redirectUri, onClose }: Props) {
  const t = useText();
  const api = useApi();
  const { permissions } = useMe();
  const typed = useTyped<AccountDraft>({
    name: `mail account ${account?.accountId ?? 'new'}`,
    clean: account ? draftOf(account) : newDraft(presets, 'personal'),
    isDialog: true,
  });
  const [saved, setSaved] = useState<Saved>();
  const known = saved?.account ?? account;
  const save = useAction(
    (draft: AccountDraft): Promise<Saved> =>
      known
        ? api.put('/mail-accounts/{id}', {
            params: { id: known.accountId },
            body: { account: bodyOf(draft), expected: known.version },
          })
        : api.post('/mail-accounts', { body: bodyOf(draft) }),
    { refreshes: ['/mail-accounts'], showsProblem: true },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(typed.value, {
      onSuccess(answer) {
        typed.done(draftOf(answer.account));
        setSaved(answer);
      },
    });
  };
  const needsSignIn = saved?.account.login === 'oauth' && saved.account.secret !== 'set';
  return (
    <Dialog
      opened
      size="lg"
      onClose={() => typed.leave(onClose)}
      title={account ? t('mailAccounts.editOf', { name: account.name }) : t('mailAccounts.add')}
    >
      {typed.guard}
      <form onSubmit={submit} noValidate>
        <Stack>
          <AccountFields
            draft={typed.value}
            onChange={(change) => typed.set((now) => ({ ...now, ...change }))}
            presets={presets}
            redirectUri={redirectUri}
            mayShare={!known && permissions.includes('MANAGE_SETTINGS')}
            secretIsSet={known?.secret === 'set'}
          />
          {save.error && <ProblemAlert problem={save.error} />}
          {saved && <TestResult test={saved.test} />}
          <Group justify="flex-end">
            {needsSignIn && !typed.isDirty && (
              <SignInButton accountId={saved.account.accountId} name={saved.account.name} isAgain={false} />
            )}
            <Button variant="default" onClick={() => typed.leave(onClose)}>
              {t(saved && !typed.isDirty ? 'action.close' : 'action.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('mailAccounts.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
