import { permissionNames } from '../../gateways/identity/index.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import { type Tile, tile } from '../../services/feature/index.ts';

/** How Paperless is, from the calls that are made anyway. Whoever works with documents wants to know. */
export const paperlessTile = (paperless: Pick<Paperless, 'reachable' | 'writes'>): Tile =>
  tile({
    key: 'paperless',
    permissions: permissionNames,
    link: '',
    async read() {
      if (!paperless.reachable) return { count: 1, state: 'away' };
      return paperless.writes().ok ? { count: 0, state: 'connected' } : { count: 1, state: 'slow' };
    },
  });
