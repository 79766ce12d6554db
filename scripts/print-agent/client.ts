import type { ReportedPrinter } from '../../projections/printer-list.ts';
import type { Device, Layout } from '../../src/libs/labels/index.ts';

export type FetchedJob = {
  jobId: string;
  device: string;
  fence: number;
  leaseSeconds: number;
  labels: number;
  copies: number;
};
/** What is printed: drawn here by the same code as the preview. */
export type JobLabels = { device: Device; copies: number; layouts: Layout[] };
export type Outcome = {
  state: 'printed' | 'failed' | 'unclear';
  reason: string | null;
  /** In the words of the printer. */
  detail: string | null;
};

/** The service said no, and will say so again. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  readonly reason: string;
  constructor(status: number, { reason = '', detail = '' }: { reason?: string; detail?: string }) {
    super(`${status} ${detail || reason}`);
    this.status = status;
    this.reason = reason;
  }
}

/** The service did not answer, or not as it should: later it may. */
export class Away extends Error {
  override name = 'Away';
}

export type AgentClient = ReturnType<typeof agentClient>;

const WAIT_SECONDS = 25;
const ANSWER_WITHIN_MS = 15_000;

/**
 * What the agent asks of the service. Whatever is not understood, or not answered, may be asked again.
 *
 * @throws Refused, Away
 */
export function agentClient({
  server,
  key,
  instanceId,
}: {
  server: string;
  key: string;
  instanceId: string;
}) {
  const call = async (path: string, body: object | null, withinMs: number, stopped?: AbortSignal) => {
    const ending = new AbortController();
    const end = () => ending.abort();
    const late = setTimeout(end, withinMs);
    if (stopped?.aborted) end();
    stopped?.addEventListener('abort', end, { once: true });
    try {
      const answer = await fetch(`${server}/api/print-agent${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...{ 'x-api-key': key, accept: 'application/json' },
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: ending.signal,
        // A key is sent to the address that was typed, and nowhere else.
        redirect: 'error',
      });
      const text = await answer.text();
      if (answer.ok) return JSON.parse(text);
      if (REPEATABLE.has(answer.status) || answer.status >= 500) throw new Away(`HTTP ${answer.status}`);
      throw new Refused(answer.status, problemIn(text));
    } catch (error) {
      if (error instanceof Refused || error instanceof Away) throw error;
      const { message, cause } = error as Error;
      throw new Away(cause instanceof Error ? cause.message : message);
    } finally {
      clearTimeout(late);
      stopped?.removeEventListener('abort', end);
    }
  };
  return {
    async hello(version: string, printers: readonly ReportedPrinter[]): Promise<{ name: string }> {
      const clock = new Date().toISOString();
      return call('/hello', { instanceId, version, clock, printers }, ANSWER_WITHIN_MS);
    },
    /** Waits for a job of this printer; null: none came. */
    async fetch(device: string, stopped: AbortSignal): Promise<FetchedJob | null> {
      const body = { instanceId, devices: [device] };
      const within = WAIT_SECONDS * 1_000 + ANSWER_WITHIN_MS;
      return (await call(`/fetch?wait=${WAIT_SECONDS}`, body, within, stopped)).job;
    },
    async labels({ jobId, fence }: FetchedJob): Promise<JobLabels> {
      return call(`/jobs/${jobId}/label?fence=${fence}`, null, ANSWER_WITHIN_MS);
    },
    async report({ jobId, fence }: { jobId: string; fence: number }, outcome: Outcome): Promise<void> {
      await call(`/jobs/${jobId}/report`, { fence, ...outcome }, ANSWER_WITHIN_MS);
    },
  };
}

/** Too slow, too often: later it may be taken. */
const REPEATABLE = new Set([408, 425, 429]);

function problemIn(text: string): { reason?: string; detail?: string } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
