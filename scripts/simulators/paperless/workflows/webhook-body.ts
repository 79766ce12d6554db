import { randomBytes } from 'node:crypto';
import { type Placeholders, render } from './templates.ts';
import type { WorkflowWebhook } from './workflow-rows.ts';

/** The document's file as a webhook sends it along. */
export type Attachment = { name: string; type: string; bytes: Buffer };

/** What a webhook says, before it is turned into bytes. A param is null where its template could not be read. */
export type Message =
  | { kind: 'params'; params: Record<string, string | null> }
  | { kind: 'text'; text: string };

/**
 * Renders what a workflow's webhook says, or null when nothing must be sent.
 *
 * An undefined placeholder or a value that is no text ends the params there: that one and all later ones are
 * lost, and the rest is sent all the same. In a text it stops the webhook.
 */
export function composeMessage(webhook: WorkflowWebhook, values: Placeholders): Message | null {
  if (!webhook.use_params) {
    if (!webhook.body) return { kind: 'params', params: {} };
    const result = render(webhook.body, values);
    if (result.ok) return { kind: 'text', text: result.text };
    return result.because === 'undefined' ? null : { kind: 'params', params: {} };
  }
  const params: Record<string, string | null> = {};
  for (const [name, template] of Object.entries(webhook.params ?? {})) {
    if (typeof template !== 'string') break;
    const result = render(template, values);
    if (!result.ok && result.because === 'undefined') break;
    params[name] = result.ok ? result.text : null;
  }
  return { kind: 'params', params };
}

/** Bytes of a request and the headers that the client library derives from them. */
export type EncodedBody = { bytes: Buffer; type: string | null; empty: boolean };

/**
 * Turns a message into bytes the way the client library of Paperless does, losses included: with JSON a file
 * displaces the params, and a text displaces the file.
 */
export function encodeBody(message: Message, asJson: boolean, file: Attachment | null): EncodedBody {
  if (message.kind === 'text' && !asJson)
    return { bytes: Buffer.from(message.text), type: null, empty: false };
  if (file) {
    const fields = asJson || message.kind === 'text' ? {} : message.params;
    return multipart(fields, file);
  }
  if (asJson) {
    const content = message.kind === 'text' ? message.text : message.params;
    return { bytes: Buffer.from(JSON.stringify(content)), type: 'application/json', empty: false };
  }
  const pairs = message.kind === 'params' ? Object.entries(message.params) : [];
  if (pairs.length === 0) return { bytes: Buffer.alloc(0), type: null, empty: true };
  const form = pairs.map(([name, value]) => `${formText(name)}=${formText(value ?? '')}`).join('&');
  return { bytes: Buffer.from(form), type: 'application/x-www-form-urlencoded', empty: false };
}

const formText = (text: string) =>
  encodeURIComponent(text)
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');

function multipart(fields: Record<string, string | null>, file: Attachment): EncodedBody {
  const boundary = randomBytes(16).toString('hex');
  const chunks = Object.entries(fields).map(([name, value]) =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${quotedName(name)}"\r\n\r\n${value ?? ''}\r\n`,
    ),
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quotedName(file.name)}"\r\nContent-Type: ${file.type}\r\n\r\n`;
  const bytes = Buffer.concat([
    ...chunks,
    Buffer.from(head),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { bytes, type: `multipart/form-data; boundary=${boundary}`, empty: false };
}

const quotedName = (name: string) => name.replaceAll('\\', '\\\\').replaceAll('"', '%22');
