export { answerWithin, NoAnswerInTime } from './answer-within.ts';
export { type Database, openDatabase, type Queryable } from './connect.ts';
export { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres/server.ts';
export { migrate } from './migrate.ts';
export { holdSessionLock, isSessionLockHeld, type SessionLock, SessionLockLost } from './session-lock.ts';
