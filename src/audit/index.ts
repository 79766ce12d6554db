import type { EventLog } from '../event-log/index.ts';
import type { HouseEvents } from '../events/index.ts';
import type { Endpoint } from '../http/index.ts';
import type { Job } from '../jobs/index.ts';
import { auditEndpoints } from './audit-endpoints.ts';

export { type AuditItem, auditItem } from './audit-item.ts';
export { AuditFilter, AuditTime } from './audit-query.ts';

/** What happened when, by whom. */
export function audit({ log }: { log: EventLog<HouseEvents> }): { endpoints: Endpoint[]; jobs: Job[] } {
  return { endpoints: auditEndpoints(log), jobs: [] };
}
