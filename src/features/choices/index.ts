import type { DomainEvents } from '../../domain/events/index.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import type { Feature } from '../../services/feature/index.ts';
import { changeDocumentType } from './change-document-type.ts';
import { listEndpoints } from './list-endpoints.ts';

type Deps = { db: Queryable; log: EventLog<DomainEvents>; paperless: Paperless; approvalField: number };

/** What forms choose from, and what this service adds to it. */
export function choices(deps: Deps): Feature {
  return { endpoints: [...listEndpoints(deps), changeDocumentType(deps)] };
}
