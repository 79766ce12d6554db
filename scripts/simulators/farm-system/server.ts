import http from 'node:http';
import { text } from 'node:stream/consumers';
import { html, json, type Reply } from '../reply.ts';
import { answerApi, routeOf } from './answer-api.ts';
import type { Fault } from './faults.ts';
import { answerPage } from './pages.ts';
import type { Simulation } from './simulation.ts';

/** Where the interface stands; the log-in can be asked for at both. */
export const API = '/api';
export const AUTH = '/auth';

/** A server that answers interface and pages, and whose interface can be made to fail. */
export function createServer(sim: Simulation): http.Server {
  const server = http.createServer((request, response) => {
    // A client that hung up needs no answer.
    handle(sim, request, response).catch(() => response.destroy());
  });
  // Clients keep connections for longer than the five seconds that Node grants; a race would look like a fault.
  server.keepAliveTimeout = 65_000;
  return server;
}

async function handle(sim: Simulation, request: http.IncomingMessage, response: http.ServerResponse) {
  const { method = 'GET' } = request;
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://farm');
  const body = await text(request);
  const [place] = [API, AUTH].filter((each) => pathname.startsWith(`${each}/`));
  if (!place) {
    send(response, answerPage(sim, { method, path: pathname, query, form: new URLSearchParams(body) }));
    return;
  }
  const found = routeOf(method, pathname.slice(place.length));
  if (!found || (place === AUTH && found.route !== 'POST /login')) {
    send(response, json(404, { message: 'Das gibt es hier nicht.' }));
    return;
  }
  const startedAt = performance.now();
  const log = (status: number | null) =>
    sim.requests.add({
      at: Date.now(),
      method,
      path: found.route.slice(method.length + 1),
      query: query.toString(),
      status,
      ms: performance.now() - startedAt,
    });
  const call = { ...found, query, cookies: request.headers.cookie, body: membersOf(body) };
  const reply = await withFaults(sim, sim.faults.strike(found.route), () => answerApi(sim, call));
  log(reply === 'hang' || reply === 'reset' ? null : reply.status);
  if (reply === 'reset') response.socket?.resetAndDestroy();
  else if (reply !== 'hang') send(response, reply);
}

/** What comes of a call under these faults. `hang`: the connection stays open until somebody gives up. */
async function withFaults(
  { timers }: Simulation,
  faults: Fault[],
  answer: () => Reply,
): Promise<Reply | 'hang' | 'reset'> {
  for (const fault of faults) {
    if (fault.kind === 'slow') await new Promise<void>((resume) => timers.later(fault.ms, resume));
  }
  const [struck] = faults.filter(({ kind }) => kind === 'hang' || kind === 'reset' || kind === 'status');
  if (struck?.kind === 'status') return json(struck.status, { message: 'Störung' });
  if (struck?.kind === 'hang' || struck?.kind === 'reset') return struck.kind;
  return faults.reduce((reply, fault) => {
    if (fault.kind === 'malformed') return spoilt(reply, fault.how ?? 'member');
    return fault.kind === 'two-entries' ? doubled(reply) : reply;
  }, answer());
}

function spoilt(reply: Reply, how: 'member' | 'cut' | 'html'): Reply {
  if (how === 'html') return html(200, '<!doctype html><title>Wartung</title>');
  const body = String(reply.body ?? '');
  if (how === 'cut') return { ...reply, body: body.slice(0, Math.ceil(body.length / 2)) };
  const members = Object.entries(membersOf(body));
  return { ...reply, body: JSON.stringify(Object.fromEntries(members.slice(1))) };
}

function doubled(reply: Reply): Reply {
  const { entries } = membersOf(String(reply.body)) as { entries?: { id: string }[] };
  if (!entries) return reply;
  return json(200, { entries: entries.flatMap((entry) => [entry, { ...entry, id: `${entry.id}-2` }]) });
}

function membersOf(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function send(response: http.ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, headers).end(body ?? undefined);
}
