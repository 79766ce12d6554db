type Kind =
  /** Answers with this status and does nothing. */
  | { kind: 'status'; status: number }
  /** Answers so much later. */
  | { kind: 'slow'; ms: number }
  /** Leaves the first member of the answer out, breaks off in the middle, or answers with a page. */
  | { kind: 'malformed'; how?: 'member' | 'cut' | 'html' }
  /** Never answers. */
  | { kind: 'hang' }
  /** Cuts the connection. */
  | { kind: 'reset' }
  /** Shows each entry of an invoice twice, under two ids. */
  | { kind: 'two-entries' };

export type FaultInput = Kind & {
  /** Only calls of this route, such as `GET /search`; without it every call but the log-in. */
  route?: string;
  /** From which of these calls on, counted from now; 1, the next one, without it. */
  at?: number;
  /** How many calls it strikes; without it all of them. */
  times?: number;
};
export type Fault = FaultInput & { id: number };

export type Faults = {
  /** Answers the number by which it can be removed. */
  add(fault: FaultInput): number;
  remove(id: number): void;
  clear(): void;
  list(): Fault[];
  /** The faults that strike a call, each counted once. */
  strike(route: string): Fault[];
};

export const LOG_IN = 'POST /login';

export function startFaults(): Faults {
  let faults: (Fault & { calls: number })[] = [];
  let lastId = 0;
  return {
    add(fault) {
      lastId += 1;
      faults.push({ ...fault, id: lastId, calls: 0 });
      return lastId;
    },
    remove(id) {
      faults = faults.filter((fault) => fault.id !== id);
    },
    clear() {
      faults = [];
    },
    list: () => faults.map(({ calls, ...fault }) => fault),
    strike(route) {
      return faults.filter((fault) => {
        if (fault.route === undefined ? route === LOG_IN : route !== fault.route) return false;
        fault.calls += 1;
        const { at = 1, times = Number.POSITIVE_INFINITY, calls } = fault;
        return calls >= at && calls < at + times;
      });
    },
  };
}
