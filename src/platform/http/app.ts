import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Koa from 'koa';
import type { Endpoint } from './endpoint.ts';
import { lingerOver } from './linger.ts';
import { maskCredentials } from './mask-secrets.ts';
import { Problem, problemBody } from './problems.ts';
import { type HttpLogger, type RequestLog, requestLog } from './request-log.ts';
import { routesOf } from './routes.ts';
import { type BrowserRules, headersOf } from './security-headers.ts';
import { type Context, type Serving, type State, serveEndpoint } from './serve-endpoint.ts';

export type AppOptions = Serving & {
  endpoints: readonly Endpoint[];
  logger: HttpLogger;
  /** Path below which people reach us (`/intake`), whether the proxy before us strips it or not. */
  pathPrefix?: string;
  /** The headers for browsers; by default they may connect to us alone. */
  browser?: BrowserRules;
  /** Turns errors of other rooms into problems; undefined for those it does not know. */
  problemOf?: (error: unknown) => Problem | undefined;
  /** Answers what no endpoint does: the web app. What it leaves without a body is a 404 problem. */
  pages?: Pages;
  /** Called with every answer; must be quick and must not throw. */
  onAnswer?: (answer: HttpAnswer) => void;
};

/** The part of a Koa context that pages are made with. */
export type PageContext = Koa.Context;
export type Pages = (context: PageContext) => void;

export type HttpAnswer = {
  method: string;
  /** As the endpoint declares it: `/queue/{documentId}`; undefined when no endpoint was asked. */
  route: string | undefined;
  status: number;
  ms: number;
};

/** The Koa application: each endpoint is a route below `/api`; everything else is a 404 problem. */
export function createApp({
  endpoints,
  logger,
  pathPrefix = '',
  browser = { https: false, connectTo: () => [] },
  problemOf,
  pages,
  onAnswer,
  ...rest
}: AppOptions): Koa<State> {
  const app = new Koa<State>();
  const lines = requestLog(logger);
  // Requests and files that break off in the middle; without a listener Koa writes them past the log.
  app.on('error', lines.brokeOff);
  const headersNow = headersOf(browser);
  const { routes, refuseUnknown } = routesOf<State>(endpoints, (one, context) =>
    serveEndpoint(one, context, rest),
  );

  if (pathPrefix) {
    app.use((context, next) => {
      const { path } = context;
      if (path === pathPrefix) context.path = '/';
      else if (path.startsWith(`${pathPrefix}/`)) context.path = path.slice(pathPrefix.length);
      return next();
    });
  }
  app.use(async (context, next) => {
    const startedAt = performance.now();
    context.state.requestId = requestIdOf(context.req);
    context.res.setHeader('X-Request-Id', context.state.requestId);
    // A page has its policy for every caller.
    const isForMachine = 'x-api-key' in context.req.headers && IS_API.test(context.path);
    const { forMachines, forBrowsers } = headersNow();
    for (const [name, value] of isForMachine ? forMachines : forBrowsers) context.res.setHeader(name, value);
    try {
      await next();
      if (context.status === 404 && context.body === undefined) refuseUnknown(context);
    } catch (error) {
      answerProblem(context, error, problemOf, lines);
    }
    const { requestId, route, known = false } = context.state;
    const { method, path, status } = context;
    const ms = performance.now() - startedAt;
    onAnswer?.({ method, route, status, ms });
    lines.answered({ requestId, method, path, status, ms, known });
  });
  app.use(routes);
  if (pages) {
    app.use((context) => {
      if (!IS_API.test(context.path)) pages(context);
    });
  }
  return app;
}

const IS_API = /^\/api(\/|$)/;

function answerProblem(
  context: Context | Koa.ParameterizedContext<State>,
  error: unknown,
  problemOf: AppOptions['problemOf'],
  lines: RequestLog,
): void {
  const { requestId, known: isKnown = false } = context.state;
  const known = error instanceof Problem ? error : problemOf?.(error);
  if (!known && !isOfTheLine(context.req, error)) {
    const { method, path } = context;
    lines.failed({ requestId, method, path, known: isKnown }, error);
  }
  const problem = known ?? new Problem('unexpected', { reason: 'see-log' });
  context.status = problem.status;
  context.set(problem.extra.headers ?? {});
  // An unread body: Node itself discards small ones.
  if (!context.req.complete && isLarge(context.req)) lingerOver(context.req);
  context.body = problemBody(problem, requestId);
  context.type = 'application/problem+json';
}

/** The caller left, and the error says no more than that. A request is destroyed, too, once its body has been read. */
const isOfTheLine = ({ socket }: IncomingMessage, error: unknown): boolean => {
  const { name, code = '' } = (error ?? {}) as { name?: string; code?: unknown };
  return socket.destroyed && (name === 'AbortError' || BROKEN_LINE.test(String(code)));
};

const BROKEN_LINE = /^(ECONNRESET|EPIPE|ERR_STREAM_.*)$/;

const isLarge = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 64 * 1024;

const BOOT = randomBytes(4).toString('hex');
let counter = 0;

/** The id of a request: the one a proxy gave it, or a short one of our own, unique over restarts. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  // It is kept with what the request recorded, so it must not be a key that was sent in the wrong header.
  if (typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) && maskCredentials(given) === given)
    return given;
  counter += 1;
  return `${BOOT}-${counter.toString(36)}`;
}
