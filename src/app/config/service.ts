import { z } from 'zod';
import { addressList, httpUrl, timeZone, wholeNumber, yesOrNo } from './shapes.ts';
import { plain, secret } from './variable.ts';

/** Where the service listens, what it keeps and how it logs. */
export const service = {
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
  TRUSTED_PROXIES: plain(
    addressList().default([]),
    'Addresses or ranges of the proxies before the service, whose X-Forwarded-For is believed',
  ),
  OFFICE_TIME_ZONE: plain(
    timeZone().default('Europe/Berlin'),
    'The zone of the office by its IANA name: times are shown, things are due and schedules (…_CRON) are meant in it',
  ),
  METRICS_PUBLIC: plain(
    yesOrNo().default(false),
    'Whether GET /api/metrics answers without an API key of the scope metrics',
  ),
  LOG_LEVEL: plain(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
    'How much the log says',
  ),
};
