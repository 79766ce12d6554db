import { type ConnectedFarmSystem, connectFarmSystem, type FarmSystemOptions } from './connect.ts';
import { type Outcome, watchFarm } from './watch-farm.ts';

/** The environment variables that the farm system is configured with. */
export type FarmSystemConfig = {
  FARMSYS_BASE_URL?: string | undefined;
  FARMSYS_AUTH_URL?: string | undefined;
  FARMSYS_USERNAME?: string | undefined;
  FARMSYS_PASSWORD?: string | undefined;
  FARMSYS_ENCRYPTION_KEY?: string | undefined;
  FARMSYS_COOKIE_PATH?: string | undefined;
};

type Hooks = {
  logger: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
  onAnswer: NonNullable<FarmSystemOptions['onAnswer']>;
};

export type OpenedFarmSystem = {
  /** Null when something is missing. */
  farm: ConnectedFarmSystem | null;
  /** What would have to be set. */
  missing: string[];
  /** Some of what it needs is set, and some is not: a mistake, where none at all is a choice. */
  isPartly: boolean;
  /** How the last call went; null before the first one. */
  last: () => Outcome | null;
};

/** Connects to the farm system when all that it needs is configured. Nothing is asked before the first call. */
export function openFarmSystem(config: FarmSystemConfig, { logger, onAnswer }: Hooks): OpenedFarmSystem {
  const {
    FARMSYS_BASE_URL: baseUrl,
    FARMSYS_USERNAME: username,
    FARMSYS_PASSWORD: password,
    FARMSYS_ENCRYPTION_KEY: encryptionKey,
    FARMSYS_COOKIE_PATH: cookiePath,
  } = config;
  if (baseUrl && username && password && encryptionKey && cookiePath) {
    const farm = connectFarmSystem({
      baseUrl,
      authUrl: config.FARMSYS_AUTH_URL,
      username,
      password,
      encryptionKey,
      cookiePath,
      onAnswer,
      onFileTrouble: ({ message: error }) =>
        logger.warn({ error }, 'the session of the farm system cannot be kept in its file'),
    });
    return { ...watchFarm(farm, logger), missing: [], isPartly: false };
  }
  const missing = NEEDED.filter((name) => !config[name]);
  const isPartly = missing.length < NEEDED.length;
  if (isPartly) logger.warn({ missing }, 'the farm system is configured only in part');
  return { farm: null, missing, isPartly, last: () => null };
}

const NEEDED = [
  'FARMSYS_BASE_URL',
  'FARMSYS_USERNAME',
  'FARMSYS_PASSWORD',
  'FARMSYS_ENCRYPTION_KEY',
] as const satisfies (keyof FarmSystemConfig)[];
