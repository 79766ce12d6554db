import { json, noContent, type Reply, redirect } from '../../reply.ts';
import { readFault } from '../faults/read-fault.ts';
import type { ApiRequest } from '../http/answer-api.ts';
import { isObject } from '../http/call.ts';
import { type ScanInput, scanDocument } from '../person.ts';
import type { Simulation } from '../simulation.ts';

/**
 * Handles the simulator from outside its process, without credentials: faults, latency, new paper. Answers null for what is a page. Forms of that page are answered with a way back to it.
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
  'POST faults': (sim, body) => json(201, { id: sim.faults.add(readFault(body)) }),
  'POST faults/#/remove': removeFault,
  'POST latency': (sim, body) => {
    sim.faults.setLatency(Number(body.ms) || 0);
    return json(200, { latency: sim.faults.latency() });
  },
  'POST documents': (sim, body) => json(201, { id: scanDocument(sim, body as ScanInput).id }),
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
