import { hash as digest } from 'node:crypto';

/** The hash before the first event. */
export const GENESIS = '0'.repeat(64);

/** What of an event its hash covers beside its data and metadata. */
export type Place = {
  position: number;
  id: string;
  stream: string;
  version: number;
  type: string;
  recordedAt: string;
};

/**
 * sha-256 over the previous hash in hex, a line feed, and the canonical array
 * [position, id, stream, version, type, recordedAt, data, metadata]; 64 hex digits.
 *
 * @param data and `metadata` in canonical form
 */
export function chainHash(previous: string, place: Place, data: string, metadata: string): string {
  const { position, id, stream, version, type, recordedAt } = place;
  const names = `"${id}",${JSON.stringify(stream)},${version},${JSON.stringify(type)}`;
  return digest('sha256', `${previous}\n[${position},${names},"${recordedAt}",${data},${metadata}]`, 'hex');
}
