import { Alert } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Connection } from '../api/connection.ts';
import { announce } from '../components/announce.tsx';
import { useText } from '../context/language.tsx';

const ConnectionContext = createContext<Connection | undefined>(undefined);
export const ConnectionProvider = ConnectionContext.Provider;

/** Says that the service is away, for as long as it is; its return is read out. */
export function ConnectionBanner() {
  const t = useText();
  const connection = useContext(ConnectionContext);
  if (!connection) throw new Error('ConnectionBanner outside of ConnectionProvider');
  const away = useSyncExternalStore(connection.subscribe, connection.away);
  const wasAway = useRef(false);
  useEffect(() => {
    if (!away && wasAway.current) announce(t('app.back'));
    wasAway.current = away;
  }, [away, t]);
  if (!away) return null;
  return (
    <Alert color="orange" icon={<IconPlugConnectedX aria-hidden />} mb="md" role="alert">
      {t('app.away')}
    </Alert>
  );
}
