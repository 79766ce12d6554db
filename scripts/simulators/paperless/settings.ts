export type Options = {
  /** Address to listen on; default 127.0.0.1. */
  host?: string;
  /** 0, the default, takes a free port. */
  port?: number;
  /** Everything is served below it, like `/dms`; empty by default. */
  pathPrefix?: string;
  /** What webhook links start with; null leaves it unset, which Paperless renders as "None". Default: the own URL. */
  publicUrl?: string | null;
  release?: Release;
  /** What happens to an upload whose bytes are already there. The 2.x line always rejects. */
  duplicates?: 'accept' | 'reject';
  /** IANA name; `added` and `modified` carry its offset. */
  timeZone?: string;
  /** `empty`: one superuser and nothing else. `office`: the archive of a farm consultancy. */
  seed?: 'empty' | 'office';
  /** How many documents the office starts with. */
  documents?: number;
  /** JSON file that outlives the process; loaded at start when it exists. */
  stateFile?: string;
  /** How long a new document stays 404 after its "added" webhook went out. */
  commitDelayMs?: number;
  /** `fast` divides the waits of the background worker by twenty and its patience with receivers by five. */
  webhookTiming?: 'real' | 'fast';
  /** Gzip answers of 200 bytes and more for clients that ask for it, as Paperless does. */
  compression?: boolean;
  /** Milliseconds since 1970; lets a dated scenario be replayed on any day. */
  now?: () => number;
  /** Where webhooks to a `host:port` really go, like a line in a hosts file. */
  resolve?: Record<string, { host: string; port: number }>;
  logger?: { info(o: object, msg: string): void };
};

export type Release = '3.0.5' | '2.20.15';

export type Settings = {
  host: string;
  port: number;
  prefix: string;
  publicUrl: string | null | undefined;
  release: Release;
  /** True on the 3.x line. */
  modern: boolean;
  apiVersions: { lowest: number; highest: number };
  rejectDuplicates: boolean;
  timeZone: string;
  seed: 'empty' | 'office';
  documents: number;
  stateFile: string | null;
  commitDelayMs: number;
  /** 1 in real time, 1/20 when fast. */
  pace: number;
  /** How long a receiver of webhooks may take. */
  webhookTimeoutMs: number;
  compression: boolean;
  now: () => number;
  resolve: Record<string, { host: string; port: number }>;
  log: (o: object, msg: string) => void;
};

/** Fills in the defaults and what follows from the release. */
export function settingsFrom(options: Options): Settings {
  const release = options.release ?? '3.0.5';
  const modern = release === '3.0.5';
  return {
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    prefix: (options.pathPrefix ?? '').replace(/\/+$/, ''),
    publicUrl: options.publicUrl,
    release,
    modern,
    apiVersions: modern ? { lowest: 9, highest: 10 } : { lowest: 1, highest: 9 },
    rejectDuplicates: !modern || options.duplicates === 'reject',
    timeZone: options.timeZone ?? 'Europe/Berlin',
    seed: options.seed ?? 'empty',
    documents: options.documents ?? 240,
    stateFile: options.stateFile ?? null,
    commitDelayMs: options.commitDelayMs ?? 0,
    pace: options.webhookTiming === 'fast' ? 1 / 20 : 1,
    // Not a twentieth: on a busy machine a healthy receiver takes longer than a quarter of a second.
    webhookTimeoutMs: options.webhookTiming === 'fast' ? 1_000 : 5_000,
    compression: options.compression ?? true,
    now: options.now ?? Date.now,
    resolve: options.resolve ?? {},
    log: (o, msg) => options.logger?.info(o, msg),
  };
}
