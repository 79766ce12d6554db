import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../simulators/free-port.ts';
import {
  AUDIENCE,
  type SignedIn,
  signIn,
  startIdentityProvider,
  WEB_CLIENT,
} from '../simulators/identity-provider/index.ts';
import { openBrowser, type TestBrowser, type WatchedPage } from './browser.ts';
import { putSession } from './put-session.ts';
import { type ServiceFixture, serviceFixture } from './service-fixture.ts';

export type DemoPersonName = 'anna' | 'ben' | 'clara' | 'dora';

/** A whole service with the built web app, an identity provider, and a browser. */
export type WebFixture = {
  fixture: ServiceFixture;
  browser: TestBrowser;
  /** Where the app is, without a slash at the end. */
  url: string;
  /** Opens a page as somebody: anna (PM_Admin), ben (PM_Freigabe), clara (PM_User), dora (in no group). */
  open(person: DemoPersonName, path: string, options?: PageOptions): Promise<WatchedPage>;
  /** Opens a page as nobody. */
  visit(path: string, options?: PageOptions): Promise<WatchedPage>;
  /** Calls the API as somebody, with JSON or a form with files. */
  api(
    person: DemoPersonName,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
  close(): Promise<void>;
};
export type PageOptions = NonNullable<Parameters<TestBrowser['page']>[0]> & {
  /** Where to open the page when not at `url`: the same app reached another way. */
  at?: string;
};

type Options = Parameters<typeof serviceFixture>[0] & {
  /** The path that people see the app below: `/intake`. */
  pathPrefix?: string;
  /** Where people reach the app, when not at the service itself: a proxy. */
  publicOrigin?: string;
};

export async function webFixture({
  pathPrefix = '',
  publicOrigin,
  env,
  ...rest
}: Options = {}): Promise<WebFixture> {
  const port = await freePort(0);
  const url = `${publicOrigin ?? `http://127.0.0.1:${port}`}${pathPrefix}`;
  const folder = await mkdtemp(join(tmpdir(), 'intake-web-'));
  const provider = await startIdentityProvider({
    port: await freePort(0),
    keyFile: join(folder, 'keys.json'),
    redirectUris: [`${url}/`, `${url}/signed-in`],
  });
  const fixture = await serviceFixture({
    ...rest,
    env: {
      PORT: String(port),
      PUBLIC_URL: url,
      OIDC_ISSUER: provider.issuer,
      OIDC_AUDIENCE: AUDIENCE,
      OIDC_CLIENT_ID: WEB_CLIENT,
      ...env,
    },
  });
  const browser = await openBrowser();
  const tokens = new Map<DemoPersonName, Promise<SignedIn>>();
  const tokensOf = (person: DemoPersonName) => {
    const known = tokens.get(person) ?? signIn(provider.issuer, person);
    tokens.set(person, known);
    return known;
  };
  const visit: WebFixture['visit'] = async (path, { at = url, ...options } = {}) => {
    const page = await browser.page(options);
    await page.goto(`${at}${path}`);
    return page;
  };
  return {
    fixture,
    browser,
    url,
    visit,
    async open(person, path, { at = url, ...options } = {}) {
      const session = {
        issuer: provider.issuer,
        signedIn: await tokensOf(person),
        origin: new URL(at).origin,
      };
      return visit(path, {
        ...options,
        at,
        async before(page) {
          await putSession(page, session);
          await options.before?.(page);
        },
      });
    },
    async api(person, method, path, body, headers) {
      const { accessToken } = await tokensOf(person);
      const isForm = body instanceof FormData;
      return fetch(`${fixture.url}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      });
    },
    async close() {
      try {
        await browser.close();
      } finally {
        await fixture.close();
        await provider.stop();
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
