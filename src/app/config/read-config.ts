import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { A_SCHEDULE, comesTrue, schedulesOf } from './schedules.ts';
import { type Config, type Name, variables } from './variables.ts';

type Origin = 'default' | '.env' | 'environment' | 'unset';
type ConfigLine = { name: string; value: string; origin: Origin; meaning: string };

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

type ReadOptions = { env?: NodeJS.ProcessEnv; envFile?: string; required?: readonly Name[] };

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
