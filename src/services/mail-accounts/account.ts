/** The one of the environment; all others have a UUID. */
export const SYSTEM_ACCOUNT = 'system';

/** A mailbox that this service reads or sends from, as other rooms see it: without hosts, users and secrets. */
export type MailAccount = {
  /** `system` for the one of the environment, else a UUID. Streams are `mail-account-<accountId>`. */
  accountId: string;
  kind: 'system' | 'public' | 'personal';
  /** `sub` of the person whose account it is; null where it is not a personal one. Items and mails inherit it. */
  owner: string | null;
  /** What people call it. */
  name: string;
  /** Addresses that it may send from; the first one is preselected. Empty where it cannot send. */
  senders: string[];
  displayName: string | null;
  replyTo: string | null;
  /** Sanitised HTML, put under mails that are written; empty where there is none. */
  signature: string;
  canSend: boolean;
  canRead: boolean;
  /** Whether a sent mail is to be put into the folder of sent mails; some servers do that themselves. */
  copyToSent: boolean;
  importing: {
    /** Whether the scheduled import reads it. */
    byItself: boolean;
    folder: string;
    /** Where an imported mail goes; null: it stays and gets the keyword `$Imported`. */
    /** What came before is left alone. */
    since: string | null;
    moveTo: string | null;
  };
};
