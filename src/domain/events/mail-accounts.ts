import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';

/** `system`: the one of the environment. */
export const MailAccountId = z.union([z.literal('system'), z.uuid()]);

/** What of an account can change, without what it changes to: addresses, names and servers are no facts of the log. */
export const MAIL_ACCOUNT_PARTS = [
  ...(['name', 'addresses', 'signature', 'servers', 'login', 'secret', 'importing'] as const),
] as const;

/** Streams `mail-account-<id>`. The rest of an account stands in a table, where it can be corrected and erased. */
export const mailAccountEvents = {
  MailAccountChanged: eventType({
    schema: 1,
    data: z.strictObject({
      accountId: MailAccountId,
      kind: z.enum(['system', 'public', 'personal']),
      /** `sub` of whose it is. */
      owner: z.string().nullable(),
      change: z.enum(['added', 'changed', 'signed-in', 'removed']),
      parts: z.array(z.enum(MAIL_ACCOUNT_PARTS)),
    }),
    sentence: {
      de: ({ kind, change }) => `${KINDS.de[kind]} ${CHANGES.de[change]}`,
      en: ({ kind, change }) => `${KINDS.en[kind]} ${CHANGES.en[change]}`,
    },
  }),
};

const KINDS = {
  de: { system: 'Postfach des Systems', public: 'Gemeinsames Postfach', personal: 'Persönliches Postfach' },
  en: { system: 'Mailbox of the system', public: 'Shared mailbox', personal: 'Personal mailbox' },
};
const CHANGES = {
  de: { added: 'eingerichtet', changed: 'geändert', 'signed-in': 'angemeldet', removed: 'entfernt' },
  en: { added: 'set up', changed: 'changed', 'signed-in': 'signed in', removed: 'removed' },
};
