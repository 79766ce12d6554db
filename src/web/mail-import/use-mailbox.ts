import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { useFilters } from '../components/filters.ts';

export type MailAccount = Schemas['MailAccount'];
export type Mail = Schemas['MailInFolder'];
export type Mailbox = ReturnType<typeof useMailbox>;

/** The mailboxes that can be read, and the one with the folder that the address names. */
export function useMailbox() {
  const { filters, set } = useFilters('/importe');
  const listed = useLive('/mail-accounts');
  const accounts = (listed.data?.items ?? []).filter(({ canRead }) => canRead);
  const account = accounts.find(({ accountId }) => accountId === filters.account) ?? accounts[0];
  const folder = filters.folder ?? account?.importing.folder ?? 'INBOX';
  return {
    ...{ listed, accounts, account, folder },
    choose: (next: { account?: string; folder?: string }) =>
      set({ account: account?.accountId, ...next, before: undefined }),
  };
}
