import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { projections } from '../../projections/index.ts';
import { readConfig, secretsOf } from '../../src/app/config/index.ts';
import { startService } from '../../src/app/service.ts';
import { eventRegistry } from '../../src/domain/events/index.ts';
import {
  type Database,
  holdSessionLock,
  MIGRATIONS,
  migrate,
  openDatabase,
  openEmbeddedPostgres,
} from '../../src/platform/database/index.ts';
import { openEventLog } from '../../src/platform/event-log/index.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { type SimulatedFarmSystem, startSimulatedFarmSystem } from '../simulators/farm-system/index.ts';
import { freePort } from '../simulators/free-port.ts';
import {
  AUDIENCE,
  people,
  startIdentityProvider,
  WEB_CLIENT,
} from '../simulators/identity-provider/index.ts';
import type { SimulatedMailServer } from '../simulators/mail-server/index.ts';
import {
  type DocumentRow,
  type SimulatedPaperless,
  startSimulatedPaperless,
} from '../simulators/paperless/index.ts';
import { canBuildWeb, ensureWeb } from '../web/build.ts';
import { bookOffice, startUploads } from './farm-work.ts';
import { TOOLS_FILE } from './files.ts';
import { MAILBOX_SIGN_IN, openMailRoom } from './mail-room.ts';
import { startNarrator } from './narrator.ts';
import { startPrintStation } from './print-station.ts';
import { openScanRoom } from './scan-room.ts';
import { setExamples } from './set-examples.ts';
import { receiveInvoices, startCorrections } from './stage-invoices.ts';
import { stageOffice } from './stage-office.ts';
import { startTrickle } from './trickle.ts';

export type Demo = {
  serviceUrl: string;
  paperlessUrl: string;
  /** Where people sign in: anna, ben, clara and dora. */
  issuer: string;
  /** Of this demo alone; a real service gets its own. */
  webhookKey: string;
  /** A document that carries the processing tag and that nobody has announced yet. */
  waitingDocument: { id: number; title: string };
  logFile: string;
  /** A shell file: sourced, it points the command-line tools at the demo. */
  toolsFile: string;
  paperless: SimulatedPaperless;
  farm: SimulatedFarmSystem;
  mailServer: SimulatedMailServer;
  /** People have done in a new office what gives to look at; it never fails. */
  staged: Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  dataDir: string;
  /** Forgets the world of earlier runs. */
  reset?: boolean;
  ports?: Partial<DemoPorts>;
  /** Variables of the service that the demo sets otherwise or not at all. */
  env?: NodeJS.ProcessEnv;
  tell: (line: string) => void;
};

type DemoPorts = Record<'service' | 'paperless' | 'identityProvider' | 'farmSystem', number> &
  Record<'mailPages' | 'smtp' | 'imap', number>;
const PORTS: DemoPorts = {
  ...{ service: 3000, paperless: 3001, identityProvider: 3002, farmSystem: 3003 },
  ...{ mailPages: 3004, smtp: 3005, imap: 3006 },
};

const WEBHOOK_KEY = 'demo-key-of-the-simulated-paperless';
const FARM_KEY = 'demo-key-of-the-session-with-the-simulated-farm-system';
const PROCESSING_TAG = 16;

/** A demo that cannot start, for a reason that the person at the keyboard can do something about. */
export class DemoRefused extends Error {
  override name = 'DemoRefused';
}

/**
 * Starts the little world: PostgreSQL, a simulated Paperless-ngx that calls the webhook at every edit, a simulated
 * farm system, an identity provider, the service itself, and people who edit, upload and book.
 *
 * @throws DemoRefused when a demo runs on the same data already
 */
