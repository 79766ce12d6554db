import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { projections } from '../projections/index.ts';
import { approvals } from './approvals/index.ts';
import { unlessAborted } from './async/index.ts';
import { audit } from './audit/index.ts';
import { choices } from './choices/index.ts';
import { type Config, ConfigProblems, readConfig, schedulesOf, secretsOf } from './config.ts';
import { correspondents } from './correspondents/index.ts';
import { type Database, migrate, openDatabase, openEmbeddedPostgres } from './database/index.ts';
import { doctor } from './doctor/index.ts';
import { documentAccess } from './document-access/index.ts';
import { documentChanges } from './document-changes/index.ts';
import { documents, openToLook } from './documents/index.ts';
import { openEventLog, type RebuildWatcher, relayStatus, startRelay } from './event-log/index.ts';
import { vocabulary } from './events/index.ts';
import { farmConnection, openFarmSystem } from './farm-connection/index.ts';
import { closeDeadRuns, farmRunEndpoints } from './farm-runs/index.ts';
import { health, relayCheck, watchPaperless, watchQueue } from './health/index.ts';
import { type Authenticate, createApp, type Endpoint, listen, openApiEndpoints } from './http/index.ts';
import { apiKeyVerifier, openIdentity } from './identity/index.ts';
import { DRAIN_QUEUE, intake, SWEEP } from './intake/index.ts';
import { type Job, type Jobs, startJobs } from './jobs/index.ts';
import { runUntilEnded } from './life-cycle/index.ts';
import { createLogger } from './logger.ts';
import { metrics } from './metrics/index.ts';
import {
  ambiguousTile,
  approvalsTile,
  conflictTile,
  farmTile,
  manualTile,
  overview,
  parkedTile,
  queueTile,
} from './overview/index.ts';
import { connectPaperless } from './paperless/index.ts';
import { problemOf } from './problem-of.ts';
import { type ScheduleShown, schedules } from './schedules/index.ts';
import { changeSettings, checkReferences, reservedWrites, settings } from './settings/index.ts';
import { pausedUntil, uploads } from './uploads/index.ts';
import { users } from './users/index.ts';
import { webApp } from './web-app/index.ts';

export type Service = {
  url: string;
  port: number;
  /** Drains and ends everything that was started, in the reverse order. */
  stop(): Promise<void>;
};

type Options = {
  logger: Logger;
  checkResponses?: boolean;
  onUnfit?: () => void;
  /** Ends the start in order; afterwards it is `stop` that ends the service. */
  signal?: AbortSignal;
  /** In place of keys and tokens: for tests. */
  authenticate?: Authenticate;
};

const WEB_BUILD = join(import.meta.dirname, '..', '.build', 'web');
export const MIGRATIONS = join(import.meta.dirname, '..', 'migrations');
const VERSION: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'),
).version;

