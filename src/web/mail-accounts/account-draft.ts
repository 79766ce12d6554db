import type { Schemas } from '../api/interface.ts';

export type MailAccount = Schemas['MailAccount'];
export type MailPreset = Schemas['MailPreset'];
type Body = Schemas['MailAccountBody'];

/** An account as its form holds it: texts, empty where there is nothing. */
export type AccountDraft = {
  kind: MailAccount['kind'];
  name: string;
  address: string;
  senders: string[];
  displayName: string;
  replyTo: string;
  signature: string;
  preset: MailAccount['preset'];
  imap: string;
  smtp: string;
  login: MailAccount['login'];
  username: string;
  password: string;
  byItself: boolean;
  folder: string;
  /** From when on mails are fetched by themselves; `date`: since the day in `sinceDay`. */
  since: 'now' | 'date' | 'all';
  sinceDay: string;
  /** The very moment that is kept; empty: none. */
  sinceKept: string;
  moveTo: string;
};

/** A new account begins with the first way that is offered. */
export function newDraft(presets: readonly MailPreset[], kind: 'personal' | 'public'): AccountDraft {
  const [first] = presets;
  return {
    ...{ kind, name: '', address: '', senders: [], displayName: '', replyTo: '', signature: '' },
    ...{ preset: first?.key ?? 'other', imap: '', smtp: '', username: '', password: '' },
    login: usualLogin(first),
    ...{ byItself: false, folder: 'INBOX', since: 'now', sinceDay: '', sinceKept: '', moveTo: '' },
  };
}

export const draftOf = (account: MailAccount): AccountDraft => ({
  ...{ kind: account.kind, name: account.name, address: account.address ?? '' },
  // The address itself always may.
  senders: account.senders.filter((sender) => sender !== account.address),
  ...{ displayName: account.displayName ?? '', replyTo: account.replyTo ?? '', signature: account.signature },
  ...{ preset: account.preset, imap: account.imap ?? '', smtp: account.smtp ?? '', login: account.login },
  ...{ username: account.username ?? '', password: '' },
  ...{ byItself: account.importing.byItself, folder: account.importing.folder },
  ...sinceOf(account.importing),
  moveTo: account.importing.moveTo ?? '',
});

/** What is sent when it is saved. */
export function bodyOf(draft: AccountDraft, now = new Date()): Body {
  const { kind, preset, login, byItself } = draft;
  const common = {
    name: draft.name.trim(),
    ...{ displayName: orNull(draft.displayName), replyTo: orNull(draft.replyTo), signature: draft.signature },
    importing: {
      ...{ byItself, folder: draft.folder.trim() || 'INBOX', moveTo: orNull(draft.moveTo) },
      since: sinceFor(draft, now),
    },
  };
  if (kind === 'system') return { kind, ...common };
  const own = preset === 'hosts';
  return {
    ...{ kind, ...common, preset, login },
    ...{ address: draft.address.trim(), senders: draft.senders.map((sender) => sender.trim()) },
    ...{ imap: own ? orNull(draft.imap) : null, smtp: own ? orNull(draft.smtp) : null },
    username: orNull(draft.username),
    ...(login === 'password' && draft.password !== '' && { password: draft.password }),
  };
}

type SinceDraft = Pick<AccountDraft, 'since' | 'sinceDay' | 'sinceKept'>;

/** What was switched off before is asked anew; what is on, stays as it is. */
function sinceOf({ byItself, since }: MailAccount['importing']): SinceDraft {
  if (since === null) return { since: byItself ? 'all' : 'now', sinceDay: '', sinceKept: '' };
  return { since: 'date', sinceDay: localDay(new Date(since)), sinceKept: since };
}

/** The moment of a change to "from now on", or midnight where the person is. */
function sinceFor({ byItself, since, sinceDay, sinceKept }: AccountDraft, now: Date): string | null {
  if (!byItself || since === 'all') return null;
  if (since === 'date' && sinceKept && sinceDay === localDay(new Date(sinceKept))) return sinceKept;
  const day = new Date(`${sinceDay}T00:00:00`);
  return (since === 'now' || Number.isNaN(day.getTime()) ? now : day).toISOString();
}

const two = (value: number) => String(value).padStart(2, '0');
const localDay = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** Whoever offers a sign-in takes passwords no longer, or not for long. */
export const usualLogin = (preset: MailPreset | undefined): AccountDraft['login'] =>
  preset?.takesSignIn ? 'oauth' : 'password';

const orNull = (text: string): string | null => text.trim() || null;
