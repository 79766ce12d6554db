import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** What must never be seen in a log, wherever it is put. */
const SECRETS = [
  'authorization',
  'x-api-key',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'PAPERLESS_TOKEN',
  'WEBHOOK_API_KEY',
  'DATABASE_URL',
  'EVENTSTORE_URL',
];

/** The log of a process: JSON lines, on standard output unless told, in which secrets are hidden. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    redact: {
      paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[hidden]',
    },
    serializers: { error: pino.stdSerializers.err },
  };
  return destination ? pino(options, destination) : pino(options);
}
