import http from 'node:http';
import { gzipSync } from 'node:zlib';
import { html, json, noContent, type Reply } from '../../reply.ts';
import { documentsIn } from '../faults/documents-in.ts';
import type { Fault } from '../faults/faults.ts';
import { broken, malformed } from '../faults/spoil.ts';
import { answerControl } from '../pages/control.ts';
import { answerPage } from '../pages/pages.ts';
import type { Simulation } from '../simulation.ts';
import { type ApiRequest, answerApi } from './answer-api.ts';

/** A server that answers API, control and pages, and whose API can be made to fail. */
export function createServer(sim: Simulation): http.Server {
  const server = http.createServer((request, response) => {
    handle(sim, request, response).catch((error: unknown) => {
      sim.settings.log({ error: String(error) }, 'request failed');
      response.destroy();
    });
  });
  // Clients keep connections for longer than the five seconds that Node grants; a race would look like a fault.
  server.keepAliveTimeout = 65_000;
  return server;
}

async function handle(sim: Simulation, request: http.IncomingMessage, response: http.ServerResponse) {
  const started = performance.now();
  const at = Date.now();
  const { prefix } = sim.settings;
  const [address = '/', search = ''] = split(request.url ?? '/');
  const below = address.startsWith(`${prefix}/`)
    ? address.slice(prefix.length)
    : address === prefix
      ? '/'
      : null;
  const method = request.method ?? 'GET';
  const call: ApiRequest = {
    method,
    path: below ?? address,
    query: new URLSearchParams(search),
    headers: request.headers,
    raw: await readBody(request),
  };
  if (below?.startsWith('/api/') || below === '/api') {
    const entry = { at, method, path: call.path, query: search };
    const log = (status: number | null) =>
      sim.requests.add({ ...entry, status, ms: performance.now() - started });
    const { underWay } = sim.requests;
    const name = `${method} ${call.path}`;
    underWay.push(name);
    await answerWithFaults(sim, call, response, log).finally(() =>
      underWay.splice(underWay.indexOf(name), 1),
    );
    return;
  }
  const control = call.path.startsWith('/simulator') ? answerControl(sim, call) : null;
  const reply = control ?? (below === null ? null : answerPage(sim, { ...call, path: below }));
  send(sim, call, response, reply ?? html(404, '<h1>Not Found</h1>'));
}

function split(url: string): [string, string] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}

async function readBody(request: http.IncomingMessage): Promise<Buffer> {
  if (request.method === 'GET' || request.method === 'HEAD') return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function answerWithFaults(
  sim: Simulation,
  call: ApiRequest,
  response: http.ServerResponse,
  log: (status: number | null) => void,
): Promise<void> {
  const faults = sim.faults.strike({
    ...{ method: call.method, path: call.path, body: call.raw },
    documentIds: documentsIn(call),
  });
  const find = <K extends Fault['kind']>(kind: K) =>
    faults.find((fault): fault is Extract<Fault, { kind: K }> => fault.kind === kind);

  const wait = sim.faults.latency() + (find('latency')?.ms ?? 0);
  if (wait > 0) await new Promise<void>((resume) => sim.timers.later(wait, resume));
  // No answer: the connection stays open until the client gives up or the server stops.
  const hang = find('hang');
  if (hang && !hang.after) {
    log(null);
    return;
  }
  const cut = find('reset');
  if (cut && !cut.after) {
    log(null);
    response.socket?.resetAndDestroy();
    return;
  }
  const failing = find('status');
  let reply =
    failing && !failing.after
      ? broken(failing.status, failing.body ?? 'html', failing.retryAfter)
      : find('ignore-write')
        ? pretend(sim, call)
        : answerApi(sim, call);
  if (failing?.after) reply = broken(failing.status, failing.body ?? 'html', failing.retryAfter);
  if (hang) {
    log(null);
    return;
  }
  if (cut) {
    log(null);
    response.socket?.resetAndDestroy();
    return;
  }
  const spoilt = find('malformed');
  if (spoilt) reply = malformed(reply, spoilt.how ?? 'member');
  log(reply.status);
  send(sim, call, response, reply, find('slow-body')?.ms);
}

/** The answer to a write that was never made: the present state of what it names. */
function pretend(sim: Simulation, call: ApiRequest): Reply {
  if (call.method === 'DELETE') return noContent();
  if (call.method === 'POST') return json(200, { result: 'OK' });
  const query = new URLSearchParams(call.query);
  query.set('full_perms', 'true');
  return answerApi(sim, { ...call, method: 'GET', query, raw: Buffer.alloc(0) });
}

function send(
  sim: Simulation,
  call: ApiRequest,
  response: http.ServerResponse,
  { status, headers, body }: Reply,
  dripMs?: number,
): void {
  let bytes = typeof body === 'string' ? Buffer.from(body) : (body ?? Buffer.alloc(0));
  const zip =
    sim.settings.compression &&
    bytes.length >= 200 &&
    /json|html|text/.test(headers['content-type'] ?? '') &&
    /\bgzip\b/.test(String(call.headers['accept-encoding'] ?? ''));
  if (zip) bytes = gzipSync(bytes, { level: 1 });
  response.writeHead(status, {
    ...headers,
    ...(zip ? { 'content-encoding': 'gzip' } : {}),
    ...(status === 304 ? {} : { 'content-length': String(bytes.length) }),
  });
  if (call.method === 'HEAD') response.end();
  else if (dripMs === undefined) response.end(bytes);
  else drip(sim, response, bytes, dripMs);
}

const DROPS = 10;

function drip(sim: Simulation, response: http.ServerResponse, bytes: Buffer, ms: number): void {
  const size = Math.ceil(bytes.length / DROPS);
  for (let drop = 0; drop < DROPS; drop++) {
    const piece = bytes.subarray(drop * size, (drop + 1) * size);
    sim.timers.later((ms * (drop + 1)) / DROPS, () => {
      if (drop === DROPS - 1) response.end(piece);
      else response.write(piece);
    });
  }
}
