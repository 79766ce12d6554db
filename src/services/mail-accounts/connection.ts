import { isIP } from 'node:net';
import { isLoopback } from './is-internal-address.ts';
import type { Lookup } from './pinned-address.ts';

/** Where a server listens, as whoever runs the service has written it. */
export type Endpoint = { host: string; port: number; tls: 'implicit' | 'starttls' };

/** Everything that a connection needs, read for it alone: it holds a secret. */
export type Credentials = { username: string; password: string } | { username: string; accessToken: string };
export type Target = {
  endpoint: Endpoint;
  credentials: Credentials | null;
  /** Private, link-local and loopback addresses are fine. */
  mayBeInternal: boolean;
};

export type ConnectionOptions = {
  lookup: Lookup;
  /** Until somebody is signed in. */
  connectMs: number;
  /** Without a byte from the server. */
  idleMs: number;
};
export const CONNECT_MS = 15_000;
export const IDLE_MS = 60_000;

/** What both libraries are told of TLS: the certificate must be that of the name, whatever address it was pinned to. */
export function tlsOptions({ host, tls }: Endpoint) {
  return {
    secure: tls === 'implicit',
    /** Nobody listens on the way to the own machine; elsewhere nothing is said in clear. */
    mustEncrypt: !isLoopback(host),
    servername: isIP(host) ? undefined : host,
  };
}
