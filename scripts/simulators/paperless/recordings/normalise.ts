/*
 * Makes a recording and our answer comparable. Only what cannot be the same twice is replaced, and in a way
 * that keeps its format: a time in another notation would still differ.
 */

type Volatile = { as: string; because: string };

const PATTERNS: readonly (Volatile & { pattern: RegExp })[] = [
  { pattern: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00/g, as: '<time +00:00>', because: 'the moment' },
  { pattern: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+01:00/g, as: '<time +01:00>', because: 'the moment' },
  { pattern: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z/g, as: '<time Z>', because: 'the moment' },
  { pattern: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}/g, as: '<plain time>', because: 'the moment' },
  { pattern: /\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g, as: '<http time>', because: 'the moment' },
  {
    pattern: /\/tmp\/paperless\/paperless-ngx[0-9a-f]{8}/g,
    as: '<scratch-dir>',
    because: 'the recording names the folder so',
  },
  { pattern: /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g, as: '<boundary>', because: 'chosen at random' },
];

/** Members whose values are chance or blanked out in the recording; that they are there is compared. */
const MEMBERS: Record<string, Volatile> = {
  duration_seconds: { as: '<seconds>', because: 'depends on the machine' },
  wait_time_seconds: { as: '<seconds>', because: 'depends on the machine' },
  traceback: { as: '<traceback>', because: 'there is no Python here' },
  token: { as: '<40 hex characters>', because: 'a secret' },
  auth_token: { as: '<40 hex characters>', because: 'a secret' },
  password: { as: '<password>', because: 'a secret' },
  audit_id: {
    as: '<audit id>',
    because: 'counts changes of all kinds of objects, of which ours notes those of documents',
  },
};

/** A text with the volatile parts replaced. */
export function normaliseText(text: string): string {
  return PATTERNS.reduce((result, { pattern, as }) => result.replace(pattern, as), text);
}

/** A JSON value with the volatile parts replaced. */
export function normalise(value: unknown, name = ''): unknown {
  const blank = MEMBERS[name];
  if (blank && (typeof value === 'string' || typeof value === 'number')) return blank.as;
  if (typeof value === 'string') return normaliseText(value);
  if (Array.isArray(value)) return value.map((each) => normalise(each));
  if (typeof value !== 'object' || value === null) return value;
  const audit = 'actor' in value && 'changes' in value;
  const members = Object.entries(value);
  return Object.fromEntries(
    members.map(([key, each]) => [key, normalise(each, audit && key === 'id' ? 'audit_id' : key)]),
  );
}

/** Pairs of values that stand for each other: what was recorded, and what it is called here. */
export type Names = {
  learn(recorded: unknown, ours: unknown): void;
  toOurs(text: string): string;
  toRecorded(text: string): string;
};

/** Learns random ids from answers, so that later requests can use ours and answers can be compared. */
export function startNames(): Names {
  const pairs: [string, string][] = [];
  const learn = (recorded: unknown, ours: unknown, name = '') => {
    if (typeof recorded === 'string' && typeof ours === 'string') {
      const random =
        /^[0-9a-f-]{36}$/.test(recorded) || name === 'slug' || (name === 'id' && recorded.length === 16);
      const fits = recorded.length === ours.length && /^[\w-]+$/.test(ours);
      if (random && fits && recorded !== ours) pairs.push([recorded, ours]);
      return;
    }
    if (typeof recorded !== 'object' || recorded === null || typeof ours !== 'object' || ours === null)
      return;
    for (const [key, value] of Object.entries(recorded))
      learn(value, (ours as Record<string, unknown>)[key], key);
  };
  return {
    learn,
    toOurs: (text) => pairs.reduce((result, [recorded, ours]) => result.replaceAll(recorded, ours), text),
    toRecorded: (text) => pairs.reduce((result, [recorded, ours]) => result.replaceAll(ours, recorded), text),
  };
}
