import type { Webhook } from '../../gateways/paperless/index.ts';

const DATE_PARTS = [
  '',
  '_year',
  '_year_short',
  '_month',
  '_month_name',
  '_month_name_short',
  '_day',
  '_time',
];
/** What Paperless can put into a call about a document that is there. */
const KNOWN = new Set([
  ...['doc_url', 'doc_title', 'correspondent', 'document_type', 'owner_username'],
  ...['original_filename', 'filename'],
  ...DATE_PARTS.flatMap((part) => [`created${part}`, `added${part}`]),
]);
/** Names under which the number of a document is looked for. */
const ID_NAMES = new Set(['document_id', 'documentId', 'doc_id', 'id']);

/** What is wrong with the body of a call, the first thing that has to be put right. */
export type BodyTrouble =
  /** Nothing tells which document it is. */
  | { kind: 'no-document' }
  /** `{doc_url}` is not replaced since 2.19. */
  | { kind: 'single-braces' }
  /** `{{doc_id}}` before 3.0: that parameter and all behind it are dropped. */
  | { kind: 'doc-id-too-early' }
  /** Another placeholder that Paperless does not know, with the same effect. */
  | { kind: 'unknown-placeholder'; name: string }
  /** Parameters as JSON together with the file: only the file arrives. */
  | { kind: 'file-eats-body' }
  /** The file comes with every call, and is not used. */
  | { kind: 'file-for-nothing' };

/** What arrives of a webhook's body. @param knowsDocId whether this Paperless replaces `{{doc_id}}` */
export function troubleWithBody(webhook: Webhook, knowsDocId: boolean): BodyTrouble | null {
  const { useParams, asJson, includeDocument, params, body } = webhook;
  if (includeDocument && asJson) return { kind: 'file-eats-body' };
  const entries: [string, string][] = useParams
    ? Object.entries(params).map(([name, value]) => [name, String(value)])
    : [['', body]];
  const used = entries.flatMap(([, text]) => placeholdersIn(text));
  if (!knowsDocId && used.includes('doc_id')) return { kind: 'doc-id-too-early' };
  const unknown = used.find((name) => name !== 'doc_id' && !KNOWN.has(name));
  if (unknown !== undefined) return { kind: 'unknown-placeholder', name: unknown };
  if (!entries.some(([name, text]) => namesDocument(name, text))) {
    const single = entries.some(([, text]) => /(?<!\{)\{\s*doc_(?:url|id)\s*\}(?!\})/.test(text));
    return { kind: single ? 'single-braces' : 'no-document' };
  }
  return includeDocument && useParams ? { kind: 'file-for-nothing' } : null;
}

/** A number must stand under a name that is looked for; the address of the document may stand anywhere. */
function namesDocument(name: string, text: string): boolean {
  const used = placeholdersIn(text);
  if (used.includes('doc_url')) return true;
  return used.includes('doc_id') && (name === '' ? hasIdName(text) : ID_NAMES.has(name));
}

/** A text of its own names the number as `"id": {{doc_id}}`, `id={{doc_id}}` or within `documents/{{doc_id}}`. */
const hasIdName = (text: string): boolean =>
  /documents\/\{\{\s*doc_id/.test(text) ||
  [...text.matchAll(/(\w+)["']?\s*[:=]\s*["']?\{\{\s*doc_id/g)].some(([, name]) => ID_NAMES.has(name ?? ''));

/** The names in double braces, without what filters make of them. */
const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([a-z_]\w*)/gi)].map(([, name]) => name ?? '');
