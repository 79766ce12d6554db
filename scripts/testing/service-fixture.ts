import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { projections } from '../../projections/index.ts';
import { readConfig } from '../../src/app/config/index.ts';
import { type Service, startService } from '../../src/app/service.ts';
import { eventRegistry } from '../../src/domain/events/index.ts';
import { DRAIN_QUEUE } from '../../src/features/intake/drain-queue.ts';
import { changeSetting } from '../../src/features/settings/index.ts';
import { holdSessionLock } from '../../src/platform/database/index.ts';
import { openEventLog } from '../../src/platform/event-log/index.ts';
import type { Authenticate } from '../../src/platform/http/index.ts';
import { lockOfJob } from '../../src/platform/jobs/singleton.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { type SimulatedFarmSystem, startSimulatedFarmSystem } from '../simulators/farm-system/index.ts';
import { type SimulatedPaperless, startSimulatedPaperless } from '../simulators/paperless/index.ts';
import { CANARY } from './canary.ts';
import { noSchedules } from './no-schedules.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { startTestIssuer, TEST_AUDIENCE, type TestIssuer } from './test-issuer.ts';

/** A whole service against a simulated Paperless, on a database of its own. */
export type ServiceFixture = {
  db: TestDatabase;
  paperless: SimulatedPaperless;
  /** Throws without one. */
  farm: SimulatedFarmSystem;
  issuer: TestIssuer;
  service: Service;
  url: string;
  key: string;
  env: NodeJS.ProcessEnv;
  /** Headers of somebody who is signed in and belongs to these groups. */
  as(...groups: string[]): { authorization: string };
  /** Calls the webhook as Paperless would; answers the response. */
  call(documentId: number): Promise<Response>;
  status(): Promise<WebhookStatus>;
  restart(env?: NodeJS.ProcessEnv): Promise<void>;
  /** Sets the processing rules, whether the service is running or not. */
  setRules(rules: unknown): Promise<void>;
  close(): Promise<void>;
};
export type WebhookStatus = {
  lastCall: {
    at: string;
    documentId: number | null;
    action: string | null;
    result: string;
    reason?: string;
  } | null;
  queueSize: number;
  processing: { documentId: number; attempt: number } | null;
};

export const TEST_KEY = `${CANARY}-webhook-key-0123456789`;

type Options = {
  documents?: number;
  env?: NodeJS.ProcessEnv;
  /** With a simulated farm system, too. */
  farm?: boolean;
  /** Starts the service later, with `restart`. */
  paused?: boolean;
  /** No worker takes documents out of the queue: its lock is held by somebody else. */
  withoutWorker?: boolean;
  /** No file is read in the background: what is read of it would be another thing to decide on than was seen. */
  withoutReading?: boolean;
  /** Whether Paperless calls the service by itself at every edit. */
  webhooks?: boolean;
  databaseUrl?: (url: string) => string;
  /** A database made before, for instance on a server that is to be killed; dropped with the fixture. */
  db?: TestDatabase;
  /** In place of keys and tokens. */
  authenticate?: Authenticate;
};

