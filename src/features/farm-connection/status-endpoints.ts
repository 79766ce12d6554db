import { z } from 'zod';
import { FarmDeviceState } from '../../domain/events/index.ts';
import { type FarmSystem, FarmSystemError } from '../../gateways/farm-system/index.ts';
import { type Endpoint, endpoint, Problem, permission } from '../../platform/http/index.ts';
import { type Device, isNews } from './device.ts';
import type { Probe } from './probe.ts';
import type { DeviceRegistration } from './register-device.ts';

export type Connection = { farm: FarmSystem; registration: DeviceRegistration; probe: Probe };

type Deps = {
  /** Null when the farm system is not configured. */
  connection: Connection | null;
  /** The environment variables that it would need. */
  missing: readonly string[];
  /** Until when the schedule of the upload check is paused, ISO 8601. */
  backoffUntil: () => Promise<string | null>;
};

const Status = z
  .object({
    configured: z.boolean(),
    connected: z.boolean(),
    device: z.object({
      state: FarmDeviceState.meta({
        description: 'pending: announced, and to be confirmed in the farm system',
      }),
      id: z.string().optional(),
      registeredAt: z.string().optional().meta({ description: 'Since when it is known to be confirmed' }),
    }),
    lastError: z.string().optional(),
    lastFailure: z
      .enum(['unauthorized', 'login-refused', 'unreachable', 'malformed'])
      .optional()
      .meta({ description: 'Why there is no connection' }),
    pausedUntil: z
      .string()
      .optional()
      .meta({ description: 'The upload check does not run by itself until then' }),
  })
  .meta({ id: 'FarmSystemStatus' });

/** How the connection is, and how this installation becomes known to the farm system. */
export function statusEndpoints({ connection, missing, backoffUntil }: Deps): Endpoint[] {
  const words = `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set`;
  const status = async (): Promise<z.input<typeof Status>> => {
    if (!connection) {
      return { configured: false, connected: false, device: { state: 'unregistered' }, lastError: words };
    }
    const [shown, until] = await Promise.all([statusOf(connection), backoffUntil()]);
    return { ...shown, ...(until !== null && { pausedUntil: until }) };
  };
  return [
    endpoint({
      method: 'GET',
      path: '/farmsys/status',
      access: permission('VIEW_QUEUE', 'MANAGE_SETTINGS'),
      summary: 'How the connection to the farm system is',
      description: 'Asked there at that moment, or seconds before; answers within a few seconds in any case.',
      response: Status,
      handle: status,
    }),
    endpoint({
      method: 'POST',
      path: '/farmsys/register-device',
      access: permission('MANAGE_SETTINGS'),
      summary: 'Register this installation in the farm system, where somebody then confirms it',
      description:
        'Registering again changes nothing. When the farm system is out of reach the registration is resumed.',
      response: Status,
      problems: ['conflict'],
      async handle({ origin }) {
        if (!connection)
          throw new Problem('conflict', { reason: 'farm-not-configured', variables: missing.join(', ') });
        await connection.registration.register(origin).catch((error: unknown) => {
          // The status tells of it.
          if (!(error instanceof FarmSystemError)) throw error;
        });
        connection.probe.forget();
        return status();
      },
    }),
  ];
}

async function statusOf({ registration, probe }: Connection): Promise<z.input<typeof Status>> {
  const live = await probe.ask();
  const known = await registration.read();
  const device = known && live.device ? await noted(registration, known, live.device) : known;
  const error = live.error ?? (device?.registration === 'failed' ? device.failure : null);
  return {
    configured: true,
    connected: live.connected,
    device: {
      state: device?.state ?? 'unregistered',
      ...(device && { id: device.id }),
      ...(device?.state === 'registered' && device.since && { registeredAt: device.since }),
    },
    ...(error !== null && { lastError: error }),
    ...(live.failure && { lastFailure: live.failure }),
  };
}

async function noted(
  registration: DeviceRegistration,
  known: Device,
  state: Device['state'],
): Promise<Device> {
  if (!isNews(known, state)) return known;
  await registration.noteState(known, state);
  return (await registration.read()) ?? known;
}
