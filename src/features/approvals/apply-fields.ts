import { readByOtherFields } from '../../../projections/approval-work.ts';
import { APPROVALS_STREAM, type ApprovalFields, type DomainEvents } from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import { type Job, job } from '../../platform/jobs/index.ts';

type Deps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  intervalMs: number;
  currentFields: () => Promise<ApprovalFields>;
};

/** How many rows one event may touch: a turn of the log stays short. */
const CHUNK = 250;

/**
 * Lets amount and due date follow when another custom field is set for them: from what is known of the documents
 * already, without asking Paperless.
 */
export function applyFields({ db, log, intervalMs, currentFields }: Deps): Job {
  let applied: string | undefined;
  return job({
    name: 'approval-fields',
    when: { everyMs: intervalMs },
    due: async () => JSON.stringify(await currentFields()) !== applied,
    async run({ signal }) {
      const fields = await currentFields();
      for (;;) {
        const documentIds = await readByOtherFields(db, fields, CHUNK);
        if (documentIds.length === 0) break;
        if (signal.aborted) return;
        const data = { ...fields, documentIds };
        await log.append(APPROVALS_STREAM, [{ type: 'ApprovalFieldsApplied', data }], {
          origin: { actor: 'worker', correlationId: 'approval-fields' },
        });
      }
      applied = JSON.stringify(fields);
    },
  });
}