export async function startDemo({
  dataDir,
  reset = false,
  ports: givenPorts = {},
  env: given = {},
  tell,
}: Options): Promise<Demo> {
  const ports = { ...PORTS, ...givenPorts };
  const opened: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    await mkdir(dataDir, { recursive: true });
    const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} });
    opened.push(postgres.release);
    const database = openDatabase(postgres.url, { applicationName: 'demo', maxConnections: 4, onError() {} });
    opened.push(() => database.close());
    const lock = await holdSessionLock(database, 'demo');
    if (!lock) throw new DemoRefused(`A demo runs on ${dataDir} already`);
    opened.push(lock.release);

    if (canBuildWeb()) await ensureWeb();
    const stateFile = join(dataDir, 'paperless.json');
    const farmFile = join(dataDir, 'farm-system.json');
    // Documents and log belong together: without the one, the other tells of a world that is gone.
    const fresh = reset || !existsSync(stateFile);
    if (fresh) await startAfresh(database, [stateFile, farmFile]);
    const paperless = await startSimulatedPaperless({
      port: await freePort(ports.paperless),
      seed: 'office',
      stateFile,
    });
    opened.push(() => paperless.stop());
    const farm = await startSimulatedFarmSystem({
      port: await freePort(ports.farmSystem),
      stateFile: farmFile,
    });
    opened.push(() => farm.stop());
    if (farm.world.invoices.length === 0) bookOffice(farm, paperless);

    await migrate(database, { directory: MIGRATIONS, log: () => {} });
    const log = await openEventLog(database, { eventRegistry, projections });
    opened.push(() => log.close());
    await setExamples(database, log, paperless);

    const port = await freePort(ports.service);
    const provider = await startIdentityProvider({
      port: await freePort(ports.identityProvider),
      keyFile: join(dataDir, 'identity-provider.json'),
      redirectUris: ['127.0.0.1', 'localhost'].flatMap((host) =>
        ['', 'signed-in', MAILBOX_SIGN_IN].map((path) => `http://${host}:${port}/${path}`),
      ),
    });
    opened.push(() => provider.stop());
    const mailRoom = await openMailRoom(provider.issuer, {
      smtp: await freePort(ports.smtp),
      imap: await freePort(ports.imap),
      pages: await freePort(ports.mailPages),
    });
    opened.push(() => mailRoom.server.stop());
    // Before the service looks for the first time: it reads the newest first.
    const invoices = fresh && (await receiveInvoices({ paperless, mailServer: mailRoom.server }));
    const scanRoom = await openScanRoom(dataDir, {
      desk: people.find(({ username }) => username === 'anna')?.email ?? '',
    });
    // The same for service and tools, so that the doctor checks what the service runs on.
    const shared = {
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PAPERLESS_URL: paperless.url,
      PAPERLESS_TOKEN: paperless.tokenOf('intake'),
      WEBHOOK_API_KEY: WEBHOOK_KEY,
      PROCESSING_TAG_ID: String(PROCESSING_TAG),
      OIDC_ISSUER: provider.issuer,
      OIDC_AUDIENCE: AUDIENCE,
      OIDC_CLIENT_ID: WEB_CLIENT,
      FARMSYS_BASE_URL: farm.url,
      FARMSYS_USERNAME: farm.username,
      FARMSYS_PASSWORD: farm.password,
      FARMSYS_ENCRYPTION_KEY: FARM_KEY,
      SCAN_FOLDERS: scanRoom.variable,
      ...mailRoom.variables,
      ...given,
    };
    const env = { ...shared, DATABASE_URL: postgres.url };
    const { config } = readConfig({ env, envFile: '' });
    const toolsFile = join(dataDir, TOOLS_FILE);
    const lines = Object.entries(shared).map(([name, value]) => `export ${name}='${value}'\n`);
    await writeFile(toolsFile, lines.join(''), { mode: 0o600 });
    const logFile = join(dataDir, 'service.log');
    const service = await startService(config, {
      logger: createLogger('info', pino.destination(logFile), secretsOf(config)),
    });
    opened.push(() => service.stop());
    paperless.removeWorkflows();
    paperless.installWorkflow({
      name: 'Document Intake',
      url: `${service.url}/api/webhook`,
      headers: { 'X-API-Key': WEBHOOK_KEY },
      asJson: true,
    });

    const office = { serviceUrl: service.url, issuer: provider.issuer };
    const waitingDocument = markSilently(paperless);
    const narrator = await startNarrator(log, tell);
    opened.push(narrator.stop);
    opened.push(startTrickle(paperless, PROCESSING_TAG).stop);
    opened.push(startUploads(farm, paperless).stop);
    opened.push(startCorrections(paperless).stop);
    opened.push(scanRoom.start({ onError: (error) => tell(`A scanner: ${(error as Error).message}`) }).stop);
    const station = await startPrintStation({
      ...{ ...office, dataDir, labels: scanRoom.labels, fresh },
      onError: (error) => tell(`The print agent: ${(error as Error).message}`),
    });
    opened.push(station.stop);
    const staging = invoices && stageOffice({ ...office, paperless, invoices }, tell);
    if (staging) opened.push(staging.stop);
    return {
      serviceUrl: service.url,
      paperlessUrl: paperless.url,
      issuer: provider.issuer,
      webhookKey: WEBHOOK_KEY,
      waitingDocument,
      logFile,
      toolsFile,
      paperless,
      farm,
      mailServer: mailRoom.server,
      staged: staging ? staging.staged : Promise.resolve(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAfresh(database: Database, stateFiles: string[]): Promise<void> {
  await database.query('drop schema if exists pgboss cascade');
  await database.query('drop schema public cascade');
  await database.query('create schema public');
  for (const file of stateFiles) await rm(file, { force: true });
}

/** Gives a document the processing tag without a call, so that a visitor can make the call. */
function markSilently(paperless: SimulatedPaperless): { id: number; title: string } {
  const documents = paperless.documents();
  // A scan that no rule and no person has touched.
  const isNew = ({ tags, document_type: type }: DocumentRow) => tags.length === 1 && type === null;
  const document = documents.findLast(isNew) ?? documents.at(-1);
  if (!document) throw new Error('the demo world has no documents');
  paperless.setTags(document.id, [...new Set([...document.tags, PROCESSING_TAG])], { fireWebhook: false });
  return { id: document.id, title: document.title };
}
