import type { DeviceState } from '../../gateways/farm-system/index.ts';
import type { RecordedEvent } from '../../platform/event-log/index.ts';

/** This installation as the log tells of it. */
export type Device = {
  id: string;
  name: string;
  /** `planned`: announced by somebody here, and nothing heard of it yet. */
  registration: 'planned' | 'done' | 'failed';
  /** Why the registration failed; null when it did not. */
  failure: string | null;
  /** What the farm system last said. */
  state: DeviceState;
  /** Since when it says so, ISO 8601; null before it has said anything. */
  since: string | null;
  /** Version of the stream: what is recorded next follows from this. */
  version: number;
};

/** Folds the stream of the device, the oldest event first; null when nobody has registered it yet. */
export const deviceFrom = (events: readonly RecordedEvent[]): Device | null =>
  events.reduce<Device | null>(evolve, null);

/** Whether what the farm system says now is not what the log tells. */
export const isNews = ({ state: known, registration }: Device, state: DeviceState): boolean =>
  state !== known || (state !== 'unregistered' && registration !== 'done');

function evolve(device: Device | null, { type, data, recordedAt, version }: RecordedEvent): Device | null {
  if (type === 'DeviceRegistrationPlanned') {
    const { deviceId: id, name } = data as { deviceId: string; name: string };
    const { state = 'unregistered', since = null } = device ?? {};
    return { id, name, registration: 'planned', failure: null, state, since, version };
  }
  if (!device) return null;
  if (type === 'DeviceRegistrationFailed') {
    return { ...device, registration: 'failed', failure: String(data.reason), version };
  }
  if (type === 'DeviceStateChanged') {
    const state = data.state as DeviceState;
    const said = { ...device, state, since: recordedAt, version };
    // That it is not known there is no answer to a registration that is still on its way.
    return state === 'unregistered' ? said : { ...said, registration: 'done', failure: null };
  }
  return device;
}
