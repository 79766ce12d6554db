import { Counter, type Registry } from 'prom-client';
import type { HttpAnswer } from '../../platform/http/index.ts';

export type WebhookCalls = Counter<'result'>;

/** Calls of the webhook: what was recorded is counted from the log, what never got there from the answers. */
export function webhookCalls(registry: Registry): WebhookCalls {
  const calls = new Counter({
    name: 'intake_webhook_calls_total',
    help: 'Calls of the webhook, by what became of them',
    labelNames: ['result'],
    registers: [registry],
  });
  for (const result of RESULTS) calls.inc({ result }, 0);
  return calls;
}

/** Counts the calls that left no fact behind. */
export const countRefused =
  (calls: WebhookCalls) =>
  ({ route, method, status }: HttpAnswer): void => {
    if (route !== '/webhook' || method !== 'POST') return;
    if (status === 401 || status === 403) calls.inc({ result: 'unauthorized' });
    else if (status === 503) calls.inc({ result: 'unavailable' });
    else if (status >= 500) calls.inc({ result: 'failed' });
  };

const RESULTS = ['queued', 'already-queued', 'rejected', 'unauthorized', 'unavailable', 'failed'];
