/** Actors of this service that are neither a person nor a key. Events name them, so none is ever removed. */
export const SYSTEM_ACTORS = [
  'worker',
  'sweep',
  'refresh',
  'service',
  'command-line',
  // Brings files that scanners wrote.
  'scan-folder',
  // Brings attachments of mails by itself.
  'mail-import',
  // Writes to people what waits for them.
  'digest',
  // Runs with the farm system, by their kinds.
  'upload-check',
  'correspondent-sync',
  // Not recorded, but distinguished from people by name.
  'anyone',
  'bootstrap',
  'demo',
] as const;
export type SystemActor = (typeof SYSTEM_ACTORS)[number];

const API_KEY = 'api-key:';
export const keyActor = (keyId: string): string => `${API_KEY}${keyId}`;

/** Whether a name is that of an actor here or a key, in any spelling: a person of that name could act as one of them. */
export function isReservedActor(name: string): boolean {
  const plain = name.normalize('NFKC').trim().toLowerCase();
  return (SYSTEM_ACTORS as readonly string[]).includes(plain) || plain.startsWith(API_KEY);
}
