import type { ImapFlow, MailboxObject } from 'imapflow';
import type { Person } from '../../platform/http/index.ts';
import type { MailAccount } from './account.ts';
import type { Verdict } from './smtp-reply.ts';

/** What other rooms are given: who may use which account, and the way to its servers. */
export type MailAccounts = {
  /** The accounts that somebody may use: the system's, public ones, their own. */
  listFor(person: Pick<Person, 'sub'>): Promise<MailAccount[]>;
  /** @throws Problem `not-found`, also where it belongs to somebody else */
  find(accountId: string, person: Pick<Person, 'sub'>): Promise<MailAccount>;
  /** For work that nobody waits for; null: it was removed. */
  get(accountId: string): Promise<MailAccount | null>;
  /** Those whose mails are imported by themselves. */
  imported(): Promise<MailAccount[]>;
  /** @throws MailServerError */
  openImap(accountId: string, signal?: AbortSignal): Promise<ImapConnection>;
  /** @throws MailServerError */
  openSmtp(accountId: string, signal?: AbortSignal): Promise<SmtpConnection>;
};

/** One connection, for one piece of work after another; to be closed after any outcome. */
export type ImapConnection = {
  /**
   * Opens a folder for this work alone, and lets go of it after any outcome. Work that takes longer than `ms`, or whose
   * signal fires, loses the connection: afterwards a new one is needed.
   *
   * Inside it, no second `inFolder`, and no command in a loop over `fetch`: both would wait for ever.
   *
   * @throws what the work throws; MailServerError
   */
  inFolder<Result>(
    path: string,
    work: (client: ImapFlow, folder: MailboxObject) => Promise<Result>,
    options?: { readOnly?: boolean; ms?: number; signal?: AbortSignal },
  ): Promise<Result>;
  /** The same without a folder: lists, creates, appends. */
  run<Result>(
    work: (client: ImapFlow) => Promise<Result>,
    options?: { ms?: number; signal?: AbortSignal },
  ): Promise<Result>;
  close(): Promise<void>;
};

/** One connection, for one mail after another; to be closed after any outcome. */
export type SmtpConnection = {
  /** The largest mail that the server takes, in bytes; null where it does not say. */
  maxBytes: number | null;
  /**
   * Hands a finished message over, to each recipient or not: those who do not get it are named, be it all of them.
   * Afterwards the next mail may follow.
   *
   * @throws MailServerError of the mail as a whole: `mayHaveArrived` where the connection broke once the server could
   *   know that the message has ended
   */
  send(mail: OutgoingMail): Promise<{ smtpCode: number; refused: RefusedRecipient[] }>;
  /** False once it broke: a new one is needed. */
  isOpen(): boolean;
  close(): void;
};

export type RefusedRecipient = { address: string; smtpCode: number } & Verdict;

export type OutgoingMail = {
  from: string;
  recipients: string[];
  message: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Bytes of the message, so that a server that finds it too large says so before. */
  size: number;
};
