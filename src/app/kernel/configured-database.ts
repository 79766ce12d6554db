import type { Logger } from 'pino';
import { type Database, openDatabase, openEmbeddedPostgres } from '../../platform/database/index.ts';
import type { Config } from '../config/index.ts';

type Options = { logger: Logger; signal: AbortSignal; atLast: (act: () => void) => void };

/** The database of `DATABASE_URL`, or the embedded one below `DATA_DIR`, which is then started. */
export async function configuredDatabase(
  config: Config,
  { logger, signal, atLast }: Options,
): Promise<{ database: Database; release: () => Promise<void> }> {
  const embedded = config.DATABASE_URL
    ? null
    : await openEmbeddedPostgres({
        ...{ dataDir: config.DATA_DIR, signal, atLast },
        log: (message) => logger.info(message),
      });
  const database = openDatabase(config.DATABASE_URL ?? embedded?.url ?? '', {
    applicationName: 'intake',
    onError: (error) => logger.warn({ error: error.message }, 'a database connection was lost'),
  });
  return {
    database,
    async release() {
      await database.close();
      await embedded?.release();
    },
  };
}
