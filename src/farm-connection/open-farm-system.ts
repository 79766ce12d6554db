import { type ConnectedFarmSystem, connectFarmSystem } from '../farm-system/index.ts';

/** The environment variables without which there is no farm system, and the optional ones. */
export type FarmSystemConfig = {
  FARMSYS_BASE_URL?: string | undefined;
  FARMSYS_AUTH_URL?: string | undefined;
  FARMSYS_USERNAME?: string | undefined;
  FARMSYS_PASSWORD?: string | undefined;
  FARMSYS_ENCRYPTION_KEY?: string | undefined;
  FARMSYS_COOKIE_PATH?: string | undefined;
};

type Hooks = {
  logger: { warn(fields: object, message: string): void };
  onAnswer: Parameters<typeof connectFarmSystem>[0]['onAnswer'];
};

/**
 * Connects to the farm system when all that it needs is configured. Nothing is asked before the first call.
 *
 * @returns `farm` is null when something is missing; `missing` names it
 */
export function openFarmSystem(
  config: FarmSystemConfig,
  { logger, onAnswer }: Hooks,
): { farm: ConnectedFarmSystem | null; missing: string[] } {
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
      onFileTrouble: ({ message: error }) =>
        logger.warn({ error }, 'the session of the farm system cannot be kept in its file'),
      ...(onAnswer && { onAnswer }),
    });
    return { farm, missing: [] };
  }
  const missing = NEEDED.filter((name) => !config[name]);
  // None at all is a choice; some of them are a mistake.
  if (missing.length < NEEDED.length) logger.warn({ missing }, 'the farm system is configured only in part');
  return { farm: null, missing };
}

const NEEDED = [
  'FARMSYS_BASE_URL',
  'FARMSYS_USERNAME',
  'FARMSYS_PASSWORD',
  'FARMSYS_ENCRYPTION_KEY',
] as const satisfies (keyof FarmSystemConfig)[];
