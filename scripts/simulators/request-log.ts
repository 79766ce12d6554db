export type RequestEntry = {
  /** Milliseconds since 1970. */
  at: number;
  method: string;
  path: string;
  query: string;
  /** Null when the connection was cut or the client gave up before an answer. */
  status: number | null;
  ms: number;
};

export type RequestLog = {
  /** The latest requests, oldest first. */
  list: RequestEntry[];
  /** How often since the last reset, by `PATCH /api/documents/{id}/`; with no pattern, all together. */
  count(pattern?: string): number;
  counts(): Record<string, number>;
  add(entry: RequestEntry): void;
  /** Requests that have come in and are not answered yet, as `PATCH /api/documents/7/`. */
  underWay: string[];
  reset(): void;
};

const KEPT = 10_000;

/** Remembers the latest ten thousand requests and counts all. */
export function startRequestLog(): RequestLog {
  const counts = new Map<string, number>();
  const list: RequestEntry[] = [];
  return {
    list,
    underWay: [],
    count(pattern) {
      if (pattern !== undefined) return counts.get(pattern) ?? 0;
      return [...counts.values()].reduce((sum, count) => sum + count, 0);
    },
    counts: () => Object.fromEntries(counts),
    add(entry) {
      const pattern = `${entry.method} ${entry.path.replace(/\/\d+(?=\/|$)/g, '/{id}')}`;
      counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
      list.push(entry);
      if (list.length > KEPT) list.splice(0, KEPT / 10);
    },
    reset() {
      counts.clear();
      list.length = 0;
    },
  };
}
