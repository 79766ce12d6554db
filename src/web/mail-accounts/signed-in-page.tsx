import { Button, Group, Loader, Text } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useApi } from '../api/hooks.ts';
import { Page } from '../components/page.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';
import { TestResult } from './test-result.tsx';

const route = getRouteApi('/postfach-anmeldung');

/** Completes a sign-in for a mailbox with what the provider has sent along. */
export function SignedInPage() {
  const t = useText();
  const api = useApi();
  const navigate = useNavigate();
  const { code, state, iss, error } = route.useSearch();
  // The account stands at the front of what we gave the provider.
  const [accountId = ''] = (state ?? '').split('.');
  const complete = useAction(
    (body: { code: string; state: string; iss?: string }) =>
      api.post('/mail-accounts/{id}/authorize/complete', { params: { id: accountId }, body }),
    { refreshes: ['/mail-accounts'], showsProblem: true },
  );
  const begun = useRef(false);
  const { mutate } = complete;
  useEffect(() => {
    if (begun.current || !code || !state) return;
    begun.current = true;
    mutate({ code, state, ...(iss && { iss }) });
    // A code is good once: it is not kept in the address.
    void navigate({ to: '/postfach-anmeldung', replace: true, search: { state } });
  }, [code, state, iss, mutate, navigate]);
  // Whoever comes here without an answer of the provider, by an address of their history, finds the way back.
  const isNothing = error !== undefined || (!code && complete.isIdle);
  const isOver = complete.isError || complete.isSuccess || isNothing;
  return (
    <Page title={t('mailAccounts.signIn')}>
      {complete.isPending && (
        <Group>
          <Loader size="sm" />
          <Text>{t('mailAccounts.completing')}</Text>
        </Group>
      )}
      {isNothing && <Text>{t('mailAccounts.notSignedIn')}</Text>}
      {complete.error && <ProblemAlert problem={complete.error} />}
      {complete.data && (
        <>
          <Text>{t('mailAccounts.signedIn', { name: complete.data.account.name })}</Text>
          <TestResult test={complete.data.test} />
        </>
      )}
      {isOver && (
        <Group>
          <Button onClick={() => void navigate({ to: '/postfaecher' })}>
            {t('mailAccounts.toAccounts')}
          </Button>
        </Group>
      )}
    </Page>
  );
}
