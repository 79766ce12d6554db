import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Api } from '../api/client.ts';
import type { Connection } from '../api/connection.ts';
import { ApiProvider } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';
import { Announcer } from '../components/announce.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { ConfigProvider } from '../context/config.tsx';
import { LanguageProvider, useText } from '../context/language.tsx';
import { PlainPage } from '../session/plain-page.tsx';
import type { Session } from '../session/session.ts';
import { SessionGate } from '../session/session-gate.tsx';
import type { Language, Translate } from '../texts/index.ts';
import { ConnectionProvider } from './connection-banner.tsx';
import { styleNonce } from './nonce.ts';
import { cssVariables, theme } from './theme.ts';

// Nothing to be said yet as the app starts. Where it cannot be loaded, the page says by itself that the service is away.
const Messages = lazy(async () => ({
  default: await import('./messages.tsx').then(
    ({ Messages }) => Messages,
    () => () => null,
  ),
}));

type Spoken = { language: Language; t: Translate };
type Props = Spoken & {
  api: Api;
  queries: QueryClient;
  session: Session;
  connection: Connection;
  config: Schemas['WebConfig'];
  router: RegisteredRouter;
};

/** The whole app, once there is somebody to talk to. */
export function App({ language, t, api, queries, session, connection, config, router }: Props) {
  return (
    <Dressed language={language} t={t} timeZone={config.timeZone}>
      <QueryClientProvider client={queries}>
        <ApiProvider value={api}>
          <ConfigProvider value={config}>
            <ConnectionProvider value={connection}>
              <SessionGate session={session}>
                <RouterProvider router={router} />
              </SessionGate>
            </ConnectionProvider>
          </ConfigProvider>
        </ApiProvider>
      </QueryClientProvider>
    </Dressed>
  );
}

/** Shown while the service has not answered yet. */
export const Starting = ({ language, t, problem }: Spoken & { problem: ApiProblem }) => (
  <Dressed language={language} t={t}>
    <Waiting problem={problem} />
  </Dressed>
);

function Waiting({ problem }: { problem: ApiProblem }) {
  const t = useText();
  if (!problem.isAway)
    return <PlainPage title={t('problem.unexpected')}>{<ProblemAlert problem={problem} />}</PlainPage>;
  return <PlainPage title={t('problem.away')}>{t('session.unreachable')}</PlainPage>;
}

const schemes = localStorageColorSchemeManager({ key: 'intake.scheme' });

type Dress = Spoken & { timeZone?: string; children: ReactNode };

/** Colours, language, and the places where messages appear. */
const Dressed = ({ language, t, timeZone, children }: Dress) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    colorSchemeManager={schemes}
    getStyleNonce={styleNonce}
    deduplicateInlineStyles
  >
    <LanguageProvider language={language} t={t} timeZone={timeZone}>
      <Suspense>
        <Messages />
      </Suspense>
      <Announcer />
      {children}
    </LanguageProvider>
  </MantineProvider>
);
