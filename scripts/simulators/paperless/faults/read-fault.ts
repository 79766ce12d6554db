import { isObject } from '../http/call.ts';
import type { FaultInput, FaultMatch } from './faults.ts';

/** Reads a fault from JSON, or from the form of the page, where all values are texts on one level. */
export function readFault(body: Record<string, unknown>): FaultInput {
  const times = body.times ? { times: Number(body.times) } : {};
  return { ...readKind(body), ...times, match: readMatch(body) };
}

function readMatch(body: Record<string, unknown>): FaultMatch {
  const { method, path, pattern, documentId } = isObject(body.match) ? body.match : body;
  return {
    ...(typeof method === 'string' ? { method } : {}),
    ...(typeof pattern === 'string'
      ? { path: new RegExp(pattern) }
      : typeof path === 'string'
        ? { path }
        : {}),
    ...(documentId ? { documentId: Number(documentId) } : {}),
  };
}

function readKind(body: Record<string, unknown>): FaultInput {
  const ms = Number(body.ms ?? 1000);
  switch (body.kind) {
    case 'latency':
    case 'stale-save':
    case 'slow-body':
      return { kind: body.kind, ms };
    case 'hidden':
      if (readMatch(body).documentId === undefined) throw new Error('hidden needs match.documentId');
      return { kind: 'hidden', ms };
    case 'hang':
    case 'ignore-write':
      return { kind: body.kind };
    case 'reset':
    case 'reset-after':
      return { kind: 'reset', after: body.kind === 'reset-after' || body.after === true };
    case 'malformed':
      return { kind: 'malformed', how: body.how === 'cut' || body.how === 'html' ? body.how : 'member' };
    case 'status':
      return {
        kind: 'status',
        status: Number(body.status ?? 500),
        body: body.body === 'json' ? 'json' : 'html',
        ...(body.retryAfter === undefined ? {} : { retryAfter: Number(body.retryAfter) }),
      };
    default:
      throw new Error(`there is no fault of the kind ${String(body.kind)}`);
  }
}
