import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { maskCredentials } from './http/index.ts';

/** What must never be seen in a log, wherever it is put: the names it could stand under, and what it is. */
export type Secrets = { names: readonly string[]; values: readonly string[] };
const NONE: Secrets = { names: [], values: [] };

/** Where secrets are in requests, in answers and in calls to other systems. */
const NAMES = ['authorization', 'x-api-key', 'cookie', 'set-cookie', 'password', 'token', 'secret'];
const HIDDEN = '[hidden]';

/**
 * The log of a process: JSON lines, on standard output by default, in which secrets are hidden: by the name they
 * stand under, by what they look like (our API keys, tokens), and by what they are, should one get into a message.
 */
export function createLogger(
  level: string,
  destination?: DestinationStream,
  { names, values }: Secrets = NONE,
): Logger {
  // As they are written in JSON, where a quote mark or a line break gets a backslash.
  const known = values.map((value) => JSON.stringify(value).slice(1, -1));
  const options: LoggerOptions = {
    level,
    redact: {
      paths: [...NAMES, ...names].flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: HIDDEN,
    },
    serializers: { error: pino.stdSerializers.err },
    hooks: {
      streamWrite: (line) =>
        known.reduce((text, secret) => text.replaceAll(secret, HIDDEN), maskCredentials(line)),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
