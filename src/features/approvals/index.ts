import { typesToApprove } from '../../../projections/document-types.ts';
import { readSettings } from '../../../projections/settings.ts';
import type { ApprovalFields, DomainEvents } from '../../domain/events/index.ts';
import type { GroupPermissions } from '../../gateways/identity/index.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import type { KeyedMutex } from '../../platform/async/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import type { DocumentAccess } from '../../services/document-access/index.ts';
import type { Feature } from '../../services/feature/index.ts';
import { applyFields } from './apply-fields.ts';
import { openApprovals } from './approval-filter.ts';
import { approvalOptions } from './approval-options.ts';
import type { BulkDeps } from './bulk-endpoint.ts';
import { decideEndpoints } from './decide-endpoints.ts';
import { differencesEndpoint } from './differences-endpoint.ts';
import { dueDays } from './due-days.ts';
import { historyEndpoint } from './history-endpoint.ts';
import { listEndpoints } from './list-endpoints.ts';
import { nameCache } from './name-cache.ts';
import { openTile } from './open-tile.ts';
import { recoverApprovals } from './recover-approvals.ts';
import { refreshApprovals } from './refresh.ts';
import { refreshEndpoints } from './refresh-endpoints.ts';
import type { ReleaseDeps } from './release-states.ts';
import { discountTile, releaseTiles } from './release-tiles.ts';
import { releasedTrend } from './released-trend.ts';
import { rulesEndpoint } from './rules-endpoint.ts';
import { urgentApprovals } from './urgent-approvals.ts';
import { visibleDocuments } from './visible-documents.ts';

type ApprovalsDeps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  paperless: Paperless;
  access: DocumentAccess;
  logger: Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;
  /** Shared with all who change documents. */
  documentMutex: KeyedMutex;
  /** The custom field that holds the approval. */
  field: number;
  /** Where people reach Paperless. */
  publicUrl: string;
  intervalMs: number;
  leaseSeconds: number;
  giveUpSeconds: number;
  refreshCron: string;
  /** Of the office: by its date something is due. */
  timeZone: string;
  groupPermissions: GroupPermissions;
  accountOf: ReleaseDeps['accountOf'];
  readAhead: (documentId: number) => Promise<void>;
  problemOf: BulkDeps['problemOf'];
};

/** Release of payments: who decided what about which file. */
export function approvals(given: ApprovalsDeps): Feature {
  const { db, paperless, field } = given;
  const currentFields = async (): Promise<ApprovalFields> => {
    const {
      approval_amount_field: amountField,
      approval_due_field: dueField,
      inbox_iban_field: ibanField,
    } = await readSettings(db, ['approval_amount_field', 'approval_due_field', 'inbox_iban_field']);
    return { field, amountField, dueField, ibanField };
  };
  const deps = {
    ...given,
    currentFields,
    options: approvalOptions(given),
    names: nameCache(paperless),
    visible: visibleDocuments(paperless, given.access),
  };
  return {
    endpoints: [
      // Before the routes that take any id.
      ...refreshEndpoints(db),
      ...listEndpoints(deps),
      ...decideEndpoints(deps),
      differencesEndpoint(deps),
      historyEndpoint(deps),
      rulesEndpoint(db),
    ],
    jobs: [recoverApprovals(deps), applyFields(deps), ...refreshApprovals(deps)],
    tiles: [
      openTile({
        db,
        open: (person) => openApprovals(deps, person),
        visibleTo: async (person) => {
          const ids = await deps.visible(person, [...(await typesToApprove(db))]);
          return ids ? new Set(ids) : null;
        },
        dueDays: () => dueDays(given.timeZone, Date.now()),
        urgent: (...asked) => urgentApprovals(deps, ...asked),
      }),
      ...releaseTiles(deps),
      discountTile(deps),
    ],
    trends: [releasedTrend(deps)],
    schedules: [{ name: 'approval-refresh', variable: 'APPROVAL_REFRESH_CRON', cron: given.refreshCron }],
  };
}
