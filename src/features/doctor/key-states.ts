import type { ApiKeys } from '../../gateways/identity/index.ts';
import type { Webhook } from '../../gateways/paperless/index.ts';
import { withTimeout } from '../../platform/async/index.ts';
import type { KeyState } from './judge-call.ts';

const WITHIN_MS = 3_000;

/** Whose key a webhook carries. The key is checked here and goes no further. */
export async function keyStateOf(
  { headers }: Pick<Webhook, 'headers'>,
  keys: Pick<ApiKeys, 'verify'>,
): Promise<KeyState> {
  const [, key] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-api-key') ?? [];
  if (!key) return 'missing';
  const known = await withTimeout(keys.verify(key), WITHIN_MS);
  if (!known) return 'foreign';
  return known.scopes.includes('webhook') ? 'ours' : 'other-scope';
}
