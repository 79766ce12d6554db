import { Readable, type Writable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import { withDeadline } from '../../platform/async/index.ts';
import { type ConnectionOptions, type Credentials, type Target, tlsOptions } from './connection.ts';
import { faultOf } from './fault-of.ts';
import type { OutgoingMail, SmtpConnection } from './mail-accounts.ts';
import { MailServerError } from './mail-server-error.ts';
import { pinnedAddress } from './pinned-address.ts';
import { verdictOf } from './smtp-reply.ts';
import { type Leaving, watchLeaving } from './watch-leaving.ts';

/** Read from what the library keeps for itself; its version is pinned. */
type Greeted = SMTPConnection & {
  _maxAllowedSize: number;
  _supportedAuth: string[];
  _socket: Writable;
  _currentDataStream: Readable;
  destroyed: boolean;
};

/**
 * Connects, encrypts, signs in.
 *
 * @throws MailServerError; the reason of a signal that fires
 */
export async function openSmtp(
  { endpoint, credentials, mayBeInternal }: Target,
  { lookup, connectMs, idleMs }: ConnectionOptions,
  signal?: AbortSignal,
): Promise<SmtpConnection> {
  const protocol = 'smtp';
  const address = await pinnedAddress(endpoint.host, { protocol, mayBeInternal, lookup });
  const { secure, mustEncrypt, servername } = tlsOptions(endpoint);
  const connection = new SMTPConnection({
    ...{ host: address, port: endpoint.port, secure, requireTLS: !secure && mustEncrypt },
    ...(servername && { servername }),
    ...{ connectionTimeout: connectMs, greetingTimeout: connectMs, socketTimeout: idleMs, logger: false },
    tls: { minVersion: 'TLSv1.2' },
  }) as Greeted;
  let broken: unknown;
  connection.on('error', (error) => {
    broken ??= error;
  });
  const greetAndSignIn = async () => {
    await called((done) => connection.connect(done), connection);
    if (credentials) await signIn(connection, credentials);
  };
  await withDeadline(greetAndSignIn, connectMs, signal).catch((error: unknown) => {
    connection.close();
    if (signal?.aborted) throw signal.reason;
    throw faultOf(broken ?? error, { protocol });
  });
  return {
    maxBytes: connection._maxAllowedSize || null,
    send: (mail) => send(connection, mail),
    isOpen: () => !connection.destroyed && broken === undefined,
    close() {
      if (!connection.destroyed && broken === undefined) connection.quit();
      connection.close();
    },
  };
}

async function signIn(connection: Greeted, credentials: Credentials): Promise<void> {
  const { username: user } = credentials;
  const offered = connection._supportedAuth;
  if (!('accessToken' in credentials)) {
    if (offered.length > 0 && offered.every((method) => /^(XOAUTH2|OAUTHBEARER)$/.test(method))) {
      throw new MailServerError('needs-oauth', { protocol: 'smtp' });
    }
    await called((done) => connection.login({ user, pass: credentials.password }, done), connection);
    return;
  }
  if (offered.length > 0 && !offered.includes('XOAUTH2')) {
    throw new MailServerError('no-xoauth2', { protocol: 'smtp' });
  }
  const oauth2 = new XOAuth2({ user, accessToken: credentials.accessToken });
  oauth2.on('error', () => {});
  await called((done) => connection.login({ user, oauth2 }, done), connection).catch((error: unknown) => {
    const fault = faultOf(error, { protocol: 'smtp' });
    throw fault.fault === 'wrong-password' ? new MailServerError('sign-in-ended', fault) : fault;
  });
}

async function send(
  connection: Greeted,
  { from, recipients, message, size }: OutgoingMail,
): ReturnType<SmtpConnection['send']> {
  if (connection._maxAllowedSize && size > connection._maxAllowedSize) {
    const verdict = { refusal: 'mail-too-large', isForGood: true } as const;
    throw new MailServerError('mail-refused', { protocol: 'smtp', verdict });
  }
  let isBroken = false;
  let leaving: Leaving | undefined;
  const watched = Readable.from(
    (async function* () {
      // Asked for when the server waits for the message.
      leaving = watchLeaving(connection._socket, connection._currentDataStream);
      try {
        yield* message;
      } catch (error) {
        isBroken = true;
        throw error;
      }
    })(),
    { objectMode: false },
  );
  try {
    const { response, rejectedErrors } = await called<SMTPConnection.SentMessageInfo>(
      (done) => connection.send({ from, to: recipients, size }, watched, done),
      connection,
    );
    return { smtpCode: codeOf(response), refused: (rejectedErrors ?? []).map(refusedRecipient) };
  } catch (error) {
    // The server would take what is said next for the rest of the message.
    if (isBroken) connection.close();
    else await startOver(connection);
    const { rejectedErrors, responseCode = 550 } = error as Rejected;
    if (rejectedErrors?.length === recipients.length && rejectedErrors.every(isReply)) {
      return { smtpCode: responseCode, refused: rejectedErrors.map(refusedRecipient) };
    }
    throw faultOf(error, { protocol: 'smtp', mayHaveArrived: leaving?.hasLeft() ?? false });
  } finally {
    leaving?.stop();
    watched.destroy();
  }
}

type Rejected = { rejectedErrors?: SMTPConnection.SMTPError[]; responseCode?: number };
const isReply = ({ responseCode = 0 }: SMTPConnection.SMTPError): boolean =>
  responseCode >= 400 && responseCode !== 421;
const refusedRecipient = ({
  recipient = '',
  responseCode = 550,
  response = '',
}: SMTPConnection.SMTPError) => ({
  ...{ address: recipient, smtpCode: responseCode },
  ...verdictOf({ command: 'RCPT TO', code: responseCode, text: String(response) }),
});

/** The sender was told already: the next mail would be one within this one (503). Without a good answer it is over. */
async function startOver(connection: Greeted): Promise<void> {
  if (connection.destroyed) return;
  await called((done) => connection.reset(done), connection).catch(() => connection.close());
}

const codeOf = (response: string): number => Number(/^\d{3}/.exec(response)?.[0] ?? 250);

/** A call of the library as a promise; a connection that breaks meanwhile ends it, too. */
function called<Result = unknown>(
  call: (done: (error?: Error | null, result?: Result) => void) => void,
  connection: SMTPConnection,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    // A reply that ends the connection is told to the call as well, and says more.
    const broke = (error: unknown) => void setImmediate(() => reject(error));
    const ended = () => void setImmediate(() => reject(new Error('the connection was closed')));
    const letGo = () => {
      connection.off('error', broke);
      connection.off('end', ended);
    };
    connection.once('error', broke);
    connection.once('end', ended);
    call((error, result) => {
      letGo();
      if (error) reject(error);
      else resolve(result as Result);
    });
  });
}
