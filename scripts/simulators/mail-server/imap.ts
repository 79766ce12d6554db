/// <reference path="./hoodiecrow.d.ts" />
import hoodiecrow, { type Command, type Connection, type Handler, type ImapServer } from 'hoodiecrow-imap';
import type { MailFaults } from './mail-faults.ts';
import { onTheWire, openMailbox, type SimulatedMailbox } from './mailbox.ts';
import { messageRange } from './message-range.ts';
import type { MailPeople } from './people.ts';

type ImapOptions = {
  people: MailPeople;
  faults: MailFaults;
  tls: 'none' | 'implicit';
  port: number;
  takesTokens: boolean;
};

const PLUGINS = [
  'ID',
  'SASL-IR',
  'IDLE',
  'LITERALPLUS',
  'MOVE',
  'UIDPLUS',
  'UNSELECT',
  'SPECIAL-USE',
  'NAMESPACE',
  'ENABLE',
];

/** An IMAP server with a mailbox of its own for each person, which goes wrong where it is told to. */
export async function startImap({ people, faults, tls, port, takesTokens }: ImapOptions) {
  const door = mailServer(faults, tls === 'implicit');
  const mailboxes = new Map<string, { server: ImapServer; mailbox: SimulatedMailbox }>();
  const mailboxOf = (user: string) => {
    const kept = mailboxes.get(user);
    if (kept) return kept;
    const server = mailServer(faults, false);
    const made = { server, mailbox: openMailbox(server) };
    mailboxes.set(user, made);
    return made;
  };

  /** From here on the connection belongs to the server of this mailbox. */
  const enter = (connection: Connection, user: string) => {
    door.removeListener('notify', connection._notificationCallback);
    connection.server = mailboxOf(user).server;
    connection.server.on('notify', connection._notificationCallback);
    connection.state = 'Authenticated';
  };
  door.setCommandHandler('LOGIN', (connection, parsed, _, callback) => {
    const [user = '', password = ''] = (parsed.attributes ?? []).map(({ value }) => value);
    const isTheirs = people.hasPassword(user, password);
    if (isTheirs) enter(connection, user);
    answer(
      connection,
      parsed,
      isTheirs ? 'OK' : 'NO',
      isTheirs ? 'Signed in' : '[AUTHENTICATIONFAILED] Not you',
    );
    callback();
  });
  door.registerCapability('AUTH=XOAUTH2', ({ state }) => takesTokens && state === 'Not Authenticated');
  door.setCommandHandler('AUTHENTICATE XOAUTH2', (connection, parsed, _, callback) => {
    const said = Buffer.from(parsed.attributes?.[0]?.value ?? '', 'base64').toString();
    const [user = '', token = ''] = said
      .split('\u0001')
      .map((part) => part.replace(/^(user=|auth=Bearer )/, ''));
    people.hasToken(user, token).then(
      (isTheirs) => {
        if (isTheirs) enter(connection, user);
        answer(
          connection,
          parsed,
          isTheirs ? 'OK' : 'NO',
          isTheirs ? 'Signed in' : '[AUTHENTICATIONFAILED] Not you',
        );
        callback();
      },
      () => callback(),
    );
  });

  const sockets = new Set<Connection>();
  door.connectionHandlers.push((connection) => {
    sockets.add(connection);
    connection.socket?.once('close', () => sockets.delete(connection));
  });
  await new Promise<void>((resolve, reject) => {
    door.server.once('error', reject);
    door.listen(port, '127.0.0.1', resolve);
  });
  const dropConnections = () => {
    for (const { socket } of sockets) socket?.destroy();
  };
  return {
    port: (door.server.address() as { port: number }).port,
    mailbox: (user: string) => mailboxOf(user).mailbox,
    connections: () => sockets.size,
    dropConnections,
    async stop() {
      dropConnections();
      await new Promise<void>((closed) => door.close(() => closed()));
    },
  };
}

function mailServer(faults: MailFaults, secureConnection: boolean): ImapServer {
  const server = hoodiecrow({ plugins: PLUGINS, secureConnection, storage: { INBOX: {}, '': folders() } });
  server.setMaxListeners(0);
  server.getMessageRange = messageRange;
  const find = server.getCommandHandler.bind(server);
  server.getCommandHandler = (name) => {
    const handler = find(name);
    return handler && failing(handler, name.toUpperCase(), faults);
  };
  return server;
}

const folders = () => ({
  folders: {
    Gesendet: { 'special-use': '\\Sent', flags: ['\\Sent'] },
    Rechnungen: {},
    [onTheWire('Übergeben')]: {},
  },
});

function failing(handler: Handler, name: string, faults: MailFaults): Handler {
  return (connection, parsed, data, callback) => {
    const struck = faults.strike(
      (fault) => fault.protocol === 'imap' && (!fault.command || fault.command === name),
    );
    if (struck?.kind === 'hang') return;
    if (struck?.kind === 'drop') return void connection.socket?.destroy();
    if (struck && 'bytes' in struck) cutAfter(connection, struck.bytes);
    if (struck?.kind === 'refuse') {
      answer(connection, parsed, 'NO', '[UNAVAILABLE] Simulated fault');
      return callback();
    }
    handler(connection, parsed, data, callback);
  };
}

/** In the middle of an answer, as a cable that is pulled. */
function cutAfter({ socket }: Connection, bytes: number): void {
  if (!socket) return;
  let left = bytes;
  const write = socket.write.bind(socket);
  socket.write = ((chunk: Buffer | string) => {
    const whole = Buffer.from(chunk as string);
    if (whole.length <= left) {
      left -= whole.length;
      return write(whole);
    }
    write(whole.subarray(0, left), () => socket.destroy());
    left = 0;
    return true;
  }) as typeof socket.write;
}

const answer = (connection: Connection, { tag }: Command, command: string, value: string) =>
  connection.send({ tag, command, attributes: [{ type: 'TEXT', value }] });
