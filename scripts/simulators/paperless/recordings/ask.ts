import http from 'node:http';
import type { SimulatedPaperless } from '../index.ts';
import { fileBytes, type RecordedRequest } from './load-recordings.ts';

/**
 * Headers that are compared, in both directions: one that is there and was not recorded is a difference. Not `allow`,
 * which names verbs that are not simulated.
 */
export const HEADERS = [
  'content-type',
  'www-authenticate',
  'x-api-version',
  'x-version',
  'location',
  'etag',
  'last-modified',
  'cache-control',
  'content-disposition',
];

export type Answer = { status: number; headers: Record<string, string>; body: unknown };

/** Sends a recorded request as it was, under the host name of the recording. */
export function ask(
  paperless: SimulatedPaperless,
  { path, ...request }: RecordedRequest,
  headers: Record<string, string>,
) {
  const url = new URL(paperless.url + path);
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value);
  const { body, type } = encode(request);
  return new Promise<Answer>((resolve, reject) => {
    const sending = http.request(
      url,
      {
        method: request.method,
        headers: { ...headers, host: 'paperless.example.test', ...(type ? { 'content-type': type } : {}) },
      },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const text = Buffer.concat(chunks).toString();
        const json = response.headers['content-type'] === 'application/json';
        const shown = HEADERS.filter((name) => name in response.headers);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(shown.map((name) => [name, String(response.headers[name])])),
          body: json ? JSON.parse(text) : text,
        });
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}

function encode({ json, form, files }: Pick<RecordedRequest, 'json' | 'form' | 'files'>) {
  if (json) return { body: Buffer.from(JSON.stringify(json)), type: 'application/json' };
  if (!files) return { body: Buffer.alloc(0), type: null };
  const parts: Buffer[] = [];
  for (const [name, values] of Object.entries(form ?? {})) {
    for (const value of [values].flat()) {
      parts.push(Buffer.from(`--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`));
    }
  }
  for (const [name, { filename, content, type }] of Object.entries(files)) {
    const head = `--X\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
    parts.push(Buffer.from(head), fileBytes(content), Buffer.from('\r\n'));
  }
  return {
    body: Buffer.concat([...parts, Buffer.from('--X--\r\n')]),
    type: 'multipart/form-data; boundary=X',
  };
}

/** Credentials and passwords were blanked out in the recording; the label tells which they were. */
export function unblank(label: string, { headers, ...request }: RecordedRequest, token: string) {
  const given = headers.Authorization ?? '';
  const secret = given.startsWith('Basic')
    ? `Basic ${Buffer.from(label === 'bad basic' ? 'admin:wrong' : 'intake:secret').toString('base64')}`
    : given.replace('<credentials>', label === 'bad token' ? 'nonsense' : token);
  const password = label === 'token: wrong password' ? 'wrong' : label === 'user create' ? 'secret' : 'admin';
  const json = request.json && { ...request.json };
  if (json?.password === '<password>') json.password = password;
  return {
    headers: { ...headers, ...(given ? { Authorization: secret } : {}) },
    request: { ...request, headers, ...(json ? { json } : {}) },
  };
}
