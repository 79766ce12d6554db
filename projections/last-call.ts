import type { Queryable } from '../src/database/index.ts';
import type { RecordedOf } from '../src/event-log/index.ts';
import type { HouseEvents, RejectionReason } from '../src/events/index.ts';

export const LAST_CALL_KEY = 'last_webhook_call';

/** The newest call of the webhook that had a valid key, as it stands in the table `settings`. */
export type LastCall = {
  at: string;
  documentId: number | null;
  action: string | null;
  result: 'queued' | 'rejected';
  reason?: RejectionReason;
  /** Something to mend in Paperless although the call could be used. */
  hint?: 'paperless-url-not-set';
};

/** The fold for its row; part of the one projection of the table `settings`. */
export function foldLastCall(
  event: RecordedOf<HouseEvents, 'WebhookReceived'> | RecordedOf<HouseEvents, 'WebhookRejected'>,
): LastCall {
  if (event.type === 'WebhookReceived') {
    const { documentId, action, hint } = event.data;
    return { at: event.recordedAt, documentId, action, result: 'queued', ...(hint && { hint }) };
  }
  const { reason, action } = event.data;
  return { at: event.recordedAt, documentId: null, action, result: 'rejected', reason };
}

export async function lastCall(db: Queryable): Promise<LastCall | null> {
  const { rows } = await db.query<{ value: LastCall }>('select value from settings where key = $1', [
    LAST_CALL_KEY,
  ]);
  return rows[0]?.value ?? null;
}
