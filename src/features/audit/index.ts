import type { Feature } from '../../services/feature/index.ts';
import { type AuditDeps, auditEndpoints } from './audit-endpoints.ts';

export { type AuditItem, auditItem } from './audit-item.ts';
export { AuditFilter } from './audit-query.ts';
export { trailOf } from './trail.ts';

/** What happened when, by whom. */
export function audit(deps: AuditDeps): Feature {
  return { endpoints: auditEndpoints(deps) };
}
