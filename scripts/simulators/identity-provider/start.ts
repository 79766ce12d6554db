import { text } from 'node:stream/consumers';
import type { Context, Next } from 'koa';
import { Provider } from 'oidc-provider';
import { configuration } from './configuration.ts';
import { type ProviderKeys, providerKeys } from './keys.ts';
import { signInPage } from './pages.ts';
import { personNamed } from './people.ts';
import { userinfo } from './userinfo.ts';

export type IdentityProvider = { issuer: string; stop(): Promise<void> };

type Options = {
  port: number;
  /** Where its keys are kept over restarts. */
  keyFile: string;
  /** Where the web app wants people to come back to. */
  redirectUris: readonly string[];
};

/** Starts the demo's identity provider: real OpenID Connect for four people without passwords. */
export async function startIdentityProvider({
  port,
  keyFile,
  redirectUris,
}: Options): Promise<IdentityProvider> {
  const issuer = `http://127.0.0.1:${port}`;
  const keys = await providerKeys(keyFile);
  const provider = new Provider(issuer, configuration(keys, redirectUris));
  provider.use(signInPages(provider));
  provider.use(userinfoEndpoint(keys));
  const server = provider.listen(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  return {
    issuer,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const signInPages = (provider: Provider) => async (context: Context, next: Next) => {
  const uid = /^\/sign-in\/([\w-]+)$/.exec(context.path)?.[1];
  if (!uid) return next();
  if (context.method === 'POST') {
    const person = personNamed(new URLSearchParams(await text(context.req)).get('person') ?? '');
    if (!person) context.throw(400, 'nobody of the demo');
    const result = { login: { accountId: person.sub } };
    context.redirect(await provider.interactionResult(context.req, context.res, result));
    context.status = 303;
  } else {
    context.type = 'html';
    context.body = signInPage(uid);
  }
};

const userinfoEndpoint = ({ signing }: ProviderKeys) => {
  const ask = userinfo(signing);
  return async (context: Context, next: Next) => {
    if (context.path !== '/me' || !context.get('authorization')) return next();
    context.set('Access-Control-Allow-Origin', '*');
    const claims = ask(context.get('authorization'));
    context.status = claims ? 200 : 401;
    context.body = claims ?? { error: 'invalid_token' };
  };
};
