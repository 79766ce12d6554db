import { json, noContent, type Reply, redirect } from '../reply.ts';
import type { ApiRequest } from './answer-api.ts';
import { isObject } from './call.ts';
import type { FaultInput, FaultMatch } from './faults.ts';
import { installWorkflow, type WorkflowInput } from './install-workflow.ts';
import { type DocumentPatch, editAsPerson, exchangeFile, type ScanInput, scanDocument } from './person.ts';
import type { Simulation } from './simulation.ts';

/**
 * Handles the simulator from outside its process, without credentials: faults, new paper, edits, and what was
 * sent and asked. Answers null for what is a page. Forms of that page are answered with a way back to it.
 */
export function answerControl(sim: Simulation, request: ApiRequest): Reply | null {
  const { method, path } = request;
  const [, , topic = '', id = '', verb = ''] = path.split('/');
  const action = ACTIONS[`${method} ${[topic, id && '#', verb].filter(Boolean).join('/')}`];
  if (!action) return topic === '' ? null : json(404, { detail: 'Not found.' });
  const form = /x-www-form-urlencoded/.test(request.headers['content-type'] ?? '');
  try {
    const reply = action(sim, bodyOf(request, form), Number(id));
    // A form without fields sends no content type, so the browser is known by what it would like to get.
    const browser = form || /text\/html/.test(request.headers.accept ?? '');
    return browser && method !== 'GET' ? redirect(`${sim.settings.prefix}/simulator`, 303) : reply;
  } catch (error) {
    return json(400, { detail: error instanceof Error ? error.message : String(error) });
  }
}

type Body = Record<string, unknown>;
type Action = (sim: Simulation, body: Body, id: number) => Reply;

const ACTIONS: Record<string, Action> = {
  'GET info': (sim) =>
    json(200, {
      release: sim.settings.release,
      users: [...sim.world.users.values()].map(({ id, username, token }) => ({ id, username, token })),
      tags: names(sim.world.tags),
      correspondents: names(sim.world.correspondents),
      document_types: names(sim.world.document_types),
      custom_fields: [...sim.world.custom_fields.values()],
    }),
  'GET faults': (sim) => json(200, { latency: sim.faults.latency(), faults: sim.faults.list().map(plain) }),
  'POST faults': (sim, body) => json(201, { id: sim.faults.add(readFault(body)) }),
  'DELETE faults': (sim) => {
    sim.faults.clear();
    return noContent();
  },
  'DELETE faults/#': removeFault,
  'POST faults/#/remove': removeFault,
  'POST latency': (sim, body) => {
    sim.faults.setLatency(Number(body.ms) || 0);
    return json(200, { latency: sim.faults.latency() });
  },
  'POST documents': (sim, body) => json(201, { id: scanDocument(sim, body as ScanInput).id }),
  'POST edit/#': (sim, { fireWebhook, ...patch }, id) => {
    editAsPerson(sim, id, patch as DocumentPatch, { fireWebhook: fireWebhook !== false });
    return json(200, { id });
  },
  'POST versions/#': (sim, body, id) =>
    json(201, {
      id: exchangeFile(sim, id, typeof body.content === 'string' ? { content: body.content } : {}).id,
    }),
  'POST workflows': (sim, body) => json(201, { id: installWorkflow(sim, body as WorkflowInput) }),
  'DELETE workflows': (sim) => {
    sim.world.workflows.clear();
    sim.changed();
    return noContent();
  },
  'GET deliveries': (sim) =>
    json(200, {
      deliveries: sim.deliveries.map(({ body, ...delivery }) => ({ ...delivery, body: body.toString() })),
    }),
  'DELETE deliveries': (sim) => {
    sim.deliveries.length = 0;
    return noContent();
  },
  'GET requests': (sim) => json(200, { counts: sim.requests.counts(), requests: sim.requests.list }),
  'DELETE requests': (sim) => {
    sim.requests.reset();
    return noContent();
  },
};

const names = (rows: Map<number, { id: number; name: string }>) =>
  [...rows.values()].map(({ id, name }) => ({ id, name }));

function removeFault(sim: Simulation, _: Body, id: number): Reply {
  sim.faults.remove(id);
  return noContent();
}

function bodyOf({ raw }: ApiRequest, form: boolean): Body {
  if (raw.length === 0) return {};
  if (form) return Object.fromEntries(new URLSearchParams(raw.toString()));
  const body: unknown = JSON.parse(raw.toString());
  if (!isObject(body)) throw new Error('the body must be a JSON object');
  return body;
}

/** Reads a fault from JSON, or from the form of the page, where all values are texts on one level. */
function readFault(body: Body): FaultInput {
  const times = body.times ? { times: Number(body.times) } : {};
  return { ...readKind(body), ...times, match: readMatch(body) };
}

function readMatch(body: Body): FaultMatch {
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

function readKind(body: Body): FaultInput {
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

const plain = (fault: { match?: FaultMatch }) => ({
  ...fault,
  ...(fault.match ? { match: { ...fault.match, path: fault.match.path && String(fault.match.path) } } : {}),
});
