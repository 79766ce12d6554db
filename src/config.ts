import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Cron } from 'croner';
import { z } from 'zod';
import { DEFAULT_GROUP_PERMISSIONS, GroupPermissions } from './identity/index.ts';

/** Every environment variable this service knows: what it may be, what holds without it, what it is for. */
const variables = {
  PORT: plain(wholeNumber(0, 65_535).default(3000), 'Where the service listens; 0 picks a free port'),
  HOST: plain(z.string().default('127.0.0.1'), 'The address it listens on; 0.0.0.0 in a container'),
  PUBLIC_URL: plain(
    httpUrl().optional(),
    'How people and Paperless reach the service; may carry a path prefix. Default: http://localhost:PORT',
  ),
  DATABASE_URL: secret(
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'A PostgreSQL 15 to 18; empty: an embedded one below DATA_DIR',
  ),
  DATA_DIR: plain(z.string().default('.data'), 'Everything the embedded parts keep'),
  PAPERLESS_URL: plain(httpUrl().optional(), 'Where the service reaches Paperless-ngx, with its path prefix'),
  PAPERLESS_TOKEN: secret(
    z.string().regex(/^\S+$/, 'an API token without spaces').optional(),
    'API token of the service account in Paperless-ngx',
  ),
  PAPERLESS_PUBLIC_URL: plain(
    httpUrl().optional(),
    'How people reach Paperless, for links. Default: PAPERLESS_URL',
  ),
  WEBHOOK_API_KEY: secret(
    z.string().min(32, 'at least 32 characters').optional(),
    'A first API key with the scopes webhook and status',
  ),
  OIDC_ISSUER: plain(
    httpUrl().optional(),
    'The OIDC provider whose access tokens are taken; empty: people cannot sign in, API keys work all the same',
  ),
  OIDC_AUDIENCE: plain(z.string().optional(), 'What the tokens must be for (aud); needed with OIDC_ISSUER'),
  OIDC_CLIENT_ID: plain(z.string().optional(), 'The client as which the web app signs people in'),
  OIDC_SCOPE: plain(
    z.string().optional(),
    'What the web app asks for at sign-in. Default: openid, and of profile, email and groups what the provider says it knows',
  ),
  OIDC_GROUPS_CLAIM: plain(
    z.string().default('groups'),
    'The claim that holds the groups, or a path to it such as realm_access.roles',
  ),
  OIDC_USERINFO: plain(
    z.enum(['when-missing', 'always', 'never']).default('when-missing'),
    'When the provider is asked for e-mail, user name and groups: when the token lacks one of them, always, never',
  ),
  GROUP_PERMISSIONS: plain(
    groupPermissions().default(DEFAULT_GROUP_PERMISSIONS),
    'Group → permissions as JSON, instead of the usual table: {"Office":["VIEW_QUEUE","RUN_PROCESSING"]}',
  ),
  TRUSTED_PROXIES: plain(
    addressList().default([]),
    'Addresses or ranges of the proxies before the service, whose X-Forwarded-For is believed',
  ),
  FAILED_TRIES_PER_MINUTE: plain(
    wholeNumber(1, 1_000_000).default(30),
    'From one address; further ones are answered 429. Valid keys and tokens are always taken',
  ),
  PROCESSING_TAG_ID: plain(wholeNumber(1).default(16), 'Only documents with this tag are processed'),
  APPROVAL_FIELD_ID: plain(wholeNumber(1).default(15), 'The custom field that holds the approval'),
  APPROVAL_REFRESH_CRON: plain(
    z.string().default('0 17 * * * *'),
    'When all documents that need approval are looked at again (second minute hour day month weekday): deletions send no call',
  ),
  APPROVAL_GIVE_UP_SECONDS: plain(
    wholeNumber(1, 604_800).default(3_600),
    'How long a decision is tried to be written while Paperless does not answer; then it counts as failed',
  ),
  DOCUMENT_ACCESS: plain(
    z.enum(['all', 'paperless']).default('all'),
    'Which documents people may handle: all, or those that Paperless allows the user of exactly the same name, or of the same e-mail address where the provider has verified it. With paperless the provider must not let people choose their user name',
  ),
  WEBHOOK_QUEUE_INTERVAL_MS: plain(
    wholeNumber(50, 3_600_000).default(1_000),
    'How often the queue is looked at',
  ),
  PROCESSING_RETRY_SECONDS: plain(
    secondsList().default([30, 300, 3_600]),
    'When a document is tried again after Paperless failed; then it is parked',
  ),
  NOT_FOUND_RETRY_SECONDS: plain(
    secondsList().default([1, 2, 5, 15, 60]),
    'When a document is looked for again that Paperless announced but does not show; then it counts as gone',
  ),
  WRITE_CHECK_SECONDS: plain(
    wholeNumber(1, 3_600).default(5),
    'When a document we wrote to is looked at once more: Paperless may save an older copy over it',
  ),
  CHANGE_LEASE_SECONDS: plain(
    wholeNumber(1, 3_600).default(30),
    'How long a change to a document may take; then it counts as interrupted and is resumed',
  ),
  FARMSYS_BASE_URL: plain(
    httpUrl().optional(),
    'Where the interface of the farm-management system is; empty: there is none',
  ),
  FARMSYS_AUTH_URL: plain(
    httpUrl().optional(),
    'Where its log-in is, when that is elsewhere. Default: FARMSYS_BASE_URL',
  ),
  FARMSYS_USERNAME: plain(z.string().optional(), 'The account in the farm system'),
  FARMSYS_PASSWORD: secret(z.string().optional(), 'The password of that account'),
  FARMSYS_COOKIE_PATH: plain(
    z.string().optional(),
    'The file that keeps the session over restarts. Default: farmsys-session below DATA_DIR',
  ),
  FARMSYS_UPLOAD_CHECK_CRON: plain(
    z.string().default('0 * * * * *'),
    'When to look for the entries of uploaded documents (second minute hour day month weekday)',
  ),
  FARMSYS_ENCRYPTION_KEY: secret(
    z.string().min(32, 'at least 32 characters').optional(),
    'What that file is encrypted with; another key means a new log-in',
  ),
  INTAKE_SWEEP_CRON: plain(
    z.string().optional(),
    'When to look for documents whose call never arrived (second minute hour day month weekday); empty: only at start, after outages and by hand',
  ),
  METRICS_PUBLIC: plain(
    yesOrNo().default(false),
    'Whether GET /api/metrics answers without an API key of the scope metrics',
  ),
  EVENTSTORE_URL: secret(
    z
      .string()
      .regex(
        /^esdb(\+discover)?:\/\/[^\s/]+/,
        'an address such as esdb://user:password@host:2113 or esdb+discover://name',
      )
      .optional(),
    'The EventStoreDB or KurrentDB that every event is relayed to; empty: none',
  ),
  EVENTSTORE_STREAM_PREFIX: plain(
    z
      .string()
      .regex(/^[\x21-\x23\x25-\x7e][\x21-\x7e]{0,99}$/, 'up to 100 printable characters, the first not $')
      .default('intake-'),
    'Stands in front of the names of streams there: intake-document-42',
  ),
  OFFICE_TIME_ZONE: plain(
    timeZone().default('Europe/Berlin'),
    'The zone of the office by its IANA name: times are shown, things are due and schedules (…_CRON) are meant in it',
  ),
  LOG_LEVEL: plain(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
    'How much the log says',
  ),
};

