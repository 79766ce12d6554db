import { createPublicKey, type KeyObject } from 'node:crypto';
import { JwksClient } from 'jwks-rsa';
import { z } from 'zod';
import { ProviderAway } from './errors.ts';
import type { GetJson } from './provider-http.ts';

/** A public key of the provider, parsed once. */
export type SigningKey = { key: KeyObject; alg: string | undefined };

export type Provider = {
  /** The provider's description. @throws ProviderAway while it has never answered */
  metadata(): Promise<Metadata>;
  /**
   * The key that signs under this id; without an id the only one there is.
   *
   * @returns undefined when the provider does not know it
   * @throws ProviderAway when that cannot be found out
   */
  key(kid: string | undefined): Promise<SigningKey | undefined>;
  /** Where the web app talks to the provider, as far as it is known: the same list until it changes. */
  origins(): readonly string[];
  /** The state of the provider, in words. */
  state(): { ok: boolean; message: string };
  close(): void;
};

type Options = {
  issuer: string;
  /** Called when the provider is reached, lost and found again. */
  onChange: (state: { ok: boolean; message: string }) => void;
  get: GetJson;
  /** How often keys are read anew; a key that the provider withdrew stays valid for this time. */
  refreshMs?: number;
  /** The shortest time between two readings: made-up key ids cost the provider no more. */
  coolDownMs?: number;
  /** How long keys are trusted that could not be read again. */
  keptMs?: number;
  now?: () => number;
};

const REFRESH_MS = 5 * 60_000;
const COOL_DOWN_MS = 5_000;
const KEPT_MS = 60 * 60_000;

/**
 * Knows an OIDC provider: reads its description and its keys at once, again every few minutes, and again and again
 * while it is away. Known keys stay valid meanwhile.
 */
export function openProvider({ issuer, onChange, get, ...times }: Options): Provider {
  const { refreshMs = REFRESH_MS, coolDownMs = COOL_DOWN_MS, keptMs = KEPT_MS } = times;
  const { now = () => performance.now() } = times;
  let known: (Read & { readAt: number }) | undefined;
  let failure: string | undefined = 'not asked yet';
  let triedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let origins: readonly string[] = originsOf(issuer);

  const read = async () => {
    clearTimeout(timer);
    triedAt = now();
    const before = failure;
    try {
      known = { ...(await readProvider(issuer, get)), readAt: now() };
      failure = undefined;
      const found = originsOf(issuer, known.metadata);
      if (found.join() !== origins.join()) origins = found;
    } catch (error) {
      failure = (error as Error).message;
    }
    if (!closed) timer = setTimeout(refreshUnheard, failure ? coolDownMs : refreshMs).unref();
    if (before !== failure) onChange(state());
  };
  const refresh = () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const refreshUnheard = () => void refresh().catch(() => {});
  const refreshUnlessJustDone = async () => {
    if (reading || now() - triedAt >= coolDownMs) await refresh();
  };
  const state = () => {
    if (failure === undefined)
      return { ok: true, message: `${issuer} answers; signing keys: ${known?.keys.size}` };
    const meanwhile = known ? '; people whose key is known get in meanwhile' : '; nobody can sign in';
    return { ok: false, message: failure + meanwhile };
  };
  const current = async (): Promise<Read> => {
    if (!known) await refreshUnlessJustDone();
    if (!known || now() - known.readAt > keptMs) throw new ProviderAway(failure);
    return known;
  };

  refreshUnheard();
  return {
    state,
    origins: () => origins,
    metadata: async () => (await current()).metadata,
    async key(kid) {
      const found = pick((await current()).keys, kid);
      if (found) return found;
      await refreshUnlessJustDone();
      const afterwards = pick((await current()).keys, kid);
      if (!afterwards && failure) throw new ProviderAway(failure);
      return afterwards;
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

type Keys = ReadonlyMap<string, SigningKey>;
type Read = { metadata: Metadata; keys: Keys };

const Metadata = z.object({
  issuer: z.string(),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  userinfo_endpoint: z.url({ protocol: /^https?$/ }).optional(),
  // For the web app alone: a mistake here does not refuse valid tokens.
  token_endpoint: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
  revocation_endpoint: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
  scopes_supported: z.array(z.string()).optional().catch(undefined),
});
export type Metadata = z.output<typeof Metadata>;

async function readProvider(issuer: string, get: GetJson): Promise<Read> {
  const url = `${issuer}/.well-known/openid-configuration`;
  const { status, body } = await get(url);
  if (status !== 200) throw new ProviderAway(`${url} answers ${status}`);
  const { data: metadata } = Metadata.safeParse(body);
  if (!metadata) throw new ProviderAway(`${url} does not describe an OIDC provider`);
  // Some providers end their name with a slash; their tokens then have it, too.
  if (metadata.issuer.replace(/\/$/, '') !== issuer) {
    throw new ProviderAway(`${url} speaks for ${metadata.issuer}, not for ${issuer}`);
  }
  for (const address of [metadata.jwks_uri, metadata.userinfo_endpoint ?? issuer]) {
    if (issuer.startsWith('https:') && !address.startsWith('https:')) {
      throw new ProviderAway(`${address} is not https: what it says cannot be trusted`);
    }
  }
  return { metadata, keys: await readKeys(metadata.jwks_uri, get) };
}

// The client's own cache and rate limit are off: a made-up id would use up the limit for all others,
// and a provider that is away would look like a key that is unknown.
async function readKeys(jwksUri: string, get: GetJson): Promise<Keys> {
  const client = new JwksClient({
    jwksUri,
    cache: false,
    rateLimit: false,
    async fetcher(url) {
      const { status, body } = await get(url);
      if (status !== 200) throw new ProviderAway(`${url} answers ${status}`);
      return body as { keys: unknown };
    },
  });
  const signing = await client.getSigningKeys();
  return new Map(
    signing.map((key, index) => [
      key.kid ?? `unnamed-${index}`,
      { key: createPublicKey(key.getPublicKey()), alg: key.alg },
    ]),
  );
}

function pick(keys: Keys, kid: string | undefined): SigningKey | undefined {
  if (kid !== undefined) return keys.get(kid);
  return keys.size === 1 ? keys.values().next().value : undefined;
}

/** The addresses that a browser fetches from: the description, tokens, and what it asks with them. */
function originsOf(issuer: string, metadata?: Metadata): string[] {
  const asked = [metadata?.token_endpoint, metadata?.userinfo_endpoint, metadata?.revocation_endpoint];
  const origins = [issuer, ...asked].flatMap((url) => (url ? [new URL(url).origin] : []));
  return [...new Set(origins)].sort();
}
