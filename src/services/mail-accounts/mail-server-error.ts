import type { Verdict } from './smtp-reply.ts';

/** Why a mail server was of no use, in our words: what a server says is never shown, it may say anything. */
export const mailFaults = {
  'name-not-found': 'The name of the mail server is not known',
  'address-not-allowed': 'The mail server has an address that accounts of people may not use',
  'host-not-allowed': 'This mail server is not among those that are allowed here',
  refused: 'Nothing listens at the port of the mail server',
  unreachable: 'There is no way to the mail server',
  timeout: 'The mail server does not answer in time',
  certificate: 'The certificate of the mail server cannot be trusted',
  'no-tls': 'The mail server does not encrypt the connection',
  'wrong-password': 'The mail server does not take user name and password',
  'needs-oauth': 'The mail server takes no password here: sign in with it instead',
  'sign-in-ended': 'The mail server no longer takes the sign-in: sign in once more',
  'ask-again': 'The password cannot be read any more: enter it once more',
  busy: 'The mail server has no time just now',
  'connection-lost': 'The mail server ended the connection',
  'not-a-mail-server': 'The answer is not that of a mail server',
  'mail-refused': 'The mail server refused the mail',
  'no-xoauth2': 'The mail server does not know the sign-in with the provider (XOAUTH2)',
  'folder-missing': 'The mailbox has no such folder, or no longer',
  'not-set-up': 'The account has no server for this',
} as const;
export type MailFault = keyof typeof mailFaults;

type Details = {
  protocol: 'imap' | 'smtp';
  /** The reply code of the SMTP server, where there was one. */
  smtpCode?: number | undefined;
  /** What that reply says of the mail. */
  verdict?: Verdict | undefined;
  /** The server may have taken the mail although it did not say so: it must not be sent again by itself. */
  mayHaveArrived?: boolean;
};

/** A mail server that was of no use. Its message is one of the sentences above; nothing of the server is in it. */
export class MailServerError extends Error {
  override name = 'MailServerError';
  readonly fault: MailFault;
  readonly protocol: 'imap' | 'smtp';
  readonly smtpCode: number | undefined;
  readonly verdict: Verdict | undefined;
  readonly mayHaveArrived: boolean;
  constructor(fault: MailFault, { protocol, smtpCode, verdict, mayHaveArrived = false }: Details) {
    super(mailFaults[fault]);
    this.fault = fault;
    this.protocol = protocol;
    this.smtpCode = smtpCode;
    this.verdict = verdict;
    this.mayHaveArrived = mayHaveArrived;
  }

  /** Whether the same may succeed later without anybody doing anything. A reply denies it that speaks of the mail. */
  get isTransient(): boolean {
    if (this.verdict) return !this.verdict.isForGood;
    return TRANSIENT.has(this.fault);
  }
}

const TRANSIENT = new Set<MailFault>([
  ...(['name-not-found', 'refused', 'unreachable', 'timeout', 'busy'] as const),
  ...(['connection-lost', 'not-a-mail-server'] as const),
]);
