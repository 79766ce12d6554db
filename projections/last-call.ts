import type { RejectionReason } from '../src/domain/events/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';

export const LAST_CALL_KEY = 'last_webhook_call';

/** The newest call of the webhook that had a valid key. */
export type LastCall = {
  at: string;
  documentId: number | null;
  action: string | null;
  result: 'queued' | 'rejected';
  reason?: RejectionReason;
  /** Something to correct in Paperless although the call could be used. */
  hint?: 'paperless-url-not-set';
};

/**
 * As the view `settings` shows it, from the log itself: a row of its own would be written anew with every call, and the
 * versions of it that a dump keeps alive would slow the log down.
 */
export async function lastCall(db: Queryable): Promise<LastCall | null> {
  const { rows } = await db.query<{ value: LastCall }>('select value from settings where key = $1', [
    LAST_CALL_KEY,
  ]);
  return rows[0]?.value ?? null;
}
