import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { usefulScope } from '../../gateways/identity/index.ts';
import type { Ask } from './ask.ts';

export type SignIn = {
  issuer: string;
  clientId: string | undefined;
  /** As configured; else what the web app asks of this provider. */
  scope: string | undefined;
  /** Where the provider sends people back to. */
  redirectUri: string;
};

/** What an OIDC provider says of itself. */
export type Discovery = {
  issuer: string;
  jwks: string;
  authorization: string | undefined;
  scopes: string[] | undefined;
  challengeMethods: string[] | undefined;
};
/** How the provider takes a request to sign in from which nobody can be signed in. */
export type ClientAnswer =
  /** It sends back to us, as it should: that nobody is signed in, or what it does not like. */
  | { kind: 'sent-back'; error: string }
  /** It keeps the visitor: with its own page, which may be a complaint. */
  | { kind: 'kept'; status: number }
  | { kind: 'silent'; trouble: string };
export type ProviderFacts = {
  address: string;
  discovery: { trouble: string } | { status: number } | { found: Discovery };
  /** How many keys it publishes; null: they could not be read. */
  keys: number | null;
  /** What is asked for at sign-in. */
  scope: string;
  client: ClientAnswer | null;
};

const Document = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  authorization_endpoint: z.url().optional(),
  scopes_supported: z.array(z.string()).optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
});
const Keys = z.object({ keys: z.array(z.unknown()) });

/** Reads the provider's description and keys, and knocks at its door as the web app would. */
export async function inspectProvider(signIn: SignIn, ask: Ask): Promise<ProviderFacts> {
  const address = `${signIn.issuer}/.well-known/openid-configuration`;
  const scope = signIn.scope ?? usefulScope(undefined);
  const facts: ProviderFacts = { address, discovery: { status: 0 }, keys: null, scope, client: null };
  const asked = await ask(address);
  if ('trouble' in asked) return { ...facts, discovery: { trouble: asked.trouble } };
  const read = Document.safeParse(parsed(asked.text));
  if (asked.status !== 200 || !read.success) return { ...facts, discovery: { status: asked.status } };
  const found: Discovery = {
    issuer: read.data.issuer,
    jwks: read.data.jwks_uri,
    authorization: read.data.authorization_endpoint,
    scopes: read.data.scopes_supported,
    challengeMethods: read.data.code_challenge_methods_supported,
  };
  const asks = signIn.scope ?? usefulScope(read.data);
  const [keys, client] = await Promise.all([
    countKeys(found.jwks, ask),
    knock(found.authorization, { ...signIn, scope: asks }, ask),
  ]);
  return { address, discovery: { found }, keys, scope: asks, client };
}

async function countKeys(address: string, ask: Ask): Promise<number | null> {
  const asked = await ask(address);
  if ('trouble' in asked || asked.status !== 200) return null;
  return Keys.safeParse(parsed(asked.text)).data?.keys.length ?? null;
}

/**
 * A request to sign in that must show no page (`prompt=none`). A provider that knows client, redirect address and
 * scopes sends it back at once with `login_required`; nobody is signed in, and nothing is kept.
 */
async function knock(
  endpoint: string | undefined,
  { clientId, scope, redirectUri }: SignIn & { scope: string },
  ask: Ask,
): Promise<ClientAnswer | null> {
  if (!endpoint || !clientId) return null;
  const url = new URL(endpoint);
  const challenge = createHash('sha256').update(randomBytes(32).toString('base64url')).digest('base64url');
  const query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    state: randomBytes(16).toString('base64url'),
    code_challenge: challenge,
    code_challenge_method: 'S256',
    prompt: 'none',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const asked = await ask(url.href);
  if ('trouble' in asked) return { kind: 'silent', trouble: asked.trouble };
  const location = asked.headers.get('location') ?? '';
  if (asked.status < 300 || asked.status >= 400 || !location.startsWith(redirectUri)) {
    return { kind: 'kept', status: asked.status };
  }
  // Its description is free text, and could be anything; the code is one of a known list.
  const error = new URL(location).searchParams.get('error') ?? '';
  return { kind: 'sent-back', error: /^[a-z_]{1,50}$/.test(error) ? error : 'unknown' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
