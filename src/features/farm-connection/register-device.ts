import { randomUUID } from 'node:crypto';
import { type DomainEvents, FARM_DEVICE_STREAM } from '../../domain/events/index.ts';
import { type DeviceState, type FarmSystem, FarmSystemError } from '../../gateways/farm-system/index.ts';
import {
  appendIfUnchanged,
  type EventLog,
  type NewEvent,
  type Origin,
} from '../../platform/event-log/index.ts';
import { type Job, job } from '../../platform/jobs/index.ts';
import { type Device, deviceFrom, isNews } from './device.ts';

export type DeviceRegistration = {
  /** The device as the log knows it. */
  read(): Promise<Device | null>;
  /**
   * Announces this installation to the farm system. A device that is known there already stays as it is.
   *
   * @throws FarmSystemError; a registration that could not reach it is tried again later
   */
  register(origin: Origin): Promise<void>;
  /** Records what the farm system says of the device, when that is news. */
  noteState(device: Device, state: DeviceState): Promise<void>;
  /** Resumes registrations that were planned and never answered. */
  job: Job;
};

type Deps = {
  log: EventLog<DomainEvents>;
  farm: FarmSystem;
  /** As which it shows in the farm system. */
  name: string;
  logger: { warn(fields: object, message: string): void };
};

const TAKE_UP_EVERY_MS = 5_000;
const OWN: Origin = { actor: 'service', correlationId: 'farm-connection' };

/** Registering, in the order: planned, announced, answered. The id is chosen once, so a second try changes nothing. */
export function deviceRegistration({ log, farm, name, logger }: Deps): DeviceRegistration {
  const read = async () => deviceFrom(await log.read(FARM_DEVICE_STREAM));

  /** Another process that was first has recorded the same: nothing is lost. */
  const record = (expectedVersion: number, event: NewEvent<DomainEvents>, origin: Origin) =>
    appendIfUnchanged(log, FARM_DEVICE_STREAM, [event], { origin, expectedVersion });
  const noteState = async (device: Device, state: DeviceState) => {
    const data = { deviceId: device.id, state };
    if (isNews(device, state)) await record(device.version, { type: 'DeviceStateChanged', data }, OWN);
  };
  const announce = async (device: Device, origin: Origin) => {
    const { id, version } = device;
    try {
      await noteState(device, await farm.registerDevice({ id, name: device.name }));
    } catch (error) {
      // Out of reach is no answer: the plan stands and is resumed.
      if (error instanceof FarmSystemError && error.failure !== 'unreachable') {
        const reason = error.message.slice(0, 1_000);
        await record(version, { type: 'DeviceRegistrationFailed', data: { deviceId: id, reason } }, origin);
      }
      throw error;
    }
  };
  const planned = async (known: Device | null, origin: Origin): Promise<Device | null> => {
    const data = { deviceId: known?.id ?? randomUUID(), name };
    await record(known?.version ?? 0, { type: 'DeviceRegistrationPlanned', data }, origin);
    return read();
  };

  return {
    read,
    noteState,
    async register(origin) {
      let device = await read();
      if (device?.registration !== 'planned') {
        const state = device && (await farm.deviceState(device.id));
        if (device && state && state !== 'unregistered') return noteState(device, state);
        device = await planned(device, origin);
      }
      if (device) await announce(device, origin);
    },
    job: job({
      name: 'finish-device-registration',
      when: { everyMs: TAKE_UP_EVERY_MS },
      due: async () => (await read())?.registration === 'planned',
      async run({ lease }) {
        const device = await read();
        if (device?.registration !== 'planned') return;
        await lease.confirm();
        await announce(device, OWN).catch(({ message: error }: Error) =>
          logger.warn({ error }, 'the device could not be registered in the farm system'),
        );
      },
    }),
  };
}
