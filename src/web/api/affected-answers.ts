import type { Change } from './change-line.ts';
import type { PathOf } from './client.ts';

type Paths = readonly PathOf<'GET'>[];
/** `lists` may be others after any change of the kind, `one` after a change of the very thing that they are about. */
type Affected = { lists: Paths; one?: Paths };

const INBOX: Affected = {
  lists: ['/inbox/items', '/inbox/hand-overs', '/overview'],
  one: ['/inbox/items/{id}', '/inbox/items/{id}/invoice'],
};
const IMPORTS: Affected = {
  lists: ['/mail-imports', '/mail-imports/{jobId}', '/mail-failures'],
  one: ['/mails/received/{mailId}'],
};
const LABELS: Affected = { lists: ['/print-agents', '/print-jobs', '/overview'], one: ['/print-jobs/{id}'] };
const FARM: Affected = { lists: ['/farmsys/status', '/farmsys/clients', '/overview'] };

/** What of the service's answers may be another one after a change, by its kind. */
const AFFECTED: Readonly<Record<string, Affected>> = {
  document: {
    lists: [
      ...([
        '/documents',
        '/approvals',
        '/approvals/summary',
        '/approvals/options',
        '/approvals/refresh',
      ] as const),
      ...([
        '/queue',
        '/webhook/status',
        '/processing/batch',
        '/farmsys/ambiguous-uploads',
        '/overview',
      ] as const),
    ],
    one: [
      ...([
        '/documents/{id}',
        '/documents/{id}/timeline',
        '/documents/{id}/why',
        '/documents/{id}/undoable',
        '/documents/{id}/invoice',
        '/farmsys/ambiguous-uploads/{documentId}',
      ] as const),
      ...(['/approvals/{documentId}', '/approvals/{documentId}/history'] as const),
    ],
  },
  'document-type': { lists: ['/document-types', '/approvals', '/approvals/summary', '/overview'] },
  setting: { lists: ['/settings', '/approvals/options', '/schedules', '/overview'] },
  client: FARM,
  correspondent: {
    lists: ['/correspondents', '/correspondents/settings', '/farmsys/correspondent-conflicts', '/overview'],
  },
  merge: {
    lists: ['/farmsys/merges', '/farmsys/correspondent-conflicts', '/overview'],
    one: ['/farmsys/merges/{mergeId}'],
  },
  conflict: { lists: ['/farmsys/correspondent-conflicts', '/overview'] },
  'api-key': { lists: ['/api-keys'] },
  run: {
    lists: [
      ...([
        '/farmsys/polling/runs',
        '/farmsys/ambiguous-uploads',
        '/farmsys/correspondent-conflicts',
      ] as const),
      ...(['/processing/batch', '/approvals/refresh', '/farmsys/sync-correspondents', '/overview'] as const),
    ],
    one: ['/farmsys/runs/{runId}', '/processing/batch/{runId}'],
  },
  call: { lists: ['/webhook/status'] },
  'farm-device': FARM,
  substitutes: { lists: ['/substitutes', '/approvals', '/approvals/summary', '/overview'] },
  digests: { lists: ['/digest/deliveries'] },
  approvals: { lists: ['/approvals', '/approvals/summary', '/approvals/refresh', '/overview'] },
  inbox: INBOX,
  'inbox-item': INBOX,
  'barcode-template': { lists: ['/barcode-templates'], one: ['/barcode-templates/{id}'] },
  'print-agent': LABELS,
  printer: LABELS,
  'print-job': LABELS,
  'number-range': { lists: ['/number-ranges'] },
  'mail-account': { lists: ['/mail-accounts', '/overview'] },
  'received-mail': IMPORTS,
  'mail-import': { lists: IMPORTS.lists },
  mail: { lists: ['/mails', '/inbox/items/{id}', '/overview'], one: ['/mails/{mailId}'] },
  log: { lists: ['/audit'] },
};

/** Every kind of change that is known here. */
export const KNOWN_KINDS = Object.keys(AFFECTED);

/** Whether the stream of changes tells of an answer at all. */
export const isTold = (path: string): boolean => TOLD.has(path);
const TOLD: ReadonlySet<string> = new Set(
  Object.values(AFFECTED).flatMap(({ lists, one = [] }) => [...lists, ...one]),
);

/**
 * Whether an answer may be another one by now.
 *
 * @param queryKey the path as it is declared, and what it was asked with
 */
export function isAffected([path, input]: readonly unknown[], changes: readonly Change[]): boolean {
  const has = (paths: Paths = []) => paths.some((one) => one === path);
  return changes.some(({ kind, id }) => {
    const affected = AFFECTED[kind];
    if (has(affected?.lists)) return true;
    return has(affected?.one) && (id === undefined || namesIn(input).includes(id));
  });
}

function namesIn(input: unknown): string[] {
  if (typeof input !== 'object' || input === null) return [String(input)];
  return Object.values((input as { params?: object }).params ?? {}).map(String);
}
