import type { Client } from 'pg';
import type { Database } from './connect.ts';

const RECONNECT_AFTER_MS = 1_000;
/** A connection that only listens never notices that it has died. */
const HEARTBEAT_MS = 5_000;

/**
 * Calls `onNotified` with what any process announces on a channel, until it is closed. On a connection of its own;
 * while that is lost announcements are missed, so listeners also poll from time to time.
 */
export function listenTo(
  database: Database,
  channel: string,
  onNotified: () => void,
): { close(): Promise<void> } {
  let client: Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const beat = setInterval(() => {
    const asked = client;
    asked?.query('select 1').catch(() => asked.end().catch(() => {}));
  }, HEARTBEAT_MS);
  beat.unref();

  const open = async () => {
    try {
      client = await database.connect({ application_name: 'intake-listener', query_timeout: HEARTBEAT_MS });
      client.on('notification', onNotified);
      client.on('end', again);
      await client.query(`listen ${channel}`);
      if (closed) await client.end();
      // What was announced before this moment was not heard.
      else onNotified();
    } catch {
      await client?.end().catch(() => {});
      again();
    }
  };
  const again = () => {
    client = undefined;
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      opening = open();
    }, RECONNECT_AFTER_MS);
    timer.unref();
  };

  let opening = open();
  return {
    async close() {
      closed = true;
      clearInterval(beat);
      clearTimeout(timer);
      await opening;
      await client?.end().catch(() => {});
    },
  };
}
