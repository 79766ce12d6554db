import { typesToApprove } from '../projections/document-types.ts';
import { type Config, ConfigProblems, readConfig } from '../src/app/config/index.ts';
import {
  contractText,
  examine,
  inspectDatabase,
  isGood,
  keepContractRun,
  openAsk,
  reportText,
  runContract,
  showReport,
} from '../src/features/doctor/index.ts';
import { farmSetUp } from '../src/features/farm-connection/index.ts';
import { openFarmSystem } from '../src/gateways/farm-system/index.ts';
import { apiKeyVerifier } from '../src/gateways/identity/index.ts';
import { connectPaperless, type Paperless, PaperlessError } from '../src/gateways/paperless/index.ts';
import {
  type Database,
  hasEmbeddedPostgres,
  openDatabase,
  openEmbeddedPostgres,
} from '../src/platform/database/index.ts';
import { relayStatus } from '../src/platform/event-log/index.ts';
import { mailSetUp } from '../src/services/mail-accounts/index.ts';
import { Complaint, readArguments } from './tool.ts';

// npm run doctor [-- --lang de] [--json]: what is not right about the set-up, and what to do. Reads only; before the
// first start as well. Ends with 1 when something is wrong. With --contract it makes every call of this service on a
// probe document in Paperless, and removes that again.

const opened: (() => Promise<void> | void)[] = [];
try {
  const { option, flag } = readArguments({ flags: ['json', 'contract'], options: ['lang'] });
  const language = option('lang') ?? 'en';
  if (language !== 'de' && language !== 'en') throw new Complaint('--lang takes de or en');
  const { config } = readConfig();
  if (flag('contract')) {
    const report = await tryContract(config);
    process.stdout.write(
      flag('json') ? `${JSON.stringify(report, null, 2)}\n` : contractText(report, language),
    );
    process.exitCode = isGood(report) ? 0 : 1;
  } else {
    const report = showReport(await examineFrom(config));
    process.stdout.write(
      flag('json') ? `${JSON.stringify(report, null, 2)}\n` : reportText(report, language),
    );
    process.exitCode = report.verdict === 'wrong' ? 1 : 0;
  }
} catch (error) {
  const isPlain = [Complaint, ConfigProblems, PaperlessError].some((kind) => error instanceof kind);
  console.error(isPlain ? (error as Error).message : error);
  process.exitCode = 1;
} finally {
  for (const close of opened.reverse()) await close();
}

async function examineFrom(config: Config) {
  const paperless = paperlessOf(config);
  const { ask, close } = openAsk();
  opened.push(close);
  const found = await databaseOf(config);
  const db = found.db ?? null;
  const farm = openFarmSystem(config, { logger: { info() {}, warn() {} }, onAnswer() {} });
  opened.push(() => farm.farm?.close());
  return examine({
    config,
    paperless,
    db,
    keys: db && apiKeyVerifier(db, config.WEBHOOK_API_KEY),
    database: async () => (db ? inspectDatabase(db) : (found.facts ?? { kind: 'not-made' })),
    mail: () => mailSetUp(config, db),
    relay: async () => (db && config.EVENTSTORE_URL ? relayStatus(db) : null),
    farm: farmSetUp(farm, () => troubleOf(farm.farm)),
    isRunning: async () => {
      const answer = await ask(`${ownAddress(config)}/api/health/live`);
      return 'status' in answer && answer.status === 200;
    },
    ask,
  });
}

async function tryContract(config: Config) {
  const paperless = paperlessOf(config);
  if (!paperless) throw new Complaint('Set PAPERLESS_URL and PAPERLESS_TOKEN');
  const db = (await databaseOf(config)).db ?? null;
  const report = await runContract(paperless, { types: db && (await typesWithoutApproval(paperless, db)) });
  // Without a database there is nobody to be reminded yet.
  if (db) await keepContractRun(db, report).catch(() => {});
  return report;
}

/** Types of documents that this service takes no notice of; null where that is not known. */
async function typesWithoutApproval(paperless: Paperless, db: Database): Promise<number[] | null> {
  try {
    const [types, toApprove] = await Promise.all([paperless.documentTypes(), typesToApprove(db)]);
    return types.map(({ id }) => id).filter((id) => !toApprove.has(id));
  } catch {
    return null;
  }
}

function paperlessOf({ PAPERLESS_URL: url, PAPERLESS_TOKEN: token }: Config): Paperless | null {
  const paperless = url && token ? connectPaperless({ url, token }) : null;
  if (paperless) opened.push(() => paperless.close());
  return paperless;
}

/** The configured database, or the embedded one if it was ever made. It is not brought up to date: that is a change. */
async function databaseOf({ DATABASE_URL: given, DATA_DIR: dataDir }: Config) {
  if (!given && !hasEmbeddedPostgres(dataDir)) return { facts: { kind: 'not-made' as const } };
  try {
    const embedded = given ? null : await openEmbeddedPostgres({ dataDir, log: () => {} });
    if (embedded) opened.push(() => embedded.release());
    const options = { applicationName: 'intake-doctor', maxConnections: 4, onError: () => {} };
    const db: Database = openDatabase(given ?? embedded?.url ?? '', options);
    opened.push(() => db.close());
    return { db };
  } catch (error) {
    return { facts: { kind: 'failed' as const, message: (error as Error).message } };
  }
}

async function troubleOf(farm: ReturnType<typeof openFarmSystem>['farm']): Promise<string | null> {
  try {
    await farm?.checkConnection();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

function ownAddress({ HOST, PORT }: Config): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}