/** Starts the whole service: config → database → log → features → jobs → listen. */
export async function startService(
  config: Config,
  { logger, checkResponses = false, onUnfit = () => {}, signal = NEVER, authenticate }: Options,
): Promise<Service> {
  const opened: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const { database, release } = await openDatabaseFor(config, logger);
    opened.push(release);
    signal.throwIfAborted();
    const ran = await migrate(database, {
      directory: MIGRATIONS,
      log: (message) => logger.warn(message),
      signal,
    });
    if (ran.length > 0) logger.info({ migrations: ran }, 'database migrated');

    const queue = watchQueue({
      db: database,
      job: DRAIN_QUEUE,
      tickEveryMs: config.WEBHOOK_QUEUE_INTERVAL_MS,
    });
    opened.push(() => queue.stop());
    const measured = metrics({
      db: database,
      queueStandsForSeconds: queue.standsForSeconds,
      version: VERSION,
      isPublic: config.METRICS_PUBLIC,
      relayLag: config.EVENTSTORE_URL ? async () => (await relayStatus(database)).lag : undefined,
    });
    let unfit: string | undefined;
    const opening = openEventLog(database, {
      vocabulary,
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
    opened.push(() => log.close());
    const relay = config.EVENTSTORE_URL
      ? await startRelay(database, {
          url: config.EVENTSTORE_URL,
          prefix: config.EVENTSTORE_STREAM_PREFIX,
          logger,
        })
      : undefined;
    opened.push(() => relay?.stop());

    const paperless = connectPaperless({
      url: config.PAPERLESS_URL ?? '',
      token: config.PAPERLESS_TOKEN ?? '',
      onAnswer: measured.onDmsAnswer,
    });
    opened.push(() => paperless.close());
    const farmSystem = openFarmSystem(config, { logger, onAnswer: measured.onFarmAnswer });
    const { farm } = farmSystem;
    opened.push(() => farm?.close());
    const identity = openIdentity({
      db: database,
      log,
      logger,
      ...identityConfig(config),
      onRefused: measured.onRefused,
    });
    opened.push(() => identity.close());
    if (!(await identity.keys.configured())) {
      logger.warn(
        'No API key is configured: the webhook answers 401. Run npm run api-key, or set WEBHOOK_API_KEY.',
      );
    }

    const sweepNow = () => {
      jobs
        .trigger(SWEEP)
        .catch((error: Error) => logger.warn({ error: error.message }, 'no sweep could be started'));
    };
    const trigger: Jobs['trigger'] = (name, run) => jobs.trigger(name, run);
    const access = documentAccess(paperless, config.DOCUMENT_ACCESS);
    const common = { db: database, log, paperless, farm, logger, access };
    const changes = documentChanges({
      ...common,
      intervalMs: config.WEBHOOK_QUEUE_INTERVAL_MS,
      leaseSeconds: config.CHANGE_LEASE_SECONDS,
      writeCheckSeconds: config.WRITE_CHECK_SECONDS,
    });
    const edited = documents({ ...common, changes, publicUrl: config.PAPERLESS_PUBLIC_URL ?? '' });
    const connection = farmConnection({
      ...common,
      opened: farmSystem,
      deviceName: `Document Intake (${new URL(config.PUBLIC_URL ?? '').host})`,
      changeSettings: (values, origin) =>
        changeSettings(log, {
          values,
          origin,
          check: checkReferences(paperless, reservedWrites(database, config.APPROVAL_FIELD_ID)),
        }),
      pausedUntil: () => pausedUntil(database),
    });
    const examined = doctor({
      config,
      db: database,
      paperless,
      // Of its own: looking at a key is no use of it.
      keys: apiKeyVerifier(database, config.WEBHOOK_API_KEY),
      farm: connection.setUp,
    });
    opened.push(() => examined.close());
    const watch = watchPaperless(paperless, { examine: examined.basics, logger, onBack: sweepNow });
    const approved = approvals({
      ...common,
      oneAtATime: changes.oneAtATime,
      field: config.APPROVAL_FIELD_ID,
      publicUrl: config.PAPERLESS_PUBLIC_URL ?? '',
      intervalMs: config.WEBHOOK_QUEUE_INTERVAL_MS,
      leaseSeconds: config.CHANGE_LEASE_SECONDS,
      giveUpSeconds: config.APPROVAL_GIVE_UP_SECONDS,
      refreshCron: config.APPROVAL_REFRESH_CRON,
      timeZone: config.OFFICE_TIME_ZONE,
    });
    const known = correspondents({ ...common, trigger, intervalMs: config.WEBHOOK_QUEUE_INTERVAL_MS });
    const features: { endpoints: Endpoint[]; jobs?: Job[] }[] = [
      intake({
        ...common,
        paperless: paperless.forJobs,
        processingTag: config.PROCESSING_TAG_ID,
        approvalField: config.APPROVAL_FIELD_ID,
        intervalMs: config.WEBHOOK_QUEUE_INTERVAL_MS,
        retrySeconds: { dms: config.PROCESSING_RETRY_SECONDS, notFound: config.NOT_FOUND_RETRY_SECONDS },
        writeCheckSeconds: config.WRITE_CHECK_SECONDS,
        sweepCron: config.INTAKE_SWEEP_CRON,
        onCallsMissed: sweepNow,
      }),
      schedules(schedulesIn(config, farm !== null), { timeZone: config.OFFICE_TIME_ZONE }),
      audit({ db: database, log, mayLook: openToLook({ db: database, access }) }),
      users({ db: database }),
      edited,
      approved,
      choices(common),
      known,
      connection,
      uploads({
        ...common,
        paperless: paperless.forJobs,
        changes,
        trigger,
        cron: config.FARMSYS_UPLOAD_CHECK_CRON,
        tellValues: config.DOCUMENT_ACCESS === 'all',
      }),
      settings({
        ...common,
        processingTag: config.PROCESSING_TAG_ID,
        approvalField: config.APPROVAL_FIELD_ID,
      }),
      examined,
      overview({
        logger,
        tiles: [
          queueTile(database),
          parkedTile(database),
          manualTile(edited.waitingFor),
          approvalsTile(approved.openFor),
          conflictTile(known.conflictCount),
          ambiguousTile(database),
          farmTile(connection.health),
        ],
      }),
    ];
    const endpoints: Endpoint[] = [
      ...features.flatMap((feature) => feature.endpoints),
      ...farmRunEndpoints({ db: database }),
      ...identity.endpoints,
      ...health({
        db: database,
        unfit: () => unfit,
        hangs: queue.hangs,
        neighbours: () => [
          queue.check(),
          ...watch.checks(),
          connection.check(),
          ...identity.checks(),
          relayCheck(relay),
        ],
      }),
      ...measured.endpoints,
    ];
    endpoints.push(...openApiEndpoints(endpoints, VERSION));

    await closeDeadRuns(database);
    signal.throwIfAborted();
    const jobs = await startJobs(database, [...features.flatMap(({ jobs = [] }) => jobs), ...changes.jobs], {
      logger,
      timeZone: config.OFFICE_TIME_ZONE,
      onTick(tick) {
        queue.onTick(tick);
        measured.onJobTick(tick);
      },
    });
    opened.push(() => jobs.stop(JOBS_STOP_WITHIN_MS));
    signal.throwIfAborted();

    const publicUrl = new URL(config.PUBLIC_URL ?? '');
    const pathPrefix = publicUrl.pathname.replace(/\/$/, '');
    const web = webApp({ directory: WEB_BUILD, pathPrefix });
    if (!web.built) logger.warn('The web app is not built: pages are missing. Run npm run web.');
    const app = createApp({
      endpoints,
      authenticate: authenticate ?? identity.authenticate,
      logger,
      pathPrefix,
      pages: web.pages,
      browser: {
        https: publicUrl.protocol === 'https:',
        connectTo: identity.origins,
      },
      problemOf,
      onAnswer: measured.onHttpAnswer,
      checkResponses,
    });
    const server = await listen(app.callback(), { port: config.PORT, host: config.HOST });
    opened.push(() => server.close(HTTP_STOP_WITHIN_MS));
    signal.throwIfAborted();
    logger.info({ port: server.port, host: config.HOST, publicUrl: config.PUBLIC_URL }, 'listening');
    // When Paperless is away now, the sweep follows once it is back.
    void watch.first().then((reachable) => reachable && sweepNow());
    return { url: `http://${config.HOST}:${server.port}`, port: server.port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const NEVER = new AbortController().signal;

/** What this installation does by itself at fixed times. */
function schedulesIn(config: Config, hasFarm: boolean): ScheduleShown[] {
  const names: { [Variable in keyof Config]?: ScheduleShown['name'] } = {
    ...(hasFarm && { FARMSYS_UPLOAD_CHECK_CRON: 'upload-check' as const }),
    APPROVAL_REFRESH_CRON: 'approval-refresh',
    INTAKE_SWEEP_CRON: 'sweep',
  };
  return schedulesOf(config).flatMap(([variable, cron]) => {
    const name = names[variable as keyof Config];
    return name ? [{ name, variable, cron }] : [];
  });
}

const HTTP_STOP_WITHIN_MS = 3_000;
const JOBS_STOP_WITHIN_MS = 5_000;

const identityConfig = (config: Config) => ({
  bootstrapKey: config.WEBHOOK_API_KEY,
  signIn: {
    issuer: config.OIDC_ISSUER,
    audience: config.OIDC_AUDIENCE,
    clientId: config.OIDC_CLIENT_ID,
    scope: config.OIDC_SCOPE,
    groupsClaim: config.OIDC_GROUPS_CLAIM,
    userinfo: config.OIDC_USERINFO,
  },
  groupPermissions: config.GROUP_PERMISSIONS,
  trustedProxies: config.TRUSTED_PROXIES,
  failedTriesPerMinute: config.FAILED_TRIES_PER_MINUTE,
  paperlessUrl: config.PAPERLESS_PUBLIC_URL,
  timeZone: config.OFFICE_TIME_ZONE,
});

async function openDatabaseFor(
  config: Config,
  logger: Logger,
): Promise<{ database: Database; release: () => Promise<void> }> {
  const embedded = config.DATABASE_URL
    ? null
    : await openEmbeddedPostgres({ dataDir: config.DATA_DIR, log: (message) => logger.info(message) });
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

/** A long rebuild before the service listens must not look like a service that hangs. */
function rebuildLogger(logger: Logger): RebuildWatcher {
  let saidAt = performance.now();
  return {
    onProgress(progress) {
      if (performance.now() - saidAt < SAY_EVERY_MS) return;
      saidAt = performance.now();
      logger.info(progress, 'read models are being rebuilt');
    },
    onRebuilt: ({ tables, events, heldMs }) => logger.info({ tables, events, heldMs }, 'read models rebuilt'),
  };
}

const SAY_EVERY_MS = 5_000;

/** The whole process; for tests, which plant faults in it. */
export async function main(): Promise<void> {
  const { config } = readConfig({ required: ['PAPERLESS_URL', 'PAPERLESS_TOKEN'] });
  const logger = createLogger(config.LOG_LEVEL, undefined, secretsOf(config));
  await runUntilEnded(
    ({ signal, giveUp }) => startService(config, { logger, signal, onUnfit: () => giveUp('outdated') }),
    { logger },
  );
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof ConfigProblems ? error.message : error);
    process.exit(1);
  });
}
