import type { SimulatedPaperless } from '../index.ts';

/** What came back. JSON is as loosely typed as it was read, since every endpoint answers another shape. */
export type Answer = { status: number; headers: Headers; body: ReturnType<typeof JSON.parse> };

export type Client = {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  remove(path: string): Promise<Answer>;
  upload(
    fields: Record<string, string | string[]>,
    file?: { name: string; bytes: Buffer | string },
  ): Promise<Answer>;
};

/** Talks to the API as a user; by default as the superuser. */
export function clientOf(paperless: SimulatedPaperless, username = 'admin', version = ''): Client {
  const standard = {
    authorization: `Token ${paperless.tokenOf(username)}`,
    accept: `application/json${version}`,
  };
  const send = async (method: string, path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(`${paperless.url}${path}`, {
      ...init,
      method,
      redirect: 'manual',
      headers: { ...standard, ...init.headers },
    });
    const text = await response.text();
    const json = response.headers.get('content-type') === 'application/json';
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
  };
  const withJson = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return {
    get: (path, headers) => send('GET', path, { headers: headers ?? {} }),
    patch: (path, body, headers) => send('PATCH', path, withJson(body, headers)),
    post: (path, body, headers) => send('POST', path, withJson(body, headers)),
    remove: (path) => send('DELETE', path),
    upload: (fields, file) => {
      const form = new FormData();
      for (const [name, values] of Object.entries(fields))
        for (const value of [values].flat()) form.append(name, value);
      if (file) form.append('document', new Blob([new Uint8Array(Buffer.from(file.bytes))]), file.name);
      return send('POST', '/api/documents/post_document/', { body: form });
    },
  };
}

/** Starts a simulation, runs, and stops it whatever happens. */
export async function withPaperless(
  starting: Promise<SimulatedPaperless>,
  run: (paperless: SimulatedPaperless) => Promise<void>,
): Promise<void> {
  const paperless = await starting;
  try {
    await run(paperless);
  } finally {
    await paperless.stop();
  }
}
