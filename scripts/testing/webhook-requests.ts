import { request } from 'node:http';
import { TEST_KEY } from './service-fixture.ts';

type Answer = {
  status: number;
  headers: Record<string, unknown>;
  body: { status?: string; type?: string; reason?: string; detail?: string };
};

/** Calls the webhook with exactly these bytes under exactly these headers, and the key of the tests. */
export function postWebhook(
  url: string,
  body: Buffer | string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const bytes = Buffer.from(body);
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}/api/webhook`,
      {
        method: 'POST',
        headers: { 'X-API-Key': TEST_KEY, 'Content-Length': String(bytes.length), ...headers },
      },
      async (response) => {
        const text = Buffer.concat(await response.toArray()).toString();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: JSON.parse(text || '{}'),
        });
      },
    );
    call.on('error', reject);
    call.end(bytes);
  });
}

type Part = { head: string; body: Buffer | string };

/** A multipart body as Paperless writes it, with `BOUNDARY` between its parts. */
export const multipart = (...parts: Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ head, body }) => [
      Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
export const param = (name: string, body: string): Part => ({
  head: `Content-Disposition: form-data; name="${name}"`,
  body,
});
/** The document itself, under a file name that looks like an address of another one. */
export const file = (body: Buffer | string): Part => ({
  head: 'Content-Disposition: form-data; name="file"; filename="Invoice /documents/99/ 4711.pdf"\r\nContent-Type: application/pdf',
  body,
});

export const BOUNDARY = 'fa3a6c46fcc27347f511e98944897626';
