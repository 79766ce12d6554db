import type { FarmDeviceState } from '../events/index.ts';
import type { OpenedFarmSystem } from '../farm-system/index.ts';

type DeviceState = (typeof FarmDeviceState)['options'][number];
export type ConnectionHealth = {
  /** What stands in the way comes first: no connection, then a pause, then a device that is not let in. */
  state: 'connected' | 'disconnected' | 'paused' | 'pending' | 'unregistered';
  /** Whether nobody has to do anything about it. */
  isFine: boolean;
};

/**
 * How the farm system is, in one word, from the last call that anybody made.
 *
 * @param device what the farm system last said of this installation; null: never announced
 */
export function connectionHealth(
  last: ReturnType<OpenedFarmSystem['last']>,
  { isPaused, device }: { isPaused: boolean; device: DeviceState | null },
): ConnectionHealth | 'unknown' {
  if (!last) return 'unknown';
  if (last.error) return { state: 'disconnected', isFine: false };
  if (isPaused) return { state: 'paused', isFine: false };
  if (device === 'registered') return { state: 'connected', isFine: true };
  return { state: device ?? 'unregistered', isFine: false };
}
