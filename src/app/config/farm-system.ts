import { z } from 'zod';
import { httpUrl } from './shapes.ts';
import { plain, secret } from './variable.ts';

/** The farm-management system. Without an address there is none. */
export const farmSystem = {
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
};
