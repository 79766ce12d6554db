import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CallName } from '../../src/features/doctor/contract/calls.ts';

type Asked = { method: string; url: URL; body: Buffer };
type Answered = { status: number; type: string; body: Buffer };
type Twist = {
  /** Which requests it strikes. */
  strikes: (asked: Asked) => boolean;
  /** What the server does instead of what it is asked for. */
  asks?: (asked: Asked) => Asked;
  /** What it answers instead. */
  answers?: (answered: Answered) => Answered;
};

const inJson = (change: (body: never) => unknown) => (answered: Answered) => ({
  ...answered,
  body: Buffer.from(JSON.stringify(change(JSON.parse(answered.body.toString()) as never))),
});
const path =
  (method: string, pattern: RegExp) =>
  (asked: Asked): boolean =>
    asked.method === method && pattern.test(asked.url.pathname);
const without = (member: string) => (asked: Asked) => {
  const body: Record<string, unknown> = JSON.parse(asked.body.toString());
  delete body[member];
  return { ...asked, body: Buffer.from(JSON.stringify(body)) };
};

/** What a release that is not there yet does otherwise, by the call in which it shows. */
export const DEVIATIONS: Partial<Record<CallName, Twist>> = {
  users: {
    strikes: path('GET', /\/users\/$/),
    answers: inJson(() => ({ count: 0, next: null, previous: null, results: [] })),
  },
  nextArchiveSerialNumber: {
    strikes: path('GET', /\/next_asn\/$/),
    answers: (answered) => ({ ...answered, status: 404, body: Buffer.from('{"detail":"Not found."}') }),
  },
  uploadTask: {
    strikes: path('GET', /\/tasks\/$/),
    answers: inJson((body: { results: { result_data: object | null }[] }) => ({
      ...body,
      results: body.results.map((task) => ({ ...task, result_data: null })),
    })),
  },
  original: {
    strikes: ({ method, url }) =>
      method === 'GET' && /\/download\/$/.test(url.pathname) && url.searchParams.has('original'),
    answers: (answered) => ({ ...answered, body: Buffer.concat([answered.body, Buffer.from('\n')]) }),
  },
  thumbnail: {
    strikes: path('GET', /\/thumb\/$/),
    answers: (answered) => ({ ...answered, type: 'text/html', body: Buffer.from('<p>Soon</p>') }),
  },
  filesOf: {
    strikes: path('GET', /\/metadata\/$/),
    answers: inJson(({ original_size: _, ...rest }: { original_size: number }) => rest),
  },
  notes: { strikes: path('GET', /\/notes\/$/), answers: inJson(() => []) },
  updateDocument: { strikes: path('PATCH', /\/documents\/\d+\/$/), asks: without('created') },
  modifyCustomFields: {
    strikes: ({ method, body }) => method === 'POST' && body.includes('"modify_custom_fields"'),
    asks: (asked) => ({
      ...asked,
      body: Buffer.from(
        JSON.stringify({
          ...JSON.parse(asked.body.toString()),
          parameters: { add_custom_fields: {}, remove_custom_fields: [] },
        }),
      ),
    }),
  },
  latestDocuments: {
    strikes: ({ url }) => url.searchParams.has('title__icontains'),
    asks: (asked) => {
      const url = new URL(asked.url);
      url.searchParams.delete('title__icontains');
      return { ...asked, url };
    },
  },
  shareCorrespondent: {
    strikes: path('PATCH', /\/correspondents\/\d+\/$/),
    asks: without('set_permissions'),
  },
  trashedFiles: {
    strikes: path('GET', /\/trash\/$/),
    answers: inJson((body: { results: object[] }) => ({
      ...body,
      results: body.results.map((row) => ({ ...row, original_file_name: undefined })),
    })),
  },
};

/** A Paperless of a release to come: what stands behind it, with these deviations. */
export async function nextPaperless(behind: string, twists: readonly Twist[] = Object.values(DEVIATIONS)) {
  const server = createServer(async (request, response) => {
    let asked: Asked = {
      method: request.method ?? 'GET',
      url: new URL(request.url ?? '/', behind),
      body: Buffer.from(await text(request.setEncoding('latin1')), 'latin1'),
    };
    const struck = twists.filter(({ strikes }) => strikes(asked));
    for (const { asks } of struck) asked = asks?.(asked) ?? asked;
    const { host: _, 'content-length': __, connection: ___, ...headers } = request.headers;
    const reply = await fetch(asked.url, {
      method: asked.method,
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(asked.body.length > 0 && { body: new Uint8Array(asked.body) }),
    });
    let answered: Answered = {
      status: reply.status,
      type: reply.headers.get('content-type') ?? '',
      body: Buffer.from(await reply.arrayBuffer()),
    };
    for (const { answers } of struck) answered = answers?.(answered) ?? answered;
    const kept = [...reply.headers].filter(
      ([name]) => !/^(content-|transfer|connection|x-version)/.test(name),
    );
    const disposition = reply.headers.get('content-disposition');
    response.writeHead(answered.status, {
      ...Object.fromEntries(kept),
      ...(disposition && { 'content-disposition': disposition }),
      ...(answered.type && { 'content-type': answered.type }),
      'content-length': answered.body.length,
      'x-version': '4.0.0',
    });
    response.end(answered.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
