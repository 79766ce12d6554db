import type { Schemas } from '../../api/interface.ts';
import { type ApiProblem, asApiProblem } from '../../api/problem.ts';
import type { Sending } from '../../api/send-form.ts';

/** What became of a file: an item of the inbox, or why it is none. */
export type Uploaded = { itemId: string; isDuplicate: boolean } | { refused: Refusal };
type Refusal = NonNullable<Schemas['InboxUploadResult']['refused']>['reason'];

export type Upload = {
  id: number;
  name: string;
  bytes: number;
  state: 'waiting' | 'sending' | 'done' | 'refused' | 'failed' | 'cancelled';
  /** How much of it has left, 0 … 1. */
  share: number;
  /** Why it did not arrive. */
  problem: ApiProblem | undefined;
  uploaded: Uploaded | undefined;
};

export type UploadQueue<Target> = {
  uploads(): readonly Upload[];
  subscribe(listener: () => void): () => void;
  add(files: readonly File[], target: Target): void;
  cancel(id: number): void;
  retry(id: number): void;
  /** Takes those off the list that are over; files that may be sent again stay. */
  clear(): void;
  isBusy(): boolean;
};

type Deps<Target> = {
  send: (file: File, target: Target, sending: Required<Sending>) => Promise<Uploaded>;
  /** Called for every file that has become an item. */
  onArrived: () => void;
  /** How many are sent at once. */
  atOnce: number;
};

/** Files on their way to the service, a few at once, each with a progress of its own. One that fails stops no other. */
export function uploadQueue<Target>({ send, onArrived, atOnce }: Deps<Target>): UploadQueue<Target> {
  type Job = { file: File; target: Target; abort: AbortController };
  const listeners = new Set<() => void>();
  const jobs = new Map<number, Job>();
  let uploads: readonly Upload[] = [];
  let lastId = 0;

  const become = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, now: Partial<Upload>) =>
    become(uploads.map((one) => (one.id === id ? { ...one, ...now } : one)));
  const find = (id: number) => uploads.find((one) => one.id === id);

  const go = () => {
    const sending = uploads.filter(({ state }) => state === 'sending').length;
    const waiting = uploads.filter(({ state }) => state === 'waiting');
    for (const { id } of waiting.slice(0, Math.max(0, atOnce - sending))) void run(id);
  };
  const run = async (id: number) => {
    const job = jobs.get(id);
    if (!job) return;
    change(id, { state: 'sending', share: 0, problem: undefined });
    const onProgress = (sent: number, total: number) => change(id, { share: total > 0 ? sent / total : 0 });
    try {
      const uploaded = await send(job.file, job.target, { onProgress, signal: job.abort.signal });
      jobs.delete(id);
      const isTaken = 'itemId' in uploaded;
      change(id, { state: isTaken ? 'done' : 'refused', share: 1, uploaded });
      if (isTaken) onArrived();
    } catch (error) {
      if (job.abort.signal.aborted) change(id, { state: 'cancelled' });
      else change(id, { state: 'failed', problem: asApiProblem(error) });
    }
    go();
  };

  return {
    uploads: () => uploads,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(files, target) {
      const added = files.map((file): Upload => {
        lastId += 1;
        jobs.set(lastId, { file, target, abort: new AbortController() });
        const { name, size } = file;
        return {
          id: lastId,
          name,
          bytes: size,
          state: 'waiting',
          share: 0,
          problem: undefined,
          uploaded: undefined,
        };
      });
      become([...uploads, ...added]);
      go();
    },
    cancel(id) {
      const state = find(id)?.state;
      if (state === 'sending') jobs.get(id)?.abort.abort();
      if (state === 'waiting') change(id, { state: 'cancelled' });
    },
    retry(id) {
      const job = jobs.get(id);
      const state = find(id)?.state;
      if (!job || (state !== 'failed' && state !== 'cancelled')) return;
      jobs.set(id, { ...job, abort: new AbortController() });
      change(id, { state: 'waiting', share: 0, problem: undefined });
      go();
    },
    clear() {
      for (const { id, state } of uploads) if (OVER.has(state)) jobs.delete(id);
      become(uploads.filter(({ state }) => !OVER.has(state)));
    },
    isBusy: () => uploads.some(({ state }) => state === 'waiting' || state === 'sending'),
  };
}

const OVER: ReadonlySet<Upload['state']> = new Set(['done', 'refused', 'cancelled']);
