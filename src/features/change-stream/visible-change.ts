import type { Permission } from '../../gateways/identity/index.ts';

/**
 * What every stream of the log is about, by the beginning of its name; the longest that fits counts. `see`: with one
 * of these permissions the id is told, `hint`: with one of these only that something of the kind has changed.
 */
const KINDS = {
  'document-': about('document', ['VIEW_QUEUE', 'EDIT_DOCUMENTS', 'VIEW_AUDIT'], ['VIEW_FREIGABE']),
  // What its file says as an invoice.
  'invoice-': about('document', ['VIEW_QUEUE', 'EDIT_DOCUMENTS', 'VIEW_AUDIT'], ['VIEW_FREIGABE']),
  'document-type-': about('document-type', ['MANAGE_SETTINGS'], 'anybody'),
  'setting-': about('setting', ['MANAGE_SETTINGS'], 'anybody'),
  'client-': about('client', ['MANAGE_SETTINGS'], ['VIEW_QUEUE']),
  'correspondent-': about('correspondent', ['MERGE_CORRESPONDENTS'], ['VIEW_QUEUE', 'EDIT_DOCUMENTS']),
  'merge-': about('merge', ['MERGE_CORRESPONDENTS']),
  'conflict-': about('conflict', ['MERGE_CORRESPONDENTS']),
  'api-key-': about('api-key', ['MANAGE_SETTINGS']),
  'run-': about('run', ['VIEW_QUEUE'], ['MERGE_CORRESPONDENTS', 'RUN_PROCESSING']),
  webhook: about('call', [], ['VIEW_QUEUE']),
  'farm-device': about('farm-device', [], ['VIEW_QUEUE', 'MANAGE_SETTINGS']),
  approvals: about('approvals', [], ['VIEW_FREIGABE']),
  substitutes: about('substitutes', [], ['VIEW_FREIGABE', 'MANAGE_SETTINGS']),
  'digest-': about('digests', [], ['MANAGE_SETTINGS']),
  inbox: about('inbox', [], ['VIEW_INBOX']),
  'inbox-item-': about('inbox-item', ['VIEW_INBOX']),
  'barcode-template-': about('barcode-template', ['MANAGE_SETTINGS'], ['VIEW_INBOX', 'EDIT_DOCUMENTS']),
  'print-agent-': about('print-agent', ['MANAGE_SETTINGS'], ['VIEW_INBOX', 'EDIT_DOCUMENTS']),
  'printer-': about('printer', ['MANAGE_SETTINGS'], ['VIEW_INBOX', 'EDIT_DOCUMENTS']),
  'print-job-': about('print-job', ['MANAGE_SETTINGS'], ['VIEW_INBOX', 'EDIT_DOCUMENTS']),
  'number-range-': about('number-range', ['MANAGE_SETTINGS'], ['VIEW_INBOX']),
  'mail-account-': about('mail-account', ['VIEW_INBOX', 'MANAGE_SETTINGS']),
  'received-mail-': about('received-mail', ['VIEW_INBOX']),
  'mail-import-': about('mail-import', ['VIEW_INBOX']),
  'mail-': about('mail', ['VIEW_INBOX']),
} as const;

export type ChangeKind = (typeof KINDS)[keyof typeof KINDS]['kind'] | 'log';
/** That something has changed: what it is about, and which one, where the person may know that. Never what changed. */
export type Change = { kind: ChangeKind; id?: string };

/** An event of the log as far as changes need it. */
export type LoggedChange = {
  position: number;
  stream: string;
  /** Those who alone may know of it; null: everybody with the permission. */
  owners: readonly string[] | null;
};
type Viewer = { sub: string; permissions: readonly string[] };

/**
 * What a person may know of an event; undefined: nothing. With `hidesDocuments` (DOCUMENT_ACCESS=paperless) nobody is
 * told which document it was: to find out whether they may see it, Paperless would have to be asked about every
 * document for every person at every event.
 */
export function visibleChange(
  { sub, permissions }: Viewer,
  { stream, owners }: LoggedChange,
  { hidesDocuments }: { hidesDocuments: boolean },
): Change | undefined {
  const found = kindOf(stream);
  if (!found || (owners && !owners.includes(sub))) return undefined;
  const holds = (anyOf: readonly string[]) => permissions.some((one) => anyOf.includes(one));
  const { prefix, kind, see, hint } = found;
  if (holds(see) && !(kind === 'document' && hidesDocuments))
    return { kind, id: stream.slice(prefix.length) };
  if (hint === 'anybody' ? permissions.length > 0 : holds([...see, ...hint])) return { kind };
  return undefined;
}

/** Undefined: of a newer release, or a stream that nobody looks at. */
export function kindOf(stream: string) {
  const prefix = PREFIXES.find((one) => (one.endsWith('-') ? stream.startsWith(one) : stream === one));
  return prefix && { prefix, ...KINDS[prefix] };
}

/** Every kind that somebody may be told of. */
export const CHANGE_KINDS: readonly ChangeKind[] = [
  ...new Set(Object.values(KINDS).map(({ kind }) => kind)),
  'log',
];

const PREFIXES = (Object.keys(KINDS) as (keyof typeof KINDS)[]).sort((a, b) => b.length - a.length);

function about<const Kind extends string>(
  kind: Kind,
  see: readonly Permission[],
  hint: readonly Permission[] | 'anybody' = [],
) {
  return { kind, see, hint };
}
