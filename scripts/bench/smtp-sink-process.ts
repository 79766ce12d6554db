import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

// A mail server beside a bench, which takes everything and keeps nothing. Says at which port.

const server = new SMTPServer({
  ...{
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
  },
  onData(stream, _, done) {
    stream.resume();
    stream.once('end', () => done());
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit(0));
