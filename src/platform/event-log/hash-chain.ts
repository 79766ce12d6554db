import { hash as digest } from 'node:crypto';

/** The hash before the first event. */
export const GENESIS = '0'.repeat(64);

/** What of an event its hash covers in addition to its data and metadata. */
export type Place = {
  position: number;
  id: string;
  stream: string;
  version: number;
  type: string;
  recordedAt: string;
};

/**
 * The hash of an event, as 64 lower-case hex digits. Any language can recompute it from the columns of the table:
 *
 * sha-256 of the UTF-8 bytes of
 *   the hash of the event before it, as 64 lower-case hex digits (64 zeros before the first event),
 *   a line feed (0x0A),
 *   a JSON array of eight members, without any white space between tokens:
 *     position     as an integer
 *     id           as a string: the UUID in lower case with its hyphens
 *     stream       as a string
 *     version      as an integer
 *     type         as a string
 *     recorded_at  as a string: UTC, ISO 8601 with exactly three decimals, `2026-11-21T08:00:00.120Z`
 *     data         an object
 *     metadata     an object
 * written as RFC 8785 (JCS) has it: members of objects sorted by the UTF-16 code units of their names, at every
 * depth; in strings only `"`, `\` and the control characters below 0x20 are escaped, as \" \\ \b \f \n \r \t
 * and else \u00xx with lower-case digits; all other characters stand for themselves. Numbers are integers of at
 * most 2^53 - 1 in amount, written in digits, with no exponent; events hold no others.
 *
 * @param data and `metadata` in canonical form
 */
export function chainHash(previous: string, place: Place, data: string, metadata: string): string {
  const { position, id, stream, version, type, recordedAt } = place;
  const names = `"${id}",${JSON.stringify(stream)},${version},${JSON.stringify(type)}`;
  return digest('sha256', `${previous}\n[${position},${names},"${recordedAt}",${data},${metadata}]`, 'hex');
}
