import { readConfig } from '../../src/app/config/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { openMailAccounts } from '../../src/services/mail-accounts/index.ts';
import {
  type MailServerOptions,
  OFFICE_ADDRESS,
  type SimulatedMailServer,
  startSimulatedMailServer,
} from '../simulators/mail-server/index.ts';
import { CANARY } from './canary.ts';

export const ANNA_ADDRESS = 'anna@hof.example';
export const ANNA_PASSWORD = `${CANARY}-anna`;

/** A simulated mail server, and what a service is configured with to use it. All its passwords hold the canary. */
export type MailWorld = {
  server: SimulatedMailServer;
  /** The system account is that of the office; more accounts may be at the same server (preset `other`). */
  env: Record<string, string>;
  /** The accounts as a service has them, on this database; short deadlines, or even shorter ones. */
  accountsOn(db: Database, idleMs?: number): ReturnType<typeof openMailAccounts>;
  stop(): Promise<void>;
};

export async function mailWorld(options: MailServerOptions = {}): Promise<MailWorld> {
  const server = await startSimulatedMailServer({
    passwords: { [OFFICE_ADDRESS]: `${CANARY}-office`, [ANNA_ADDRESS]: ANNA_PASSWORD },
    ...options,
  });
  const { smtp, imap } = server;
  const env = {
    ...server.variables,
    MAIL_ENCRYPTION_KEY: `${CANARY}-mail-key-of-32-characters-or-more`,
    MAIL_OTHER_IMAP_URL: `imap://${imap.host}:${imap.port}`,
    MAIL_OTHER_SMTP_URL: `smtp://${smtp.host}:${smtp.port}`,
    MAIL_INTERNAL_HOSTS: smtp.host,
  };
  return {
    ...{ server, env },
    accountsOn: (db, idleMs = 5_000) =>
      openMailAccounts(
        { db, config: readConfig({ env, envFile: '' }).config },
        // A machine under load still connects in this time; what never answers costs no more.
        { connectMs: 10_000, idleMs },
      ),
    stop: server.stop,
  };
}
