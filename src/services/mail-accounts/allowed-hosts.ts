import type { Endpoint } from './connection.ts';

const IMPLICIT_TLS = { imap: 993, smtp: 465 };

/** `mail.example.org:993` as an endpoint; encrypted from the start at the port for it, else by STARTTLS. */
export function endpointAt(text: string, protocol: 'imap' | 'smtp'): Endpoint | null {
  const [, bracketed, plain, port] = /^(?:\[([0-9a-f:]+)\]|([a-z0-9._-]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = (bracketed ?? plain)?.toLowerCase();
  const number = Number(port);
  if (!host || number < 1 || number > 65_535) return null;
  return { host, port: number, tls: number === IMPLICIT_TLS[protocol] ? 'implicit' : 'starttls' };
}

/** Whether a list of hosts, each with or without a port, names this one. */
export const isListed = (list: readonly string[], { host, port }: Endpoint): boolean => {
  const written = (host.includes(':') ? `[${host}]` : host).toLowerCase();
  return list.includes(written) || list.includes(`${written}:${port}`);
};
