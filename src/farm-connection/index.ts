import type { Queryable } from '../database/index.ts';
import type { EventLog } from '../event-log/index.ts';
import type { HouseEvents } from '../events/index.ts';
import type { Endpoint } from '../http/index.ts';
import type { Paperless } from '../paperless/index.ts';
import { clientEndpoints } from './client-endpoints.ts';

export { openFarmSystem } from './open-farm-system.ts';

type Needs = { db: Queryable; log: EventLog<HouseEvents>; paperless: Pick<Paperless, 'choices'> };

/** How users of Paperless and farms of the farm system belong together. */
export function farmConnection(needs: Needs): { endpoints: Endpoint[] } {
  return { endpoints: clientEndpoints(needs) };
}