export async function serviceFixture({
  documents = 30,
  env = {},
  farm: withFarm = false,
  paused,
  withoutWorker,
  withoutReading,
  webhooks,
  databaseUrl,
  db: given,
  authenticate,
}: Options = {}): Promise<ServiceFixture> {
  const db = given ?? (await testDatabase());
  const heldUp = [
    ...(withoutWorker ? [DRAIN_QUEUE] : []),
    ...(withoutReading ? ['invoice-read-new', 'invoice-read-missing'] : []),
  ];
  const locks = await Promise.all(heldUp.map((name) => holdSessionLock(db, lockOfJob(name))));
  const paperless = await startSimulatedPaperless({ seed: 'office', documents, webhookTiming: 'fast' });
  for (const user of paperless.world.users.values())
    if (user.username === 'intake') user.token = `${CANARY}${user.id}`;

  const farm = withFarm ? await startTestFarm() : null;
  const issuer = await startTestIssuer();
  const officeEnv: NodeJS.ProcessEnv = {
    PORT: '0',
    DATABASE_URL: databaseUrl?.(db.url) ?? db.url,
    PAPERLESS_URL: paperless.url,
    PAPERLESS_TOKEN: paperless.tokenOf('intake'),
    WEBHOOK_API_KEY: TEST_KEY,
    OIDC_ISSUER: issuer.url,
    OIDC_AUDIENCE: TEST_AUDIENCE,
    // Ten jobs look as often as that, and each look costs processor time, for as long as a test file runs.
    WEBHOOK_QUEUE_INTERVAL_MS: '250',
    WRITE_CHECK_SECONDS: '1',
    PROCESSING_RETRY_SECONDS: '1,1,1',
    NOT_FOUND_RETRY_SECONDS: '1,1',
    ...noSchedules(),
    ...farm?.env,
    ...env,
  };
  const start = (extra: NodeJS.ProcessEnv = {}) =>
    startService(readConfig({ env: { ...officeEnv, ...extra }, envFile: '' }).config, {
      logger: testLogger(),
      checkResponses: true,
      ...(authenticate && { authenticate }),
    });
  let service = paused ? undefined : await start();

  const fixture: ServiceFixture = {
    db,
    paperless,
    get farm() {
      if (!farm) throw new Error('this fixture has no farm system');
      return farm.system;
    },
    issuer,
    as: (...groups) => ({ authorization: `Bearer ${issuer.token({ groups })}` }),
    get service() {
      if (!service) throw new Error('the service is not running');
      return service;
    },
    get url() {
      return this.service.url;
    },
    key: TEST_KEY,
    env: officeEnv,
    call: (documentId) =>
      fetch(`${fixture.url}/api/webhook`, {
        method: 'POST',
        headers: { 'x-api-key': TEST_KEY, 'content-type': 'application/json' },
        body: JSON.stringify({ url: `${paperless.url}/documents/${documentId}/` }),
      }),
    async status() {
      const answer = await fetch(`${fixture.url}/api/webhook/status`, { headers: { 'x-api-key': TEST_KEY } });
      return (await answer.json()) as WebhookStatus;
    },
    async restart(extra) {
      await service?.stop();
      service = undefined;
      service = await start(extra);
    },
    async setRules(value) {
      const log = await openEventLog(db, { eventRegistry, projections });
      const origin = { actor: 'test', correlationId: 'rules' };
      await changeSetting(log, { key: 'processing_rules', value, origin }).finally(() => log.close());
    },
    async close() {
      await service?.stop();
      for (const lock of locks) await lock?.release();
      await issuer.stop();
      await paperless.stop();
      await farm?.stop();
      await db.drop();
    },
  };
  if (webhooks && service) installWebhook(fixture);
  return fixture;
}

/** A simulated farm system, and what a service is configured with to use it. All its secrets hold the canary. */
async function startTestFarm() {
  const system = await startSimulatedFarmSystem({ password: CANARY, sessionPrefix: CANARY });
  const folder = await mkdtemp(join(tmpdir(), 'intake-farm-'));
  return {
    system,
    env: {
      FARMSYS_BASE_URL: system.url,
      FARMSYS_USERNAME: system.username,
      FARMSYS_PASSWORD: system.password,
      FARMSYS_COOKIE_PATH: join(folder, 'session'),
      FARMSYS_ENCRYPTION_KEY: `${CANARY}-encryption-key-0123456789`,
    },
    async stop() {
      await system.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The workflow that a customer sets up in Paperless: every edit calls us. */
export function installWebhook({
  paperless,
  url,
  key,
}: Pick<ServiceFixture, 'paperless' | 'url' | 'key'>): void {
  paperless.installWorkflow({ url: `${url}/api/webhook`, headers: { 'X-API-Key': key }, asJson: true });
}

/** All that tested services log goes into one file, which is searched for secrets at the end of the run. */
export function testLogger() {
  const file = process.env.TEST_LOG_FILE;
  return file ? createLogger('trace', pino.destination({ dest: file, sync: true })) : createLogger('silent');
}
