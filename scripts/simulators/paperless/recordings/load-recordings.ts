import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type RecordedRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  query?: Record<string, string>;
  json?: Record<string, unknown>;
  form?: Record<string, string | string[]>;
  files?: Record<string, { filename: string; content: string; type: string }>;
};
export type RecordedWebhook = {
  method: string;
  path: string;
  headers: [string, string][];
  body: { text: string };
  answered: number;
};
export type Recording = {
  n?: number;
  label: string;
  request?: RecordedRequest;
  response?: { status: number; headers: Record<string, string>; body: unknown };
  webhooks_received_afterwards?: RecordedWebhook[];
  webhooks?: RecordedWebhook[];
  config?: Record<string, unknown>;
  deliveries?: RecordedWebhook[];
};

/** The recorded traffic of a real server, or null with the place where it was looked for. */
export function loadRecordings(): { recordings: Recording[] | null; file: string } {
  const beside = new URL('../../../../../shared/facts/paperless-golden.jsonl', import.meta.url);
  const file = process.env.PAPERLESS_RECORDINGS ?? fileURLToPath(beside);
  if (!existsSync(file)) return { recordings: null, file };
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return { recordings: lines.map((line) => JSON.parse(line) as Recording), file };
}

/** File content as it was sent; bytes are written as a Python literal. */
export function fileBytes(content: string): Buffer {
  const literal = /^b'(.*)'$/s.exec(content)?.[1];
  if (literal === undefined) return Buffer.from(content);
  const text = literal.replace(/\\x([0-9a-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(text, 'latin1');
}
