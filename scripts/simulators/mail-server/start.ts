import { exampleMails } from './example-mails.ts';
import { startImap } from './imap.ts';
import { type MailFaults, startMailFaults } from './mail-faults.ts';
import type { SimulatedMailbox } from './mailbox.ts';
import { startPages } from './pages.ts';
import { type MailPeople, mailPeople } from './people.ts';
import { type ReceivedMail, startSmtp } from './smtp.ts';

/** The mailbox that the system account of the examples reads. */
export const OFFICE_ADDRESS = 'office@hof.example';
export const MAIL_PASSWORD = 'mail-demo';

export type SimulatedMailServer = {
  smtp: { host: string; port: number };
  imap: { host: string; port: number };
  /** Where its mails can be seen. */
  pageUrl: string;
  /** The variables of a service whose system account is here. */
  variables: { SMTP_URL: string; IMAP_URL: string; MAIL_FROM: string };
  people: MailPeople;
  faults: MailFaults;
  /** What was sent, oldest first. */
  received: ReceivedMail[];
  mailbox(user?: string): SimulatedMailbox;
  /** Cuts every connection. */
  dropConnections(): void;
  connections(): number;
  stop(): Promise<void>;
};

export type MailServerOptions = {
  ports?: { smtp: number; imap: number; pages: number };
  /** User → password. */
  passwords?: Record<string, string>;
  /** Whose an access token is. */
  tokenOwner?: (token: string) => Promise<string | undefined> | string | undefined;
  smtpTls?: 'none' | 'starttls' | 'implicit';
  imapTls?: 'none' | 'implicit';
  smtpAuth?: readonly string[];
  imapTakesTokens?: boolean;
  maxBytes?: number;
  /** `office`: with some mails in the mailbox of the office; `empty`, the default, with none. */
  seed?: 'office' | 'empty';
};

const HOST = '127.0.0.1';

/** Starts a mail server for SMTP and IMAP on real ports, with everything in memory. */
export async function startSimulatedMailServer({
  ports = { smtp: 0, imap: 0, pages: 0 },
  passwords = { [OFFICE_ADDRESS]: MAIL_PASSWORD },
  tokenOwner,
  smtpTls = 'none',
  imapTls = 'none',
  smtpAuth: authMethods = ['PLAIN', 'LOGIN', 'XOAUTH2'],
  imapTakesTokens: takesTokens = true,
  maxBytes = 50_000_000,
  seed = 'empty',
}: MailServerOptions = {}): Promise<SimulatedMailServer> {
  const people = mailPeople(passwords, tokenOwner);
  const faults = startMailFaults();
  const received: ReceivedMail[] = [];
  const imap = await startImap({ people, faults, tls: imapTls, port: ports.imap, takesTokens });
  const smtp = await startSmtp({
    ...{ people, faults, tls: smtpTls, maxBytes, port: ports.smtp, authMethods },
    onMail(mail) {
      received.push({ ...mail, id: received.length + 1, at: new Date() });
      // Mails among the people here arrive.
      for (const user of people.all()) {
        if (mail.to.some((address) => address.toLowerCase() === user)) imap.mailbox(user).put(mail.raw);
      }
    },
  });
  if (seed === 'office') await seedOffice(imap.mailbox(OFFICE_ADDRESS));
  const pages = await startPages({ received, faults, people, mailbox: imap.mailbox, port: ports.pages });
  const url = (scheme: string, port: number) =>
    `${scheme}://${encodeURIComponent(OFFICE_ADDRESS)}:${encodeURIComponent(passwords[OFFICE_ADDRESS] ?? '')}@${HOST}:${port}`;
  return {
    smtp: { host: HOST, port: smtp.port },
    imap: { host: HOST, port: imap.port },
    pageUrl: pages.url,
    variables: {
      SMTP_URL: url(smtpTls === 'implicit' ? 'smtps' : 'smtp', smtp.port),
      IMAP_URL: url(imapTls === 'implicit' ? 'imaps' : 'imap', imap.port),
      MAIL_FROM: `Hof Albers <${OFFICE_ADDRESS}>`,
    },
    ...{ people, faults, received },
    mailbox: (user = OFFICE_ADDRESS) => imap.mailbox(user),
    dropConnections() {
      imap.dropConnections();
      smtp.dropConnections();
    },
    connections: () => imap.connections() + smtp.connections(),
    async stop() {
      await pages.stop();
      await smtp.stop();
      await imap.stop();
    },
  };
}

async function seedOffice(mailbox: SimulatedMailbox): Promise<void> {
  const { large, cutOff, ...usual } = exampleMails;
  let at = Date.now() - 36 * 3_600_000;
  for (const mail of Object.values(usual)) {
    mailbox.put(await mail(), { at: new Date(at) });
    at += 3_600_000;
  }
}
