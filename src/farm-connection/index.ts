import type { Queryable } from '../database/index.ts';
import type { EventLog } from '../event-log/index.ts';
import type { HouseEvents } from '../events/index.ts';
import type { Endpoint } from '../http/index.ts';
import type { Job } from '../jobs/index.ts';
import type { Paperless } from '../paperless/index.ts';
import { clientEndpoints } from './client-endpoints.ts';
import { type ConnectionHealth, connectionHealth } from './connection-health.ts';
import { farmSystemCheck } from './health-check.ts';
import type { OpenedFarmSystem } from './open-farm-system.ts';
import { type ChangeSettings, pollingConfigEndpoints } from './polling-config-endpoints.ts';
import { openProbe } from './probe.ts';
import { deviceRegistration } from './register-device.ts';
import { type FarmSetUp, farmSetUp } from './set-up.ts';
import { type Connection, statusEndpoints } from './status-endpoints.ts';

export { openFarmSystem } from './open-farm-system.ts';
export { type FarmSetUp, farmSetUp } from './set-up.ts';

type Needs = {
  db: Queryable;
  log: EventLog<HouseEvents>;
  paperless: Pick<Paperless, 'choices'>;
  logger: { warn(fields: object, message: string): void };
  opened: OpenedFarmSystem;
  /** As which this installation shows in the farm system. */
  deviceName: string;
  changeSettings: ChangeSettings;
  /** Until when the schedule of the upload check is paused, ISO 8601. */
  pausedUntil?: () => Promise<string | null>;
};

export type FarmConnection = {
  endpoints: Endpoint[];
  jobs: Job[];
  check: ReturnType<typeof farmSystemCheck>;
  setUp: { isConfigured: boolean; ask: () => Promise<FarmSetUp> };
  /** Null when the farm system is not configured. */
  health: () => Promise<ConnectionHealth | 'unknown' | null>;
};

/** Connection, registration and configuration of the farm system, and whose farm is whose. */
export function farmConnection({ pausedUntil = async () => null, ...needs }: Needs): FarmConnection {
  const { opened } = needs;
  const connection = opened.farm && connect(opened.farm, needs);
  const check = farmSystemCheck(opened, connection?.probe);
  return {
    endpoints: [
      ...statusEndpoints({ connection, missing: opened.missing, pausedUntil }),
      ...pollingConfigEndpoints(needs),
      ...clientEndpoints(needs),
    ],
    jobs: connection ? [connection.registration.job] : [],
    check,
    setUp: farmSetUp(opened, async () => (await connection?.probe.ask())?.error ?? null),
    async health() {
      if (!connection) return null;
      // Asks in the background when nobody has for long.
      check();
      const [until, device] = await Promise.all([pausedUntil(), connection.registration.read()]);
      return connectionHealth(opened.last(), { isPaused: until !== null, device: device?.state ?? null });
    },
  };
}

function connect(
  farm: Connection['farm'],
  { log, logger, deviceName: name }: Pick<Needs, 'log' | 'logger' | 'deviceName'>,
): Connection {
  const registration = deviceRegistration({ log, farm, name, logger });
  const probe = openProbe(farm, async () => (await registration.read())?.id ?? null);
  return { farm, registration, probe };
}
