import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { withTimeout } from '../../platform/async/index.ts';
import { isInternalAddress } from './is-internal-address.ts';
import { MailServerError } from './mail-server-error.ts';

const RESOLVE_WITHIN_MS = 5_000;

/** Answers all addresses of a name. */
export type Lookup = (host: string) => Promise<string[]>;
export const systemLookup: Lookup = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * The one address that the connection is then made to: looked at and used without asking for the name again, which
 * might by then mean another machine. Where one of the addresses is an internal one, none is used.
 *
 * @throws MailServerError
 */
export async function pinnedAddress(
  host: string,
  { protocol, mayBeInternal, lookup }: { protocol: 'imap' | 'smtp'; mayBeInternal: boolean; lookup: Lookup },
): Promise<string> {
  const addresses = isIP(host) ? [host] : await withTimeout(lookup(host), RESOLVE_WITHIN_MS).catch(() => []);
  const [first] = addresses;
  if (!first) throw new MailServerError('name-not-found', { protocol });
  if (!mayBeInternal && addresses.some(isInternalAddress)) {
    throw new MailServerError('address-not-allowed', { protocol });
  }
  return first;
}
