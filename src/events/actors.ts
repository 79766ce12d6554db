/** Who acts in this house without being a person or a key. Events name them, so none of these is ever taken away. */
export const SYSTEM_ACTORS = [
  'worker',
  'sweep',
  'refresh',
  'service',
  'command-line',
  // Brings files that scanners wrote.
  'scan-folder',
  // Runs with the farm system, by their kinds.
  'upload-check',
  'correspondent-sync',
  // Not recorded, but told apart from people by name.
  'anyone',
  'bootstrap',
  'demo',
] as const;
export type SystemActor = (typeof SYSTEM_ACTORS)[number];

const API_KEY = 'api-key:';
export const keyActor = (keyId: string): string => `${API_KEY}${keyId}`;

/** Whether a name means the house or a key, however it is spelled: a person of that name could act as one of them. */
export function isReservedActor(name: string): boolean {
  const plain = name.normalize('NFKC').trim().toLowerCase();
  return (SYSTEM_ACTORS as readonly string[]).includes(plain) || plain.startsWith(API_KEY);
}
