import { setTimeout as delay } from 'node:timers/promises';
import { TEST_KEY } from './service-fixture.ts';

/** Calls of the webhook that go on and on, and how they were answered. */
export type Calls = {
  /** Request ids of the calls that were answered with 200. */
  acknowledged: string[];
  /** Status → how often; `none` where no answer came. */
  answers: Map<string, number>;
  /** Of the calls that were answered at all. */
  slowestMs: number;
  /** Ends the calls; resolves when the last one is answered. */
  stop(): Promise<void>;
};

type Options = {
  /** Where the service listens now; it may move with each restart. */
  url: () => string;
  perSecond: number;
  documentIds: readonly number[];
};

/** A service that hangs must not be called ever more. */
const MOST_UNDER_WAY = 150;
const GIVE_UP_MS = 20_000;

/** Calls at a steady rate whether or not calls are answered, as a sender does that knows nothing of us. */
export function keepCalling({ url, perSecond, documentIds }: Options): Calls {
  const run = `${process.pid}-${Date.now().toString(36)}`;
  const underWay = new Set<Promise<void>>();
  const startedAt = performance.now();
  let sent = 0;
  let stopped = false;

  const calls: Calls = {
    acknowledged: [],
    answers: new Map(),
    slowestMs: 0,
    async stop() {
      stopped = true;
      await ticking;
      await Promise.all(underWay);
    },
  };
  const callOnce = async (requestId: string, documentId: number) => {
    const calledAt = performance.now();
    const status = await callWebhook(url(), documentId, requestId);
    if (status === 200) calls.acknowledged.push(requestId);
    if (status) calls.slowestMs = Math.max(calls.slowestMs, performance.now() - calledAt);
    const name = String(status ?? 'none');
    calls.answers.set(name, (calls.answers.get(name) ?? 0) + 1);
  };
  const tick = async () => {
    while (!stopped) {
      const due = ((performance.now() - startedAt) / 1_000) * perSecond;
      for (; sent < due; sent += 1) {
        if (underWay.size >= MOST_UNDER_WAY) continue;
        const documentId = documentIds[sent % documentIds.length] ?? 1;
        const call = callOnce(`call-${run}-${sent}`, documentId).finally(() => underWay.delete(call));
        underWay.add(call);
      }
      await delay(10);
    }
  };
  const ticking = tick();
  return calls;
}

/** The status of one call, null when it was not answered. */
export async function callWebhook(
  url: string,
  documentId: number,
  requestId = `call-${documentId}-${Date.now()}`,
): Promise<number | null> {
  try {
    const answer = await fetch(`${url}/api/webhook`, {
      method: 'POST',
      headers: { 'x-api-key': TEST_KEY, 'x-request-id': requestId },
      body: JSON.stringify({ document_id: documentId }),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
}

/** `{ 200: 1500, 503: 12 }` for people. */
export const answersInWords = ({ answers }: Pick<Calls, 'answers'>): string =>
  [...answers]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([status, times]) => `${status} × ${times}`)
    .join(', ');
