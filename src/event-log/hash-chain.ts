import { hash as digest } from 'node:crypto';

/** The hash before the first event. */
export const GENESIS = '0'.repeat(64);

/** The texts of an event that its hash covers; `data` and `metadata` in canonical form. */
export type Hashed = {
  position: number;
  id: string;
  stream: string;
  version: number;
  type: string;
  recordedAt: string;
  data: string;
  metadata: string;
};

/**
 * sha-256 over the previous hash in hex, a line feed, and the canonical array
 * [position, id, stream, version, type, recordedAt, data, metadata]; 64 hex digits.
 */
export function chainHash(previous: string, event: Hashed): string {
  const { position, id, stream, version, type, recordedAt, data, metadata } = event;
  const names = `"${id}",${JSON.stringify(stream)},${version},${JSON.stringify(type)}`;
  return digest('sha256', `${previous}\n[${position},${names},"${recordedAt}",${data},${metadata}]`, 'hex');
}
