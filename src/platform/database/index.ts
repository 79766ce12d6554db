export { type Database, isoTime, openConnection, openDatabase, type Queryable } from './connect.ts';
export { copyOut, copyOutBytes } from './copy-out.ts';
export { hasEmbeddedPostgres } from './embedded-postgres/cluster.ts';
export { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres/server.ts';
export { listenTo } from './listen-to.ts';
export { MIGRATIONS, migrate } from './migrate.ts';
export { databaseNow, isOverdue, overdueSql } from './overdue.ts';
export {
  holdSessionLock,
  type SessionLock,
  SessionLockLost,
  sessionLockHolder,
} from './session-lock.ts';
export { sharedReads } from './shared-reads.ts';
export { isTransientDatabaseError } from './transient-errors.ts';
