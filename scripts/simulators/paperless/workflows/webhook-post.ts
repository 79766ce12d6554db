import http from 'node:http';
import https from 'node:https';
import type { EncodedBody } from './webhook-body.ts';

export type Outcome = { status: number | null; error: string | null; headers: [string, string][] };

type How = {
  /** For connecting, and again for each wait on the receiver. */
  timeoutMs: number;
  /** False on 2.20, where the port is missing in the `Host` header. */
  portInHost: boolean;
  resolve: Record<string, { host: string; port: number }>;
  /** Cuts the connection when the server stops. */
  signal: AbortSignal;
};

/**
 * Posts as Paperless does: same headers in the same order, a new connection each time, redirects not followed.
 * Never rejects; without an answer `status` is null and `error` names the reason.
 */
export function postLikeHttpx(
  address: string,
  custom: Record<string, string>,
  body: EncodedBody,
  how: How,
): Promise<Outcome> {
  let url: URL;
  let headers: [string, string][];
  let client: http.ClientRequest;
  try {
    url = new URL(address);
    headers = headersFor(url, custom, body, how.portInHost);
    client = open(url, headers, how);
  } catch (error) {
    return Promise.resolve({ status: null, error: reason(error), headers: [] });
  }
  return new Promise((resolve) => {
    const end = (status: number | null, error: string | null) => {
      clearTimeout(timer);
      client.destroy();
      resolve({ status, error, headers });
    };
    const timer = setTimeout(() => end(null, 'timeout'), how.timeoutMs);
    client.on('response', (response) => {
      response.resume();
      response.on('end', () => end(response.statusCode ?? 0, null));
      response.on('error', () => end(response.statusCode ?? 0, null));
    });
    client.on('error', (error) => end(null, reason(error)));
    client.end(body.bytes);
  });
}

const reason = (error: unknown) =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.message) : String(error);

function open(url: URL, headers: [string, string][], how: How): http.ClientRequest {
  const secure = url.protocol === 'https:';
  const place = how.resolve[url.host] ?? {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 443 : 80),
  };
  const options: https.RequestOptions = {
    ...place,
    path: `${url.pathname}${url.search}`,
    method: 'POST',
    headers: headers.flat(),
    signal: how.signal,
    // A socket of a shared pool would outlive the server that opened it.
    agent: false,
  };
  return secure ? https.request({ ...options, servername: url.hostname }) : http.request(options);
}

function headersFor(
  url: URL,
  custom: Record<string, string>,
  body: EncodedBody,
  portInHost: boolean,
): [string, string][] {
  const list: [string, string][] = [
    ['Host', portInHost ? url.host : url.hostname],
    ...(body.empty ? ([['Content-Length', '0']] as [string, string][]) : []),
    ['Accept', '*/*'],
    ['Accept-Encoding', 'gzip, deflate, br, zstd'],
    ['Connection', 'keep-alive'],
    ['User-Agent', 'python-httpx/0.28.1'],
  ];
  const find = (name: string) => list.findIndex(([each]) => each.toLowerCase() === name.toLowerCase());
  for (const [name, value] of Object.entries(custom)) {
    // Its own name must stay: a foreign Host would send the request past virtual hosts.
    if (name.toLowerCase() === 'host') continue;
    const known = find(name);
    if (known >= 0) list[known] = [name, value];
    else list.push([name, value]);
  }
  if (find('content-length') < 0) list.push(['Content-Length', String(body.bytes.length)]);
  if (body.type !== null && find('content-type') < 0) list.push(['Content-Type', body.type]);
  return list;
}
