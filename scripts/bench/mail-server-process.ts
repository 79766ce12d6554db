import { randomBytes } from 'node:crypto';
import { composeMail, smallMail, startSimulatedMailServer } from '../simulators/mail-server/index.ts';

// A mail server beside a bench: folders with what is measured. Says where it is, and what lies where.

const [mails = '100', bytes = '300000', large = '37000000', many = '100000'] = process.argv.slice(2);
const server = await startSimulatedMailServer({ maxBytes: 200_000_000 });
const box = server.mailbox();
/** Base64 makes four of three bytes. */
const mail = (size: number, name: string) =>
  composeMail({
    ...{ from: 'bench@example.org', to: 'office@hof.example', subject: `Rechnung ${name}`, text: 'Anbei.' },
    messageId: `<${name}@example.org>`,
    attachments: [
      { filename: `${name}.pdf`, content: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)]) },
    ],
  });
for (const folder of ['usual', 'large', 'many']) box.createFolder(folder);
for (let n = 0; n < Number(mails); n += 1)
  box.put(await mail(Number(bytes), `usual-${n}`), { folder: 'usual' });
box.put(await mail(Number(large), 'large'), { folder: 'large' });
box.fill(Number(many), smallMail, 'many');
process.send?.({ imapUrl: server.variables.IMAP_URL });
process.on('disconnect', () => void server.stop());