type Name = keyof typeof variables;
export type Config = { [N in Name]: z.output<(typeof variables)[N]['shape']> };
export type Origin = 'default' | '.env' | 'environment' | 'unset';
export type ConfigLine = { name: string; value: string; origin: Origin; meaning: string };

/** All problems of a configuration at once, each with its name, what was found and what is expected. */
export class ConfigProblems extends Error {
  override name = 'ConfigProblems';
}

/**
 * Reads the configuration from the environment, and from a file `.env` for what is not set there. An empty
 * variable counts as unset.
 *
 * @param required names that must be set for what is about to be done
 * @throws ConfigProblems
 */
export function readConfig({ env = process.env, envFile = '.env', required = [] }: ReadOptions = {}): {
  config: Config;
  describe(): ConfigLine[];
} {
  const fromFile = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {};
  const found = (name: string) => env[name]?.trim() || fromFile[name]?.trim() || undefined;
  const config: Record<string, unknown> = {};
  const problems: string[] = [];

  for (const [name, { shape, hidden }] of Object.entries(variables)) {
    const value = found(name);
    const result = shape.safeParse(value);
    if (result.success) config[name] = result.data;
    else problems.push(problemLine(name, hidden, value, result.error.issues[0]?.message ?? 'something else'));
    if (value === undefined && required.includes(name as Name)) {
      problems.push(`${name} is not set: ${variables[name as Name].meaning}`);
    }
  }
  for (const [name, cron] of schedulesOf(config)) {
    if (!comesTrue(cron, config.OFFICE_TIME_ZONE)) problems.push(problemLine(name, false, cron, A_SCHEDULE));
  }
  if (config.OIDC_ISSUER && !config.OIDC_AUDIENCE) {
    problems.push(`OIDC_AUDIENCE is not set, but OIDC_ISSUER is: ${variables.OIDC_AUDIENCE.meaning}`);
  }
  if (problems.length > 0) {
    throw new ConfigProblems(
      `The configuration cannot be used:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
  }
  config.PUBLIC_URL ??= `http://localhost:${config.PORT}`;
  config.PAPERLESS_PUBLIC_URL ??= config.PAPERLESS_URL;
  config.FARMSYS_COOKIE_PATH ??= join(String(config.DATA_DIR), 'farmsys-session');

  const originOf = (name: string): Origin => {
    if (env[name]?.trim()) return 'environment';
    if (fromFile[name]?.trim()) return '.env';
    return config[name] === undefined ? 'unset' : 'default';
  };
  return {
    config: Object.freeze(config) as Config,
    describe: () =>
      Object.entries(variables).map(([name, { hidden, meaning }]) => ({
        name,
        value: shown(config[name], hidden),
        origin: originOf(name),
        meaning,
      })),
  };
}

/**
 * Every secret of a configuration, for whoever has to hide them: the names, and the values, of which those that are
 * addresses hide a password within. What is too short to be told from other text is left out.
 */
export function secretsOf(config: Config): { names: Name[]; values: string[] } {
  const names = (Object.keys(variables) as Name[]).filter((name) => variables[name].hidden);
  const values = names.flatMap((name) => {
    const value = String(config[name] ?? '');
    const password = URL.canParse(value) ? new URL(value).password : '';
    return [value, password, decoded(password)];
  });
  return { names, values: [...new Set(values)].filter(({ length }) => length >= SHORTEST_HIDDEN) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const SHORTEST_HIDDEN = 8;

type ReadOptions = { env?: NodeJS.ProcessEnv; envFile?: string; required?: readonly Name[] };
type Variable<Shape extends z.ZodType> = { shape: Shape; meaning: string; hidden: boolean };

function plain<Shape extends z.ZodType>(shape: Shape, meaning: string): Variable<Shape> {
  return { shape, meaning, hidden: false };
}
function secret<Shape extends z.ZodType>(shape: Shape, meaning: string): Variable<Shape> {
  return { shape, meaning, hidden: true };
}

function shown(value: unknown, hidden: boolean): string {
  if (value === undefined) return hidden ? 'not set' : '';
  if (hidden) return 'set';
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function problemLine(name: string, hidden: boolean, value: string | undefined, expected: string): string {
  const what = hidden ? `a value of ${value?.length ?? 0} characters` : `“${value}”`;
  return `${name} is ${what}; expected: ${expected}`;
}

function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  const expected = `a whole number ${max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, expected)
    .transform(Number)
    .refine((number) => number >= min && number <= max, expected);
}

/** Without a slash at the end, so that paths can be put behind it. */
function httpUrl() {
  return z
    .url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' })
    .refine((url) => !/[?#]/.test(url), 'an address without ? and #')
    .transform((url) => url.replace(/\/+$/, ''));
}

function yesOrNo() {
  return z.enum(['true', 'false'], 'true or false').transform((text) => text === 'true');
}

function addressList() {
  const expected = 'addresses or ranges with commas between them, such as 10.0.0.7,172.16.0.0/12,fd00::/8';
  return z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .refine((entries) => entries.every(isAddressOrRange), expected);
}

function isAddressOrRange(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && rest.length === 0;
}

function groupPermissions() {
  return z
    .string()
    .transform((text, { addIssue }) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        addIssue('JSON such as {"Office":["VIEW_QUEUE"]}');
        return z.NEVER;
      }
    })
    .pipe(GroupPermissions);
}

function secondsList() {
  const expected = 'whole numbers of seconds with commas between them, such as 30,300,3600';
  return z
    .string()
    .regex(/^\d{1,7}(\s*,\s*\d{1,7})*$/, expected)
    .transform((text) => text.split(',').map(Number));
}

/** The schedules that are set, by the names of their variables. */
export const schedulesOf = (config: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(config).filter(
    (entry): entry is [string, string] => entry[0].endsWith('_CRON') && typeof entry[1] === 'string',
  );

const A_SCHEDULE = 'exactly six fields that come true some day: second minute hour day month weekday';

/** @param zone what the fields are meant in; unknown when it is wrong itself, and then told of as such */
function comesTrue(cron: string, zone: unknown): boolean {
  const timezone = typeof zone === 'string' ? zone : 'UTC';
  try {
    return new Cron(cron, { mode: '6-part', timezone, paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}

function timeZone() {
  return z.string().refine((name) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
    } catch {
      return false;
    }
  }, 'the IANA name of a time zone, such as Europe/Berlin');
}
