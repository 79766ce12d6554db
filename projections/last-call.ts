import type { Queryable } from '../src/database/index.ts';
import type { RecordedOf } from '../src/event-log/index.ts';
import type { HouseEvents, RejectionReason } from '../src/events/index.ts';

export const LAST_CALL_KEY = 'last_webhook_call';

/** The newest call of the webhook that had a valid key. */
export type LastCall = {
  at: string;
  documentId: number | null;
  action: string | null;
  result: 'queued' | 'rejected';
  reason?: RejectionReason;
  /** Something to mend in Paperless although the call could be used. */
  hint?: 'paperless-url-not-set';
};

/** From the log itself: a row of its own would be written anew with every call. */
export async function lastCall(db: Queryable): Promise<LastCall | null> {
  const { rows } = await db.query<{ type: string; data: never; recorded_at: string }>(
    `select type, data, recorded_at from events
      where type in ('WebhookReceived', 'WebhookRejected') order by position desc limit 1`,
  );
  const [last] = rows;
  if (!last) return null;
  const { type, data, recorded_at: at } = last;
  return type === 'WebhookReceived' ? received(at, data) : rejected(at, data);
}

type DataOf<Type extends keyof HouseEvents & string> = RecordedOf<HouseEvents, Type>['data'];

const received = (at: string, { documentId, action, hint }: DataOf<'WebhookReceived'>): LastCall => ({
  at,
  documentId,
  action,
  result: 'queued',
  ...(hint && { hint }),
});

const rejected = (at: string, { reason, action }: DataOf<'WebhookRejected'>): LastCall => ({
  at,
  documentId: null,
  action,
  result: 'rejected',
  reason,
});
