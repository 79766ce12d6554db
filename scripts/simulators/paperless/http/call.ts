import type { IncomingHttpHeaders } from 'node:http';
import { json } from '../../reply.ts';
import type { UserRow } from '../world.ts';
import { type FilePart, parseMultipart } from './multipart.ts';
import { invalid, refuse } from './refusals.ts';

/** One API request after negotiation and authentication. */
export type Call = {
  method: string;
  /** Path below the prefix, like `/api/documents/15/`. */
  path: string;
  /** The numbers in the path, in order. */
  ids: number[];
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  raw: Buffer;
  user: UserRow;
  /** API version that the client asked for, or the default. */
  version: number;
  /** The client prefers German error texts. */
  german: boolean;
  /** What absolute links of answers start with: scheme, host and prefix. */
  base: string;
};

/** The fields of a request body, and its files when it was multipart. */
export type Data = { fields: Record<string, unknown>; files: Record<string, FilePart> };

type Kind = 'json' | 'form' | 'multipart';

/**
 * Reads the body as an object.
 *
 * Throws 415 for a content type that the endpoint does not take, 400 for broken JSON and for JSON that is no
 * object. An absent body counts as an empty object.
 */
export function dataOf(call: Call, accepted: readonly Kind[] = ['json', 'form', 'multipart']): Data {
  const header = call.headers['content-type'] ?? '';
  const type = header.split(';')[0]?.trim().toLowerCase() ?? '';
  if (call.raw.length === 0 && type === '') return { fields: {}, files: {} };

  const kind = KINDS[type];
  if (!kind || !accepted.includes(kind)) {
    throw refuse(json(415, { detail: `Unsupported media type "${header}" in request.` }));
  }
  if (kind === 'json') return { fields: jsonObject(call.raw), files: {} };
  if (kind === 'form') return { fields: gather([...new URLSearchParams(call.raw.toString())]), files: {} };

  const parts = parseMultipart(call.raw, header);
  if (!parts)
    throw refuse(json(400, { detail: 'Multipart form parse error - Invalid boundary in multipart: None' }));
  const files: Record<string, FilePart> = {};
  for (const part of parts) if (part.filename !== null) files[part.name] = part;
  const texts = parts.filter((part) => part.filename === null);
  return { fields: gather(texts.map((part) => [part.name, part.bytes.toString()])), files };
}

const KINDS: Record<string, Kind> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'multipart',
};

function jsonObject(raw: Buffer): Record<string, unknown> {
  if (raw.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(raw.toString());
  } catch {
    throw refuse(json(400, { detail: 'JSON parse error - Expecting value: line 1 column 1 (char 0)' }));
  }
  if (!isObject(value)) {
    throw invalid({
      non_field_errors: [`Invalid data. Expected a dictionary, but got ${pythonType(value)}.`],
    });
  }
  return value;
}

/** A name that comes once is a text, one that comes several times a list, as in an HTML form. */
function gather(pairs: [string, string][]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of pairs) {
    const before = fields[name];
    if (before === undefined) fields[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else fields[name] = [before, value];
  }
  return fields;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The name of a JSON value's type as Python says it in error messages. */
export function pythonType(value: unknown): string {
  if (value === null || value === undefined) return 'NoneType';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'string':
      return 'str';
    case 'boolean':
      return 'bool';
    case 'number':
      return Number.isInteger(value) ? 'int' : 'float';
    default:
      return 'dict';
  }
}

/** `repr()` of a JSON value, which several error messages show. */
export function pythonText(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'string') {
    const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
    const escaped = value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
    return quote + (quote === "'" ? escaped.replaceAll("'", "\\'") : escaped) + quote;
  }
  if (Array.isArray(value)) return `[${value.map(pythonText).join(', ')}]`;
  if (isObject(value)) {
    const pairs = Object.entries(value).map(([key, item]) => `${pythonText(key)}: ${pythonText(item)}`);
    return `{${pairs.join(', ')}}`;
  }
  return String(value);
}
