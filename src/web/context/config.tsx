import { createContext, useContext } from 'react';
import type { Schemas } from '../api/interface.ts';

const ConfigContext = createContext<Schemas['WebConfig'] | undefined>(undefined);
export const ConfigProvider = ConfigContext.Provider;

/** Where Paperless is, and what else the page knows before anybody has signed in. */
export function useConfig(): Schemas['WebConfig'] {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('useConfig outside of ConfigProvider');
  return config;
}
