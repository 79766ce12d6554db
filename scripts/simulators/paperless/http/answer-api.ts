import type { IncomingHttpHeaders } from 'node:http';
import { html, json, type Reply, redirect } from '../../reply.ts';
import { authenticate } from '../accounts/authenticate.ts';
import type { Simulation } from '../simulation.ts';
import type { Call } from './call.ts';
import { negotiateVersion, prefersGerman } from './negotiate.ts';
import { crash, gone, isRefusal } from './refusals.ts';
import { ROUTES, type Route, type Verb } from './routes.ts';

export type ApiRequest = {
  method: string;
  /** Below the prefix, starting with `/api/`. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  raw: Buffer;
};

const ORDER: readonly Verb[] = ['GET', 'POST', 'PATCH', 'DELETE'];

/** Answers a request to the API. Everything happens at once, so no request sees another one half done. */
export function answerApi(sim: Simulation, request: ApiRequest): Reply {
  const { settings, world } = sim;
  const ids: number[] = [];
  const key = request.path.slice('/api'.length).replace(/\/(\d+)(?=\/)/g, (_, digits: string) => {
    ids.push(Number(digits));
    return '/#';
  });
  const route = ROUTES[key] ?? routeOfOddId(key, ids);
  if (!route || (route.modern && !settings.modern)) return fallThrough(settings.prefix, request);

  const headers: Record<string, string> = {};
  try {
    const version = negotiateVersion(request.headers, settings);
    const user = authenticate(request.headers, world);
    headers['x-api-version'] = String(settings.apiVersions.highest);
    headers['x-version'] = settings.release;
    const call: Call = {
      ...request,
      ids,
      user,
      version,
      german: prefersGerman(request.headers),
      base: `http://${request.headers.host ?? 'localhost'}${settings.prefix}`,
    };
    const reply = perform(sim, route, call);
    return { ...reply, headers: { ...headers, ...reply.headers } };
  } catch (error) {
    if (!isRefusal(error)) settings.log({ path: request.path, error: String(error) }, 'handler failed');
    const reply = isRefusal(error) ? error.reply : crash();
    return { ...reply, headers: { ...headers, ...reply.headers } };
  }
}

function perform(sim: Simulation, route: Route, call: Call): Reply {
  if (call.method === 'OPTIONS') return json(200, { name: '', renders: ['application/json'] });
  const verb = call.method === 'HEAD' ? 'GET' : call.method;
  const handler = ORDER.includes(verb as Verb) ? route.verbs[verb as Verb] : undefined;
  if (!handler) return json(405, { detail: `Method "${call.method}" not allowed.` });
  if (call.ids.some(Number.isNaN)) throw gone();
  return handler(sim, call);
}

/** `/documents/abc/` is a document too, only one that cannot exist. */
function routeOfOddId(key: string, ids: number[]): Route | undefined {
  const route = ROUTES[key.replace(/^(\/[a-z_]+)\/[^/.#]+\//, '$1/#/')];
  if (route) ids.unshift(Number.NaN);
  return route;
}

const CSRF_PAGE =
  '<!DOCTYPE html>\n<html lang="en">\n<head><title>403 Forbidden</title></head>\n<body>\n<h1>Forbidden <span>(403)</span></h1>\n<p>CSRF verification failed. Request aborted.</p>\n</body>\n</html>\n';

/**
 * What does not belong to the API goes to the web interface, also a path that only lacks its last slash: it
 * sends readers to the log-in page, valid token or not, and writers away.
 */
function fallThrough(prefix: string, { method, path, query }: ApiRequest): Reply {
  if (method !== 'GET' && method !== 'HEAD') return html(403, CSRF_PAGE);
  const text = query.toString();
  const next = encodeURIComponent(`${prefix}${path}${text ? `?${text}` : ''}`).replaceAll('%2F', '/');
  return redirect(`${prefix}/accounts/login/?next=${next}`);
}
