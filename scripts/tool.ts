import { projections } from '../projections/index.ts';
import { type Config, ConfigProblems, readConfig } from '../src/app/config/index.ts';
import { type DomainEvents, eventRegistry } from '../src/domain/events/index.ts';
import { connectPaperless, type Paperless, PaperlessError } from '../src/gateways/paperless/index.ts';
import {
  type Database,
  MIGRATIONS,
  migrate,
  openDatabase,
  openEmbeddedPostgres,
} from '../src/platform/database/index.ts';
import {
  type EventLog,
  FoldFailed,
  type Origin,
  openEventLog,
  RebuildUnderWay,
  UnknownEvent,
} from '../src/platform/event-log/index.ts';
import { Problem } from '../src/platform/http/index.ts';
import { printable } from './printable.ts';

/** What command-line tools work with. */
export type Tool = {
  config: Config;
  database: Database;
  log: EventLog<DomainEvents>;
  /** @throws Complaint when Paperless is not configured */
  paperless: () => Paperless;
  origin: Origin;
};

/** An error that the user can correct: shown without a stack. */
export class Complaint extends Error {
  override name = 'Complaint';
}

/**
 * Runs a tool on the configured database, or on the embedded one of `DATA_DIR`: adopted when it runs, started
 * and stopped again when it does not. Ends the process with 0 or 1.
 */
export const runTool = (act: (tool: Tool) => Promise<void>): Promise<void> =>
  runDatabaseTool(async ({ config, database, onEnd }) => {
    const log = await openEventLog(database, { eventRegistry, projections });
    onEnd(() => log.close());
    const paperless = () => {
      const { PAPERLESS_URL: url, PAPERLESS_TOKEN: token } = config;
      if (!url || !token) throw new Complaint('Set PAPERLESS_URL and PAPERLESS_TOKEN');
      const client = connectPaperless({ url, token });
      onEnd(() => client.close());
      return client;
    };
    const origin = { actor: 'command-line', correlationId: `command-line-${process.pid}-${Date.now()}` };
    await act({ config, database, log, paperless, origin });
  });

/** The same for tools that must not open the log, because opening rebuilds read models that changed. */
export async function runDatabaseTool(act: (tool: DatabaseTool) => Promise<void>): Promise<void> {
  const opened: (() => Promise<void> | void)[] = [];
  try {
    const { config } = readConfig();
    const embedded = config.DATABASE_URL
      ? null
      : await openEmbeddedPostgres({ dataDir: config.DATA_DIR, log: () => {} });
    if (embedded) opened.push(embedded.release);
    const database = openDatabase(config.DATABASE_URL ?? embedded?.url ?? '', {
      applicationName: 'intake-tool',
      maxConnections: 4,
      statementMs: 60_000,
      onError: () => {},
    });
    opened.push(() => database.close());
    await migrate(database, { directory: MIGRATIONS, log: console.error });
    await act({ config, database, onEnd: (close) => opened.push(close) });
  } catch (error) {
    const plain = PLAIN.some((kind) => error instanceof kind);
    console.error(plain ? (error as Error).message : error);
    process.exitCode = 1;
  } finally {
    for (const close of opened.reverse()) await close();
  }
}

type DatabaseTool = Pick<Tool, 'config' | 'database'> & {
  /** What is to be closed when the tool has ended, last first. */
  onEnd: (close: () => Promise<void> | void) => void;
};

/** Errors whose message says all that the user needs. */
const PLAIN = [Complaint, Problem, ConfigProblems, PaperlessError, UnknownEvent, FoldFailed, RebuildUnderWay];

/**
 * The words after `npm run tool --`, split into single words and `--name value`.
 *
 * @param flags options that take no value
 * @param options those that take one; naming them makes any other option a complaint
 */
export function readArguments({
  flags = [],
  options,
}: {
  flags?: readonly string[];
  options?: readonly string[];
} = {}): {
  words: string[];
  option: (name: string) => string | undefined;
  flag: (name: string) => boolean;
} {
  const words: string[] = [];
  const values = new Map<string, string>();
  const set = new Set<string>();
  const given = process.argv.slice(2);
  for (let index = 0; index < given.length; index += 1) {
    const word = given[index] ?? '';
    const name = word.slice(2);
    if (!word.startsWith('--')) words.push(word);
    else if (flags.includes(name)) set.add(name);
    else if (options && !options.includes(name)) {
      const known = [...flags, ...options].map((one) => `--${one}`).join(', ');
      throw new Complaint(`There is no option ${word}; known are ${known}`);
    } else values.set(name, given[++index] ?? '');
  }
  return { words, option: (name) => values.get(name), flag: (name) => set.has(name) };
}

export function documentIdFrom(word: string | undefined): number {
  const id = Number(word);
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) {
    throw new Complaint(`“${word ?? ''}” is no document id`);
  }
  return id;
}

/** A table with aligned columns, for people. */
export function printTable(rows: Record<string, unknown>[]): void {
  const names = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => names.map((name) => printable(String(row[name] ?? ''))));
  const widths = names.map((name, column) =>
    Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [names, ...cells]) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}
