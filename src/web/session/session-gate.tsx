import { Button } from '@mantine/core';
import { createContext, lazy, type ReactNode, Suspense, useContext, useSyncExternalStore } from 'react';
import { useLive } from '../api/hooks.ts';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { leaveToSignIn } from '../components/signing-in-anew.ts';
import { useLanguage, useText } from '../context/language.tsx';
import { MeProvider } from '../context/me.tsx';
import { LiveChanges } from './live-changes.tsx';
import { PlainPage } from './plain-page.tsx';
import { RefusedSignIn } from './refused-sign-in.tsx';
import type { Session } from './session.ts';

// Dialogs weigh as much as a page, and most sessions never need this one.
const ExpiredDialog = lazy(async () => ({ default: (await import('./expired-dialog.tsx')).ExpiredDialog }));

const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession outside of SessionGate');
  return session;
}

/** Shows its children to people who are signed in and may do something; to others, what they can do about it. */
export function SessionGate({ session, children }: { session: Session; children: ReactNode }) {
  const t = useText();
  const state = useSyncExternalStore(session.subscribe, session.state);
  const goAndSignIn = () => {
    leaveToSignIn();
    void session.signIn();
  };
  const signIn = <Button onClick={goAndSignIn}>{t('session.signIn')}</Button>;
  switch (state.kind) {
    case 'signed-in':
    case 'expired':
      return (
        <SessionContext.Provider value={session}>
          <AllowedPerson>{children}</AllowedPerson>
          {state.kind === 'expired' && (
            <Suspense>
              <ExpiredDialog signIn={signIn} />
            </Suspense>
          )}
        </SessionContext.Provider>
      );
    case 'leaving':
      return <PlainPage title={t('session.signingIn')} />;
    case 'no-provider':
      return <PlainPage title={t('session.welcome')}>{t('session.noProvider')}</PlainPage>;
    case 'signed-out':
      return (
        <PlainPage title={t('session.signedOut')} action={signIn}>
          {t('session.why')}
        </PlainPage>
      );
    case 'failed':
      return (
        <PlainPage title={t('session.failed')} action={signIn}>
          <RefusedSignIn {...state} />
        </PlainPage>
      );
  }
}

/** Asks who the person is; somebody without any permission learns that, and how to get one. */
function AllowedPerson({ children }: { children: ReactNode }) {
  const { t, language } = useLanguage();
  const session = useSession();
  const { data: me, error, refetch } = useLive('/me');
  if (me?.message) {
    const signOut = <Button onClick={() => void session.signOut()}>{t('session.signOut')}</Button>;
    return (
      <PlainPage title={t('session.nothingAllowed')} action={signOut}>
        {me.message[language]}
      </PlainPage>
    );
  }
  if (me) {
    return (
      <MeProvider me={me}>
        <LiveChanges />
        {children}
      </MeProvider>
    );
  }
  if (!error) return <PlainPage title={t('app.loading')} />;
  if (error.isAway) return <PlainPage title={t('problem.away')}>{t('session.unreachable')}</PlainPage>;
  if (error.status === 401)
    return <PlainPage title={t('session.failed')}>{t('session.refused.token')}</PlainPage>;
  return (
    <PlainPage title={t('session.failed')}>
      <ProblemAlert problem={error} onRetry={() => void refetch()} />
    </PlainPage>
  );
}
