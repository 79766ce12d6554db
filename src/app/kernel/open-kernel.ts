import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { projections } from '../../../projections/index.ts';
import { type DomainEvents, eventRegistry } from '../../domain/events/index.ts';
import { type Metrics, metrics } from '../../features/metrics/index.ts';
import { type OpenedFarmSystem, openFarmSystem } from '../../gateways/farm-system/index.ts';
import { type IdentityRoom, openIdentity } from '../../gateways/identity/index.ts';
import { openPages, type Pages } from '../../gateways/pages/index.ts';
import { type ConnectedPaperless, connectPaperless } from '../../gateways/paperless/index.ts';
import { unlessAborted } from '../../platform/async/index.ts';
import { type Database, MIGRATIONS, migrate } from '../../platform/database/index.ts';
import {
  type EventLog,
  openEventLog,
  type Relay,
  type RelayStatus,
  relayStatus,
  startRelay,
} from '../../platform/event-log/index.ts';
import { type Files, openFiles } from '../../platform/files/index.ts';
import type { Config } from '../config/index.ts';
import { configuredDatabase } from './configured-database.ts';
import { identityConfig } from './identity-config.ts';
import { rebuildLogger } from './rebuild-logger.ts';

/** What every feature builds on, opened: the database, the log, the other systems, and the permissions. */
export type Kernel = {
  config: Config;
  logger: Logger;
  version: string;
  database: Database;
  log: EventLog<DomainEvents>;
  /** Why this process must not be sent anything any more, when that is so. */
  unfit: () => string | undefined;
  /** Undefined: events are relayed nowhere. */
  relay: Relay | undefined;
  paperless: ConnectedPaperless;
  farmSystem: OpenedFarmSystem;
  identity: IdentityRoom;
  /** Bytes that wait to become documents, and what reads their pages. */
  files: Files;
  pages: Pages;
  metrics: Metrics;
};

type Options = {
  logger: Logger;
  /** A newer release has taken over. */
  onUnfit: () => void;
  signal: AbortSignal;
  /** For what must be done even where the end in order takes too long. */
  atLast: (act: () => void) => void;
  /** Is given what is to be closed, the last one first. */
  onEnd: (close: () => Promise<void> | void) => void;
};

const VERSION: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8'),
).version;

const relayFigures = ({ lag, parked }: RelayStatus) => ({ lag, parked: parked.length });

/** The first step of a start: database → migrations → log → other systems → identity. */
export async function openKernel(
  config: Config,
  { logger, onUnfit, signal, atLast, onEnd }: Options,
): Promise<Kernel> {
  const { database, release } = await configuredDatabase(config, { logger, signal, atLast });
  onEnd(release);
  signal.throwIfAborted();
  const ran = await migrate(database, {
    directory: MIGRATIONS,
    log: (message) => logger.warn(message),
    signal,
  });
  if (ran.length > 0) logger.info({ migrations: ran }, 'database migrated');

  const measured = metrics({
    db: database,
    version: VERSION,
    isPublic: config.METRICS_PUBLIC,
    relay: config.EVENTSTORE_URL ? async () => relayFigures(await relayStatus(database)) : undefined,
  });
  let unfit: string | undefined;
  const opening = openEventLog(database, {
    eventRegistry,
    projections,
    onTurn: measured.onTurn,
    onOutdated(error) {
      unfit ??= error.message;
      logger.error({ error: error.message }, 'a newer release has taken over; this process stops');
      onUnfit();
    },
    rebuild: rebuildLogger(logger),
  });
  // A rebuild may take minutes; it ends with its connection.
  const log = await unlessAborted(opening, signal);
  onEnd(() => log.close());
  const relay = config.EVENTSTORE_URL
    ? await startRelay(database, {
        url: config.EVENTSTORE_URL,
        prefix: config.EVENTSTORE_STREAM_PREFIX,
        logger,
      })
    : undefined;
  onEnd(() => relay?.stop());

  const paperless = connectPaperless({
    url: config.PAPERLESS_URL ?? '',
    token: config.PAPERLESS_TOKEN ?? '',
    onAnswer: measured.onDmsAnswer,
  });
  onEnd(() => paperless.close());
  const farmSystem = openFarmSystem(config, { logger, onAnswer: measured.onFarmAnswer });
  onEnd(() => farmSystem.farm?.close());
  const identity = openIdentity({
    db: database,
    log,
    logger,
    ...identityConfig(config),
    onRefused: measured.onRefused,
  });
  onEnd(() => identity.close());
  const files = openFiles({
    url: database.url,
    maxBytes: config.INBOX_MAX_FILE_MB * 1_000_000,
    onError: (error) => logger.warn({ error: error.message }, 'a database connection for files was lost'),
  });
  onEnd(() => files.close());
  const pages = openPages({ db: database });
  onEnd(() => pages.close());
  if (!(await identity.keys.configured())) {
    logger.warn(
      'No API key is configured: the webhook answers 401. Run npm run api-key, or set WEBHOOK_API_KEY.',
    );
  }
  return {
    ...{ config, logger, version: VERSION, database, log, unfit: () => unfit, relay },
    ...{ paperless, farmSystem, identity, files, pages, metrics: measured },
  };
}
