import { type Tile, tile } from '../feature/index.ts';
import type { ConnectionHealth } from './connection-health.ts';

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
