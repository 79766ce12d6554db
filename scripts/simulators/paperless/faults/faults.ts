/** Which requests a fault is for; without any, all requests to the API. Texts are looked for in path and body. */
export type FaultMatch = { method?: string; path?: RegExp | string; documentId?: number; body?: string };

type Kinds =
  /** Answers later. */
  | { kind: 'latency'; ms: number }
  /** Answers with this status and does nothing, or has done its work with `after`; `retryAfter` in seconds. */
  | { kind: 'status'; status: number; body?: 'html' | 'json'; retryAfter?: number; after?: boolean }
  /** Cuts the connection, before the work or after it. */
  | { kind: 'reset'; after?: boolean }
  /** Never answers; works before that only with `after`. */
  | { kind: 'hang'; after?: boolean }
  /** A write is answered as if it had been done. */
  | { kind: 'ignore-write' }
  /** So long after the next webhook of the document, undoes what the last write over the API did to its scalars. */
  | { kind: 'stale-save'; ms: number }
  /** The document of `match.documentId` is 404 for so long, from now on. */
  | { kind: 'hidden'; ms: number }
  /** A documented member is missing, the JSON breaks off, or a web page comes in its place. */
  | { kind: 'malformed'; how?: 'member' | 'cut' | 'html' }
  /** The body drips in for so long. */
  | { kind: 'slow-body'; ms: number }
  /** An upload is read for so long. */
  | { kind: 'slow-task'; ms: number }
  /**
   * An upload comes to this: its task fails with a message, says that the file was divided, never ends, or ends well
   * with a document that somebody removes at once.
   */
  | { kind: 'task'; ends: 'failed'; message: string }
  | { kind: 'task'; ends: 'divided' | 'never' | 'removed' };

/** `times`: how many requests it strikes; for ever when absent. */
export type FaultInput = Kinds & { match?: FaultMatch; times?: number };
export type Fault = FaultInput & { id: number };
export type FaultOf<K extends Kinds['kind']> = Extract<Kinds, { kind: K }>;

export type Struck = { method: string; path: string; documentIds: readonly number[]; body?: Buffer };

export type Faults = {
  /** Answers the number by which it can be removed. */
  add(fault: FaultInput): number;
  remove(id: number): void;
  clear(): void;
  list(): Fault[];
  /** Milliseconds that every API request takes; 0 by default. */
  setLatency(ms: number): void;
  latency(): number;
  /** The faults that strike a request, each counted once. */
  strike(request: Struck): Fault[];
  takeStaleSave(documentId: number): FaultOf<'stale-save'> | null;
  /** What is to become of the upload that has just come in. */
  takeTask(): (FaultOf<'task'> | FaultOf<'slow-task'>)[];
};

/** They strike what happens after a request was answered. */
const BEHIND_THE_ANSWER = new Set<string>(['stale-save', 'slow-task', 'task']);
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** `hide` makes a document invisible for this many milliseconds. */
export function startFaults(hide: (documentId: number, ms: number) => void): Faults {
  let faults: Fault[] = [];
  let latency = 0;
  let lastId = 0;

  const use = (fault: Fault) => {
    if (fault.times === undefined) return;
    fault.times -= 1;
    if (fault.times <= 0) faults = faults.filter((each) => each !== fault);
  };

  return {
    add(input) {
      lastId += 1;
      const { documentId } = input.match ?? {};
      if (input.kind !== 'hidden') faults.push({ ...input, id: lastId });
      else if (documentId !== undefined) hide(documentId, input.ms);
      return lastId;
    },
    remove(id) {
      faults = faults.filter((fault) => fault.id !== id);
    },
    clear() {
      faults = [];
      latency = 0;
    },
    list: () => faults.map((fault) => ({ ...fault })),
    setLatency(ms) {
      latency = ms;
    },
    latency: () => latency,
    strike(request) {
      if (faults.length === 0) return [];
      const struck = faults.filter(
        (fault) =>
          !BEHIND_THE_ANSWER.has(fault.kind) &&
          (fault.kind !== 'ignore-write' || WRITES.has(request.method)) &&
          fits(fault.match, request),
      );
      for (const fault of struck) use(fault);
      return struck;
    },
    takeTask() {
      const struck = faults.filter((fault) => fault.kind === 'task' || fault.kind === 'slow-task');
      for (const fault of struck) use(fault);
      return struck;
    },
    takeStaleSave(documentId) {
      for (const fault of faults) {
        if (fault.kind !== 'stale-save') continue;
        if (fault.match?.documentId !== undefined && fault.match.documentId !== documentId) continue;
        use(fault);
        return fault;
      }
      return null;
    },
  };
}

function fits(match: FaultMatch | undefined, { method, path, documentIds, body }: Struck): boolean {
  if (!match) return true;
  const { path: place } = match;
  return (
    (match.method === undefined || match.method.toUpperCase() === method) &&
    (match.documentId === undefined || documentIds.includes(match.documentId)) &&
    (match.body === undefined || body?.includes(match.body) === true) &&
    (place === undefined || (typeof place === 'string' ? path.includes(place) : place.test(path)))
  );
}
