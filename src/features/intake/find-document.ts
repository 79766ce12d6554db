import type { RejectionReason } from '../../domain/events/index.ts';

/** What a call of the webhook says, once its bytes are understood. */
export type CallBody =
  | { kind: 'fields'; fields: Record<string, unknown> }
  | { kind: 'text'; text: string }
  | { kind: 'rejected'; reason: RejectionReason };

export type FoundDocument = {
  documentId: number;
  action: string | null;
  hint?: 'paperless-url-not-set';
};
export type NoDocument = { reason: RejectionReason; action: string | null };

/**
 * Finds the document a call is about: an id field first, then the address of a document in any text, where
 * fields that are named for an address go before others. The address is only searched for its number.
 */
export function findDocument(body: CallBody): FoundDocument | NoDocument {
  if (body.kind === 'rejected') return { reason: body.reason, action: null };
  const fields = body.kind === 'fields' ? body.fields : { text: body.text };
  const action = actionOf(fields);

  const ids = ID_FIELDS.flatMap((name) => (Object.hasOwn(fields, name) ? [fields[name]] : []));
  for (const id of ids) {
    const documentId = usableId(id);
    if (documentId) return { documentId, action };
  }
  const texts = textsToSearch(fields);
  for (const text of texts) {
    const documentId = usableId(DOCUMENT_ADDRESS.exec(text)?.[1]);
    if (documentId) {
      return {
        documentId,
        action,
        ...(UNSET_ADDRESS.test(text) && { hint: 'paperless-url-not-set' as const }),
      };
    }
  }
  return { reason: whyNot(fields, ids, texts), action: Object.hasOwn(fields, 'action') ? action : null };
}

/**
 * Understands bytes that are not multipart by what they are, not by what their header calls them: Paperless
 * lets people send forms labelled as JSON and JSON within a JSON string.
 */
export function understandBytes(bytes: Buffer): CallBody {
  return understandText(bytes.toString('utf8').trim(), 0);
}

// A string in a string in a string is somebody playing, not Paperless.
const MAX_ENCODINGS = 3;

function understandText(text: string, depth: number): CallBody {
  if (text === '') return { kind: 'rejected', reason: 'empty' };
  const json = parsedJson(text);
  if (typeof json === 'string' && depth < MAX_ENCODINGS) return understandText(json.trim(), depth + 1);
  if (typeof json === 'number') return { kind: 'fields', fields: { id: json } };
  if (typeof json === 'object' && json !== null) {
    return Object.keys(json).length === 0
      ? { kind: 'rejected', reason: 'empty' }
      : { kind: 'fields', fields: json as Record<string, unknown> };
  }
  if (FORM.test(text)) return { kind: 'fields', fields: fieldsOf(new URLSearchParams(text)) };
  return { kind: 'text', text };
}

function parsedJson(text: string): unknown {
  if (!/^[[{"\d-]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The first value of each name. Without a prototype: `__proto__` is a name like any other here. */
export function fieldsOf(entries: Iterable<[string, string]>): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of entries) fields[name] ??= value;
  return fields;
}

const ID_FIELDS = ['document_id', 'documentId', 'doc_id', 'id'];
const MAX_ID = 2_147_483_647;
const DOCUMENT_ADDRESS = /(?<![\w-])documents\/(\d{1,10})(?!\d)/;
/** Paperless writes "None" before the path when its own address is not configured. */
const UNSET_ADDRESS = /^None\/documents\//;
const FORM = /^[\w.%+[\]-]+=/;
const PLACEHOLDER = /\{\{?\s*[a-z_]+\s*\}?\}/i;
/** People write these, and may write about other documents in them. */
const PROSE = /title|content|note|file_?name/i;
const ADDRESS_FIELD = /url|link/i;

function usableId(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*\d{1,10}\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= MAX_ID
    ? number
    : undefined;
}

function textsToSearch(fields: Record<string, unknown>): string[] {
  const texts = Object.entries(fields).filter(
    (field): field is [string, string] => typeof field[1] === 'string' && !PROSE.test(field[0]),
  );
  const addresses = texts.filter(([name]) => ADDRESS_FIELD.test(name));
  const others = texts.filter(([name]) => !ADDRESS_FIELD.test(name));
  return [...addresses, ...others].map(([, text]) => text);
}

function actionOf(fields: Record<string, unknown>): string | null {
  const { action } = fields;
  if (typeof action !== 'string') return null;
  // It is shown to people and stored for ever: one short line without control characters or half characters.
  const clean = action
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  return [...clean].slice(0, 64).join('') || null;
}

function whyNot(fields: Record<string, unknown>, ids: unknown[], texts: string[]): RejectionReason {
  const values = [...texts, ...ids.filter((id) => typeof id === 'string')];
  if (values.some((value) => PLACEHOLDER.test(value))) return 'placeholder-not-replaced';
  if (ids.some((id) => id !== '' && id !== null)) return 'unusable-document-id';
  if (texts.some((text) => DOCUMENT_ADDRESS.test(text))) return 'unusable-document-id';
  return Object.keys(fields).length === 0 ? 'empty' : 'no-document';
}
