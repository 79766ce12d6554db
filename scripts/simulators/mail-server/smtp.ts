import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { MailFault, MailFaults, SmtpStep } from './mail-faults.ts';
import type { MailPeople } from './people.ts';

export type ReceivedMail = {
  /** Counted from 1. */
  id: number;
  at: Date;
  /** The envelope. */
  from: string;
  to: string[];
  raw: Buffer;
  /** As whom the sender has signed in. */
  user: string | null;
};

export type SmtpOptions = {
  people: MailPeople;
  faults: MailFaults;
  onMail: (mail: Omit<ReceivedMail, 'id' | 'at'>) => void;
  /** `implicit` and `starttls` have a certificate that nobody trusts. */
  tls: 'none' | 'starttls' | 'implicit';
  maxBytes: number;
  port: number;
  authMethods: readonly string[];
};

/**
 * A server that takes mails and goes wrong where it is told to. As strict as real ones: a second MAIL before the first
 * is done with is a 503, until RSET.
 */
export async function startSmtp({ people, faults, onMail, tls, maxBytes, port, authMethods }: SmtpOptions) {
  const server = new SMTPServer({
    ...{ secure: tls === 'implicit', size: maxBytes, name: 'mail.hof.example', logger: false },
    disabledCommands: tls === 'none' ? ['STARTTLS'] : [],
    authMethods: [...authMethods],
    ...{ allowInsecureAuth: tls === 'none', disableReverseLookup: true, closeTimeout: 100 },
    onConnect(session, done) {
      for (const connection of server.connections) {
        if (connection.id === session.id) resetMayFail(connection as unknown as Resets, session);
      }
      go('connect', session, done);
    },
    onAuth({ method, username, password, accessToken }, session, done) {
      go('sign-in', session, async (error) => {
        if (error) return done(error);
        const isTheirs =
          method === 'XOAUTH2'
            ? await people.hasToken(username ?? '', accessToken ?? '').catch(() => false)
            : people.hasPassword(username ?? '', password ?? '');
        if (isTheirs) done(null, { user: username });
        else done(refusal(535, '5.7.8 Authentication credentials invalid'));
      });
    },
    onMailFrom: (_, session, done) => go('from', session, done),
    onRcptTo: ({ address }, session, done) => go('recipient', session, done, address),
    onData(stream, session, done) {
      go('data', session, async (error) => {
        const raw = await buffer(stream).catch(() => null);
        if (error) return done(error);
        if (!raw) return done(refusal(451, 'The mail broke off'));
        if (stream.sizeExceeded) return done(refusal(552, '5.3.4 Message size exceeds fixed limit'));
        const struck = faults.strike((fault) => fault.protocol === 'smtp' && fault.at === 'end');
        if (struck?.kind === 'reply') return done(refusal(struck.code, struck.text));
        const { mailFrom, rcptTo } = session.envelope;
        onMail({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          ...{ raw, user: typeof session.user === 'string' ? session.user : null },
        });
        if (struck) carryOut(struck, session, done);
        else done(null, 'Taken');
      });
    },
  });
  const carryOut = (fault: MailFault, session: SMTPServerSession, done: (error?: Error) => void) => {
    if (fault.kind === 'reply') return done(refusal(fault.code, fault.text));
    if (fault.kind !== 'drop') return;
    for (const connection of server.connections) {
      if (connection.id === session.id) connection._socket?.destroy();
    }
  };
  const resetMayFail = (connection: Resets, session: SMTPServerSession) => {
    const reset = connection.handler_RSET;
    connection.handler_RSET = (command, done) =>
      go('reset', session, (error) => {
        if (!error) return reset.call(connection, command, done);
        connection.send((error as Refusal).responseCode, error.message);
        done();
      });
  };
  const go = (
    at: SmtpStep,
    session: SMTPServerSession,
    done: (error?: Error) => void,
    recipient?: string,
  ): void => {
    const struck = faults.strike(
      (fault) =>
        fault.protocol === 'smtp' &&
        fault.at === at &&
        (fault.kind !== 'reply' || !fault.recipient || fault.recipient === recipient),
    );
    if (struck) carryOut(struck, session, done);
    else done();
  };
  // A client that leaves in the middle is none of our concern.
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const dropConnections = () => {
    for (const connection of server.connections) connection._socket?.destroy();
  };
  return {
    port: (server.server.address() as { port: number }).port,
    dropConnections,
    connections: () => server.connections.size,
    async stop() {
      dropConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

/** The package has no hook for it. */
type Resets = {
  handler_RSET(command: unknown, done: () => void): void;
  send(code: number, text: string): void;
};
type Refusal = Error & { responseCode: number };

const refusal = (code: number, text = 'Simulated fault'): Refusal =>
  Object.assign(new Error(text), { responseCode: code });
