import { z } from 'zod';

/** Where a mail server listens; `starttls`: the connection begins in clear and is encrypted before anything is said. */
export type MailEndpoint = { host: string; port: number; tls: 'implicit' | 'starttls' };
export type MailServerUrl = MailEndpoint & { username: string; password: string };

const PORTS: Record<string, number> = { 'imaps:': 993, 'imap:': 143, 'smtps:': 465, 'smtp:': 587 };

/** `smtps://user:password@host:465`; without the s it is STARTTLS, which only loopback may do without. */
export function mailServerUrl(protocol: 'imap' | 'smtp', { withUser = true } = {}) {
  const user = withUser ? 'user:password@' : '';
  const expected = `an address such as ${protocol}s://${user}mail.example.org, or ${protocol}:// for STARTTLS`;
  return z
    .string()
    .transform((text, { addIssue }): MailServerUrl => {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      const isOurs = url && [`${protocol}:`, `${protocol}s:`].includes(url.protocol);
      const isMore =
        url && (url.search || url.hash || url.pathname.length > 1 || (!withUser && url.username));
      if (!url || !isOurs || !url.hostname || isMore) {
        addIssue(expected);
        return z.NEVER;
      }
      return {
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: Number(url.port) || PORTS[url.protocol] || 0,
        tls: url.protocol === `${protocol}s:` ? 'implicit' : 'starttls',
        username: plainText(url.username),
        password: plainText(url.password),
      };
    })
    .optional();
}

/** `Hof Albers <office@hof.example>`, or the address alone. */
export function mailbox() {
  const expected = 'an address such as Hof Albers <office@hof.example>';
  return z
    .string()
    .transform((text, { addIssue }): { name: string | null; address: string } => {
      const [, name = '', address = ''] =
        /^(?:"?([^"<>\r\n]*?)"?\s*<)?([^<>\s]+@[^<>\s]+?)>?$/.exec(text) ?? [];
      if (!address) addIssue(expected);
      return { name: name.trim() || null, address };
    })
    .optional();
}

/** Names or addresses of hosts, each for all ports or with one: `mail.example.org,imap.example.org:993`. */
export function hostList() {
  return z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim().toLowerCase()))
    .refine(
      (entries) =>
        entries.every((entry) => /^[a-z0-9._-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/.test(entry)),
      'hosts with commas between them, such as mail.example.org,imap.example.org:993',
    );
}

function plainText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
