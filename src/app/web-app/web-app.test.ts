import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { anyone, createApp, endpoint, type HttpServer, listen } from '../../platform/http/index.ts';
import { webApp } from './index.ts';

const served = suite('serving the web app');
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2_000))});\n`;
const PAGE = `<html><head><base href="/" /><meta property="csp-nonce" nonce="NONCE">
<script src="./assets/main-1a2b.js" nonce="NONCE"></script></head></html>`;
const quiet = { isLevelEnabled: () => false, debug() {}, info() {}, error() {} };
let folder: string;
let server: HttpServer;

const start = (directory: string, pathPrefix = '') =>
  listen(
    createApp({
      endpoints: [
        endpoint({
          method: 'GET',
          path: '/here',
          access: anyone,
          summary: '',
          response: z.object({}),
          handle: () => ({}),
        }),
      ],
      authenticate: () => ({ actor: 'anyone' }),
      logger: quiet,
      pathPrefix,
      pages: webApp({ directory, pathPrefix }).pages,
    }).callback(),
    { port: 0, host: '127.0.0.1' },
  );

served.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intake-web-app-'));
  await mkdir(join(folder, 'assets'));
  const script = join(folder, 'assets', 'main-1a2b.js');
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(script, SCRIPT);
  await writeFile(`${script}.br`, brotliCompressSync(SCRIPT));
  await writeFile(`${script}.gz`, gzipSync(SCRIPT));
  await writeFile(join(folder, 'secret.txt'), 'not for the web');
  server = await start(folder, '/intake');
});
served.after(async () => {
  await server.close(100);
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { method, headers });
const sizeOf = async (encoding: string) =>
  Number(
    (await get('/assets/main-1a2b.js', { 'accept-encoding': encoding }, 'HEAD')).headers.get(
      'content-length',
    ),
  );

served('a page has its policy and its nonce whoever asks, with whatever headers', async () => {
  for (const headers of [
    { 'x-api-key': 'x' },
    { authorization: 'Bearer x' },
    { 'x-api-key': '', cookie: 'a' },
  ] as const) {
    for (const path of ['/', '/warteschlange', '/intake/freigabe', '/documents/api', '/apis']) {
      const answer = await get(path, { ...headers });
      assert.is(answer.status, 200, path);
      const [, nonce] = /nonce="([^"]+)"/.exec(await answer.text()) ?? [];
      assert.match(answer.headers.get('content-security-policy') ?? '', `'nonce-${nonce}'`);
      assert.is(answer.headers.get('x-frame-options'), 'DENY');
    }
  }
});

served(
  'files with a hash in their name are kept for ever, and sent as small as the browser can take',
  async () => {
    const answer = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    assert.is(await answer.text(), SCRIPT);
    assert.is(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.is(answer.headers.get('content-type'), 'text/javascript; charset=utf-8');
    assert.is(answer.headers.get('vary'), 'Accept-Encoding');
    assert.is(answer.headers.get('content-encoding'), 'br');
    assert.equal(
      [await sizeOf('br, gzip'), await sizeOf('gzip'), await sizeOf('identity')],
      [brotliCompressSync(SCRIPT).length, gzipSync(SCRIPT).length, SCRIPT.length],
    );
  },
);

served(
  'every page is the one page: not kept, with a nonce of its own, below the path people see',
  async () => {
    const pages = await Promise.all(
      ['/', '/freigabe/7?x=1', '/bearbeiten/1.234', '/intake/freigabe', '/intake'].map((path) => get(path)),
    );
    const nonces = new Set<string>();
    for (const answer of pages) {
      const page = await answer.text();
      const [, nonce = ''] = /nonce="([^"]+)"/.exec(page) ?? [];
      nonces.add(nonce);
      assert.is(answer.status, 200);
      assert.ok(page.includes('<base href="/intake/"'), page);
      assert.not.match(page, 'NONCE');
      assert.is(answer.headers.get('cache-control'), 'no-cache');
      const policy = answer.headers.get('content-security-policy') ?? '';
      assert.ok(policy.includes(`style-src 'self' 'nonce-${nonce}'`), policy);
      assert.ok(policy.includes("script-src 'self';"), policy);
    }
    assert.is(nonces.size, pages.length);
  },
);

served('the API keeps its own answers: no page in place of a 404', async () => {
  assert.equal(await (await get('/api/here')).json(), {});
  for (const path of ['/api/nowhere', '/api', '/intake/api/nowhere']) {
    const answer = await get(path, { accept: 'text/html' });
    assert.equal(
      [answer.status, answer.headers.get('content-type')],
      [404, 'application/problem+json'],
      path,
    );
  }
});

served('nothing but the build is served', async () => {
  const paths = ['/secret.txt', '/assets/../secret.txt', '/assets/%2e%2e/secret.txt', '/index.html'];
  for (const path of [...paths, '/assets/old-9z.js', '/favicon.ico']) {
    assert.is((await get(path, { accept: 'text/html' })).status, 404, path);
  }
  assert.is((await get('/', { accept: 'application/json' })).status, 404);
  assert.is((await get('/', {}, 'POST')).status, 404);
});

served('without a build pages say so, and the API works', async () => {
  const bare = await start(join(folder, 'nothing'));
  const address = `http://127.0.0.1:${bare.port}`;
  const answer = await fetch(`${address}/warteschlange`);
  assert.is(answer.status, 503);
  assert.match(await answer.text(), 'npm run web');
  assert.is((await fetch(`${address}/api/here`)).status, 200);
  await bare.close(100);
});
served.run();
