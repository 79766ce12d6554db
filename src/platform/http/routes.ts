import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Endpoint } from './endpoint.ts';
import { Problem } from './problems.ts';

/**
 * The routes of all endpoints, below `/api`. A path that is declared as it is belongs to its own methods alone: a
 * `PUT /approvals/bulk` is not the decision on a document of the name “bulk”.
 */
export function routesOf<State>(
  endpoints: readonly Endpoint[],
  serve: (endpoint: Endpoint, context: never) => Promise<void>,
): {
  routes: Middleware<State>;
  refuseUnknown: (context: Pick<Context, 'method' | 'path'>) => never;
} {
  const routes = new Router<State>({ prefix: '/api' });
  const fixed = new Map<string, string[]>();
  const direct = new Map<string, Endpoint>();
  for (const one of endpoints) {
    const { path, method } = one;
    if (path.includes('{')) continue;
    fixed.set(`/api${path}`, [...(fixed.get(`/api${path}`) ?? []), method]);
    direct.set(`${method} /api${path}`, one);
  }
  routes.use((context, next) => {
    const methods = fixed.get(plain(context.path));
    if (methods && !answers(methods, context.method)) throw notAllowed(methods);
    return next();
  });
  for (const one of endpoints) {
    const path = one.path.replaceAll(/\{(\w+)\}/g, ':$1');
    routes.register(path, [one.method], (context) => serve(one, context as never));
  }
  const search = routes.routes();
  return {
    // The router tries one pattern after the other, all hundred of them; for a webhook call that took as long as
    // reading its body. A path that equals its declaration needs no search.
    routes(context, next) {
      const one = direct.get(`${context.method} ${context.path}`);
      return one ? serve(one, context as never) : search(context as never, next);
    },
    refuseUnknown({ method, path }) {
      const methods = fixed.get(plain(path)) ?? routes.match(path, method).path.flatMap((one) => one.methods);
      throw methods.length === 0 || answers(methods, method) ? new Problem('not-found') : notAllowed(methods);
    },
  };
}

/** Addresses are taken in upper case and with a slash at the end, too. */
const plain = (path: string): string => path.toLowerCase().replace(/\/$/, '');

const answers = (methods: readonly string[], method: string): boolean =>
  methods.includes(method) || (method === 'HEAD' && methods.includes('GET'));

function notAllowed(methods: readonly string[]): Problem {
  const list = [...new Set(methods.flatMap((method) => (method === 'GET' ? ['HEAD', 'GET'] : [method])))];
  const allow = list.join(', ');
  return new Problem('method-not-allowed', { reason: 'use-methods', methods: allow }, { headers: { allow } });
}
