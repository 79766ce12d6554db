import type { DomainEvents } from '../../domain/events/index.ts';
import type { OpenedFarmSystem } from '../../gateways/farm-system/index.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import type { Feature } from '../../services/feature/index.ts';
import { clientEndpoints } from './client-endpoints.ts';
import { connectionHealth, connectionTile } from './connection-health.ts';
import { farmSystemCheck } from './health-check.ts';
import { type ChangeSettings, pollingConfigEndpoints } from './polling-config-endpoints.ts';
import { openProbe } from './probe.ts';
import { deviceRegistration } from './register-device.ts';
import { type FarmSetUp, farmSetUp } from './set-up.ts';
import { type Connection, statusEndpoints } from './status-endpoints.ts';

export { type FarmSetUp, farmSetUp } from './set-up.ts';

type Deps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  paperless: Pick<Paperless, 'choices'>;
  logger: { warn(fields: object, message: string): void };
  opened: OpenedFarmSystem;
  /** As which this installation shows in the farm system. */
  deviceName: string;
  changeSettings: ChangeSettings;
  /** Until when the upload check keeps still, because the farm system refused us; null when it runs. */
  backoffUntil: () => Promise<string | null>;
};

type FarmConnection = Feature & {
  /** Whether it did not answer when it was last called. While that is so it is asked again now and then. */
  isAway: () => boolean;
  /** How far it is set up, for the doctor. */
  setUp: { isConfigured: boolean; ask: () => Promise<FarmSetUp> };
};

/** Connection, registration and configuration of the farm system, and whose farm is whose. */
export function farmConnection(deps: Deps): FarmConnection {
  const { opened, backoffUntil } = deps;
  const connection = opened.farm && connect(opened.farm, deps);
  const check = farmSystemCheck(opened, connection?.probe);
  const health = async () => {
    if (!connection) return null;
    // Asks in the background when nobody has for long.
    check();
    const [until, device] = await Promise.all([backoffUntil(), connection.registration.read()]);
    return connectionHealth(opened.last(), { isPaused: until !== null, device: device?.state ?? null });
  };
  return {
    endpoints: [
      ...statusEndpoints({ connection, missing: opened.missing, backoffUntil }),
      ...pollingConfigEndpoints(deps),
      ...clientEndpoints(deps),
    ],
    jobs: connection ? [connection.registration.job] : [],
    checks: () => [check()],
    tiles: [connectionTile(health)],
    isAway() {
      if (opened.last()?.error?.failure !== 'unreachable') return false;
      check();
      return true;
    },
    setUp: farmSetUp(opened, async () => (await connection?.probe.ask())?.error ?? null),
  };
}

function connect(
  farm: Connection['farm'],
  { log, logger, deviceName: name }: Pick<Deps, 'log' | 'logger' | 'deviceName'>,
): Connection {
  const registration = deviceRegistration({ log, farm, name, logger });
  const probe = openProbe(farm, async () => (await registration.read())?.id ?? null);
  return { farm, registration, probe };
}
