import { ImapFlow } from 'imapflow';
import { TimedOut, withDeadline, withTimeout } from '../../platform/async/index.ts';
import { type ConnectionOptions, type Credentials, type Target, tlsOptions } from './connection.ts';
import { faultOf } from './fault-of.ts';
import type { ImapConnection } from './mail-accounts.ts';
import { MailServerError } from './mail-server-error.ts';
import { pinnedAddress } from './pinned-address.ts';

/** For a piece of work that names no time of its own. */
const WORK_MS = 120_000;
const FAREWELL_MS = 2_000;
/** So the library says that the server offers neither XOAUTH2 nor OAUTHBEARER; its version is pinned. */
const NO_SUCH_SIGN_IN = /^Unsupported authentication mechanism$/;
/** One mail with everything in it. */
const MOST_BYTES = 200 * 1024 * 1024;

/**
 * Connects, encrypts, signs in.
 *
 * @throws MailServerError; the reason of a signal that fires
 */
export async function openImap(
  { endpoint, credentials, mayBeInternal }: Target,
  { lookup, connectMs, idleMs }: ConnectionOptions,
  signal?: AbortSignal,
): Promise<ImapConnection> {
  const protocol = 'imap';
  const address = await pinnedAddress(endpoint.host, { protocol, mayBeInternal, lookup });
  const { secure, mustEncrypt, servername } = tlsOptions(endpoint);
  const client = new ImapFlow({
    ...{ host: address, port: endpoint.port, secure },
    ...(servername && { servername }),
    ...(!secure && mustEncrypt && { doSTARTTLS: true }),
    ...{ connectionTimeout: connectMs, greetingTimeout: connectMs, socketTimeout: idleMs },
    ...{ disableAutoIdle: true, logger: false, maxLiteralSize: MOST_BYTES, maxResponseSize: 2 * MOST_BYTES },
    tls: { minVersion: 'TLSv1.2' },
    ...(credentials && { auth: authOf(credentials) }),
  });
  let broken: unknown;
  // Without a listener the process would end.
  client.on('error', (error) => {
    broken ??= error;
  });
  await withDeadline(() => client.connect(), connectMs, signal).catch((error: unknown) => {
    client.close();
    if (signal?.aborted) throw signal.reason;
    const fault = faultOf(error instanceof TimedOut ? (broken ?? error) : error, { protocol });
    const isToken = credentials !== null && 'accessToken' in credentials;
    // Signing in once more would help nobody.
    if (isToken && NO_SUCH_SIGN_IN.test(String((error as Error)?.message))) {
      throw new MailServerError('no-xoauth2', fault);
    }
    throw isToken && fault.fault === 'wrong-password' ? new MailServerError('sign-in-ended', fault) : fault;
  });

  let isBusy = false;
  const run: ImapConnection['run'] = async (work, { ms = WORK_MS, signal } = {}) => {
    if (isBusy) throw new Error('one piece of work at a time on an IMAP connection');
    isBusy = true;
    try {
      return await withDeadline(() => work(client), ms, signal);
    } catch (error) {
      const isLate = error instanceof TimedOut;
      if (isLate || signal?.aborted) client.close();
      if (signal?.aborted || (client.usable && !isLate)) throw error;
      throw isLate || isOfTheConnection(error) ? faultOf(broken ?? error, { protocol }) : error;
    } finally {
      isBusy = false;
    }
  };
  return {
    run,
    inFolder: (path, work, { readOnly = false, ...options } = {}) =>
      run(async () => {
        const lock = await client.getMailboxLock(path, { readOnly }).catch(folderFault);
        try {
          if (!client.mailbox) throw new MailServerError('folder-missing', { protocol });
          return await work(client, client.mailbox);
        } finally {
          lock.release();
        }
      }, options),
    async close() {
      // A server that never answers the farewell is left without one.
      if (client.usable && !isBusy) await withTimeout(client.logout(), FAREWELL_MS).catch(() => {});
      client.close();
    },
  };
}

const authOf = (credentials: Credentials) =>
  'accessToken' in credentials
    ? { user: credentials.username, accessToken: credentials.accessToken }
    : { user: credentials.username, pass: credentials.password };

function folderFault(error: unknown): never {
  const { responseStatus, mailboxMissing } = error as { responseStatus?: string; mailboxMissing?: boolean };
  if (mailboxMissing || responseStatus) throw new MailServerError('folder-missing', { protocol: 'imap' });
  throw error;
}

/** The library and the network name what happened by a code; what the work itself throws has none of theirs. */
const isOfTheConnection = (error: unknown): boolean => {
  const { code, cid, _connId } = (error ?? {}) as { code?: unknown; cid?: unknown; _connId?: unknown };
  return typeof code === 'string' || cid !== undefined || _connId !== undefined;
};
