import type { z } from 'zod';
import { retryAfterSeconds, type TextAnswer } from '../../platform/outgoing/index.ts';
import { PaperlessError } from './errors.ts';

/**
 * The content of an answer of Paperless.
 *
 * @throws PaperlessError for a refusal, and with endpoint and field for what is not the expected shape
 */
export function readAnswer<Answer extends z.ZodType>(
  { method, endpoint, answer }: { method: string; endpoint: string; answer: Answer },
  { status, headers, text }: TextAnswer,
): z.output<Answer> {
  const where = `${method} ${endpoint}`;
  if (status >= 300 && status < 400) {
    throw new PaperlessError(
      'unexpected-answer',
      `${where}: Paperless redirects to ${String(headers.location).slice(0, 100)}; is PAPERLESS_URL right?`,
      { status },
    );
  }
  if (status >= 400) throw refusal(where, { status, headers, text });
  const json = isJson(headers) || status === 204 ? parsed(text) : undefined;
  if (json === undefined && status !== 204) {
    throw new PaperlessError('unexpected-answer', `${where}: the answer is not JSON`, { status });
  }
  const result = answer.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.join('.') || '(the whole answer)';
  throw new PaperlessError('unexpected-answer', `${where}: ${field}: ${issue?.message}`, { status });
}

/** An answer of 4xx or 5xx as an error, with the message of Paperless. */
export function refusal(where: string, { status, headers, text }: TextAnswer): PaperlessError {
  // Paperless answers refusals as JSON or as plain text, and crashes as HTML.
  const said = isJson(headers) || !/^\s*</.test(text) ? text : '';
  const message = `${where}: ${status}${said ? ` ${said.slice(0, 500)}` : ''}`;
  const kinds = { 401: 'unauthorized', 403: 'forbidden', 404: 'not-found', 429: 'failed' } as const;
  const kind = status >= 500 ? 'failed' : (kinds[status as keyof typeof kinds] ?? 'refused');
  return new PaperlessError(kind, message, { status, retryAfter: retryAfterSeconds(headers) || undefined });
}

const isJson = (headers: TextAnswer['headers']): boolean =>
  String(headers['content-type'] ?? '').includes('json');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
