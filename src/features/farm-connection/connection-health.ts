import type { FarmDeviceState } from '../../domain/events/index.ts';
import type { OpenedFarmSystem } from '../../gateways/farm-system/index.ts';
import { type Tile, tile } from '../../services/feature/index.ts';

type DeviceState = (typeof FarmDeviceState)['options'][number];
export type ConnectionHealth = {
  /** The first obstacle counts: no connection, then a pause, then a device that is not accepted. */
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

/** @param health null: there is no farm system; `unknown`: nobody has asked it yet */
export const connectionTile = (health: () => Promise<ConnectionHealth | 'unknown' | null>): Tile =>
  tile({
    key: 'farm-system',
    permissions: ['VIEW_QUEUE', 'MANAGE_SETTINGS'],
    link: 'agrarsystem',
    async read() {
      const found = await health();
      if (found === null) return null;
      if (found === 'unknown') return { count: null };
      return { count: found.isFine ? 0 : 1, state: found.state };
    },
  });
