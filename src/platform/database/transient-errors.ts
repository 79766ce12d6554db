import { TimedOut } from '../async/index.ts';

/**
 * Whether a statement failed for reasons of the database, not of what was asked: no connection, a server that starts,
 * stops or only reads, a lock that was not free in time. The same statement may work a moment later.
 */
export function isTransientDatabaseError(error: unknown): boolean {
  if (error instanceof TimedOut) return true;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return typeof code === 'string' ? CODES.test(code) : CLIENT_MESSAGES.test(String(message ?? ''));
}

/** Of the network, and SQLSTATE: connection, only reads, deadlock, resources, lock, cut off, stopping, broken disk. */
const CODES =
  /^(ECONN\w+|EPIPE|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|(08|40|53|57|58)\w{3}|25006|25P03|55P03)$/;
/** Messages of the pg client for lost connections; it has no codes for them. */
const CLIENT_MESSAGES =
  /connection t(imeout|erminated)|timeout exceeded when trying to connect|not queryable/i;
