import { Button } from '@mantine/core';
import { useApi } from '../api/hooks.ts';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';

type Props = { accountId: string; name: string; isAgain: boolean };

/** Leaves for the provider, which sends the person back afterwards. */
export function SignInButton({ accountId, name, isAgain }: Props) {
  const t = useText();
  const api = useApi();
  const begin = useAction(() => api.post('/mail-accounts/{id}/authorize', { params: { id: accountId } }));
  return (
    <Button
      size="compact-sm"
      variant={isAgain ? 'default' : 'filled'}
      aria-label={t('mailAccounts.signInOf', { name })}
      loading={begin.isPending || begin.isSuccess}
      onClick={() => begin.mutate(undefined, { onSuccess: ({ url }) => window.location.assign(url) })}
    >
      {t(isAgain ? 'mailAccounts.signInAgain' : 'mailAccounts.signIn')}
    </Button>
  );
}
