import { MAIL_CLIENT, MAIL_CLIENT_SECRET, people } from '../simulators/identity-provider/index.ts';
import {
  MAIL_PASSWORD,
  OFFICE_ADDRESS,
  type SimulatedMailServer,
  startSimulatedMailServer,
} from '../simulators/mail-server/index.ts';

const KEY = 'demo-key-of-the-passwords-of-the-simulated-mailboxes';

/** Where the people of the demo come back to after a sign-in for a mailbox. */
export const MAILBOX_SIGN_IN = 'postfach-anmeldung';

/**
 * The mail server of the demo: a mailbox for the office, which is the system account, and one for each person, who may
 * add it with a password or by signing in with the identity provider.
 */
export async function openMailRoom(
  issuer: string,
  ports: { smtp: number; imap: number; pages: number },
): Promise<{ server: SimulatedMailServer; variables: Record<string, string> }> {
  const server = await startSimulatedMailServer({
    ports,
    seed: 'office',
    passwords: Object.fromEntries(
      [OFFICE_ADDRESS, ...people.map(({ email }) => email)].map((address) => [address, MAIL_PASSWORD]),
    ),
    async tokenOwner(token) {
      const answer = await fetch(`${issuer}/me`, { headers: { authorization: `Bearer ${token}` } });
      return answer.ok ? ((await answer.json()) as { email?: string }).email : undefined;
    },
  });
  const { smtp, imap } = server;
  return {
    server,
    variables: {
      ...server.variables,
      MAIL_ENCRYPTION_KEY: KEY,
      MAIL_OTHER_NAME: 'Mailserver der Demo',
      MAIL_OTHER_IMAP_URL: `imap://${imap.host}:${imap.port}`,
      MAIL_OTHER_SMTP_URL: `smtp://${smtp.host}:${smtp.port}`,
      MAIL_OTHER_ISSUER: issuer,
      MAIL_OAUTH_OTHER_CLIENT_ID: MAIL_CLIENT,
      MAIL_OAUTH_OTHER_SECRET: MAIL_CLIENT_SECRET,
      MAIL_INTERNAL_HOSTS: smtp.host,
    },
  };
}
