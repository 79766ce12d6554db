import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type PageContext, type Pages, Problem, withStyleNonce } from '../../platform/http/index.ts';
import { fillPage } from './fill-page.ts';
import { type BuiltFile, readBuild } from './read-build.ts';

export type WebApp = {
  pages: Pages;
  /** Whether there is a build to serve. */
  built: boolean;
};

/**
 * Serves the built web app: its files, to be kept for ever because their names carry a hash, and for every other
 * address the one page that the app starts from, with a nonce of its own.
 *
 * @param directory where the build lies; without one, pages say so in words and the API works all the same
 * @param pathPrefix below which browsers see us, `/intake`, or empty
 */
export function webApp({ directory, pathPrefix }: { directory: string; pathPrefix: string }): WebApp {
  const build = readBuild(directory);
  return {
    built: build !== undefined,
    pages(context) {
      if (context.method !== 'GET' && context.method !== 'HEAD') return;
      const file = build?.files.get(context.path);
      if (file) return serveFile(context, file);
      if (FILE_NAME.test(context.path) || !context.accepts('html')) return;
      if (!build) throw new Problem('web-app-missing', { reason: 'web-not-built' });
      servePage(context, build.page, pathPrefix);
    },
  };
}

/** An ending with a letter: `/bearbeiten/1.234` is somebody's number, and gets the page that says what is wrong. */
const FILE_NAME = /\.\d*[a-z]\w*$/i;

function servePage(context: PageContext, page: string, pathPrefix: string): void {
  const nonce = randomBytes(16).toString('base64');
  context.set(
    'Content-Security-Policy',
    withStyleNonce(context.response.get('Content-Security-Policy'), nonce),
  );
  context.set('Cache-Control', 'no-cache');
  context.type = 'text/html; charset=utf-8';
  context.body = fillPage(page, { nonce, base: `${pathPrefix}/` });
}

function serveFile(context: PageContext, { path, type, sizes, isForEver }: BuiltFile): void {
  // The smallest that the browser takes: by itself Koa would follow the browser's order, with gzip first.
  const encoding = [...sizes.keys()].find((one) => context.acceptsEncodings(one)) ?? 'identity';
  const found = sizes.get(encoding) ?? sizes.get('identity');
  context.set('Cache-Control', isForEver ? IMMUTABLE : 'no-cache');
  context.vary('Accept-Encoding');
  if (encoding !== 'identity') context.set('Content-Encoding', encoding);
  context.type = type;
  context.status = 200;
  if (context.method === 'GET') context.body = createReadStream(`${path}${SUFFIXES[encoding] ?? ''}`);
  context.length = found ?? 0;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const SUFFIXES: Record<string, string> = { br: '.br', gzip: '.gz' };
