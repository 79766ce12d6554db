import { html, json, type Reply } from '../../reply.ts';

/** An answer that breaks its own documentation. */
export function malformed(reply: Reply, how: 'member' | 'cut' | 'html'): Reply {
  if (how === 'html') {
    return html(
      200,
      '<!doctype html><title>Wartung</title><p>Bitte versuchen Sie es später noch einmal.</p>',
    );
  }
  const text = typeof reply.body === 'string' ? reply.body : '';
  if (how === 'cut') return { ...reply, body: text.slice(0, Math.floor(text.length / 2)) };
  try {
    return { ...reply, body: JSON.stringify(withoutMembers(JSON.parse(text))) };
  } catch {
    return { ...reply, body: 'null' };
  }
}

/** Drops what every client reads: titles, tag lists, result lists, task ids. */
function withoutMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMembers);
  if (typeof value !== 'object' || value === null) return null;
  const { title, tags, task_id, result, ...rest } = value as Record<string, unknown>;
  if (Array.isArray(rest.results)) return { ...rest, results: rest.results.map(withoutMembers) };
  return rest;
}

const REASONS: Record<number, string> = {
  401: 'Invalid token.',
  403: 'You do not have permission to perform this action.',
  429: 'Request was throttled.',
};

/** The answer of a failing server, or of a proxy in front of it. */
export function broken(status: number, body: 'html' | 'json', retryAfter: number | undefined): Reply {
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  if (body === 'json')
    return json(status, { detail: REASONS[status] ?? `Simulated status ${status}.` }, headers);
  return html(status, `<html><body><h1>${status}</h1><p>Simulated failure</p></body></html>`, headers);
}
