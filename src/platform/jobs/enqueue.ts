import type { PgBoss } from 'pg-boss';
import type { WorkQueue } from './work-queue.ts';

export type Enqueuing = {
  /** Puts pieces of work into a queue, all in one statement. */
  enqueue<Payload extends object>(queue: WorkQueue<Payload>, payloads: readonly Payload[]): Promise<void>;
  /**
   * The statement that does so, for the transaction of an append (`alongside`): the work is there if the facts are, and
   * only then.
   */
  enqueueAlongside<Payload extends object>(
    queue: WorkQueue<Payload>,
    payloads: readonly Payload[],
  ): Promise<{ text: string; values: unknown[] }>;
};

/** Puts work where any process will find it; not before the queues are prepared. */
export function enqueuing(boss: PgBoss): Enqueuing {
  const pieces = <Payload extends object>({ keyOf }: WorkQueue<Payload>, payloads: readonly Payload[]) =>
    payloads.map((data) => ({ data, singletonKey: keyOf(data) }));
  return {
    async enqueue(queue, payloads) {
      await boss.insert(queue.name, pieces(queue, payloads));
    },
    async enqueueAlongside(queue, payloads) {
      let statement: { text: string; values: unknown[] } | undefined;
      // What it would send is kept in place of being sent.
      const executeSql = async (text: string, values: unknown[] = []) => {
        statement = { text, values };
        return { rows: [] };
      };
      await boss.insert(queue.name, pieces(queue, payloads), { db: { executeSql } });
      if (!statement) throw new Error(`pg-boss has made no statement for ${queue.name}`);
      return statement;
    },
  };
}
