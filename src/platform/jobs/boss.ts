import { PgBoss } from 'pg-boss';
import { type Database, openDatabase, type Queryable } from '../database/index.ts';

/** Making or changing its tables takes longer than anything that pg-boss does afterwards. */
const SETTING_UP_MS = 60_000;
const STATEMENT_MS = 5_000;

/**
 * Starts pg-boss on pools of our own, whose queries have deadlines. Not on the pool of the service: what people request
 * must not keep jobs from being started, nor the reverse.
 */
export async function startBoss(
  { url }: Database,
  onError: (error: Error) => void,
): Promise<{ boss: PgBoss; db: Queryable; stop(): Promise<void> }> {
  const open = (statementMs: number) =>
    openDatabase(url, { applicationName: 'intake-jobs', maxConnections: 3, statementMs, onError });
  let pool = open(SETTING_UP_MS);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    // Its own schedules fire at most once a minute, and not at the asked second.
    schedule: false,
    maintenanceIntervalSeconds: 60,
    monitorVacuum: false,
  });
  boss.on('error', onError);
  try {
    await boss.start();
  } catch (error) {
    await pool.close();
    throw error;
  }
  const setUp = pool;
  pool = open(STATEMENT_MS);
  await setUp.close();
  return {
    boss,
    db: pool,
    async stop() {
      await boss.stop({ graceful: false, close: true });
      await pool.close();
    },
  };
}
