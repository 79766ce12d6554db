import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, addressOf, createApi } from './client.ts';
import { ApiProblem } from './problem.ts';

const client = suite('the client of the API');

// Held by npm run check: each line marked is an error of types.
void (async (api: Api) => {
  const { items } = await api.get('/queue', { query: { state: 'parked' } });
  items.map(({ documentId }) => documentId.toFixed());
  // @ts-expect-error no such path
  void api.get('/queues');
  // @ts-expect-error no such method at this path
  void api.delete('/queue');
  // @ts-expect-error no such state
  void api.get('/queue', { query: { state: 'lost' } });
  // @ts-expect-error the body is missing
  void api.post('/queue');
  // @ts-expect-error no such field
  void api.post('/queue', { body: { document: 1 } });
  // @ts-expect-error no such field in the answer
  items.map(({ title }) => title);
});

client('addresses: parameters are put in, empty parts of the query left out', () => {
  assert.is(addressOf('/a/{id}/b/{to}', { params: { id: 7, to: 'x/y?' } }), '/a/7/b/x%2Fy%3F');
  assert.is(
    addressOf('/a', { query: { page: 2, q: 'ä b', none: undefined, empty: '' } }),
    '/a?page=2&q=%C3%A4+b',
  );
});

type Answer = { status: number; type?: string; body?: string };
async function against(
  answers: Answer[],
  act: (
    api: Api,
    seen: { tokens: string[]; outcomes: (string | undefined)[]; explained: string[]; renewed: number },
  ) => Promise<void>,
): Promise<void> {
  const seen = {
    tokens: [] as string[],
    outcomes: [] as (string | undefined)[],
    explained: [] as string[],
    renewed: 0,
  };
  const server = createServer((request, response) => {
    seen.tokens.push(request.headers.authorization ?? '');
    const { status, type = 'application/json', body = '{}' } = answers.shift() ?? { status: 200 };
    response.writeHead(status, { 'content-type': type, 'x-request-id': 'r-1' }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const api = createApi({
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/below/`,
    token: async () => `token-${seen.renewed}`,
    renew: async () => {
      seen.renewed += 1;
      return seen.renewed === 1;
    },
    onOutcome: (problem) => void seen.outcomes.push(problem?.code),
    explain: async (problem) => {
      await new Promise(setImmediate);
      seen.explained.push(problem.code);
    },
  });
  try {
    await act(api, seen);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const caught = async (call: Promise<unknown>): Promise<ApiProblem> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.instance(error, ApiProblem);
  return error as ApiProblem;
};

client('a 401 renews the token once; what was asked is asked again', () =>
  against([{ status: 401 }, { status: 200, body: '{"sub":"x"}' }], async (api, seen) => {
    assert.is((await api.get('/me')).sub, 'x');
    assert.equal(seen.tokens, ['Bearer token-0', 'Bearer token-1']);
    assert.equal(seen.outcomes, [undefined]);
  }),
);

client('a 401 that stays is a problem, without going on for ever', () =>
  against([{ status: 401 }, { status: 401 }, { status: 200 }], async (api, seen) => {
    assert.is((await caught(api.get('/me'))).status, 401);
    assert.is(seen.tokens.length, 2);
  }),
);

client('a problem keeps its code, its words, its fields and the request id', () =>
  against(
    [
      {
        status: 422,
        type: 'application/problem+json',
        body: JSON.stringify({
          type: '/problems/invalid-request',
          detail: 'no',
          requestId: 'abc',
          errors: [{ path: 'documentId', message: 'too small' }],
        }),
      },
    ],
    async (api, seen) => {
      const problem = await caught(api.post('/queue', { body: { documentId: 0 } }));
      assert.equal(seen.explained, ['invalid-request'], 'its words were loaded before');
      assert.equal([problem.code, problem.detail, problem.requestId], ['invalid-request', 'no', 'abc']);
      assert.is(problem.errors[0]?.path, 'documentId');
      assert.not.ok(problem.isAway);
    },
  ),
);

client('what a proxy says for us, and no answer at all, mean that the service is away', () =>
  against([{ status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' }], async (api, seen) => {
    const problem = await caught(api.get('/me'));
    assert.equal([problem.code, problem.isAway, problem.requestId], ['away', true, 'r-1']);
    const nobody = createApi({
      base: 'http://127.0.0.1:1/',
      token: async () => undefined,
      renew: async () => false,
      onOutcome: (outcome) => void seen.outcomes.push(outcome?.code),
    });
    assert.ok((await caught(nobody.get('/me'))).isAway);
    assert.equal(seen.outcomes, ['away', 'away']);
  }),
);

client(
  'a file that nobody wants any more is not fetched to its end, and the service does not count as away',
  async () => {
    let closed = () => {};
    const given = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const server = createServer((_, response) => {
      response.on('close', closed);
      response.writeHead(200, { 'content-type': 'application/pdf' }).write('%PDF-');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const outcomes: unknown[] = [];
    const api = createApi({
      base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      token: async () => undefined,
      renew: async () => false,
      onOutcome: (problem) => void outcomes.push(problem),
    });
    const left = new AbortController();
    const params = { params: { id: 1 } };
    const failed = api.file('/documents/{id}/preview', params, left.signal).then(
      () => 'a file',
      (error: Error) => error.name,
    );
    while (outcomes.length === 0) await new Promise((next) => setTimeout(next, 5));
    left.abort();
    assert.is(await failed, 'AbortError');
    await given;
    const before = api
      .file('/documents/{id}/preview', params, left.signal)
      .catch((error: Error) => error.name);
    assert.is(await before, 'AbortError');
    assert.equal(outcomes, [undefined]);
    server.close();
  },
);

async function signedOutAt(server: Server, more: { readWithinMs?: number } = {}): Promise<Api> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return createApi({
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    token: async () => undefined,
    renew: async () => false,
    onOutcome() {},
    ...more,
  });
}

client('what is cut off on the way, a file or another answer, is a problem like any other', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('%PDF-');
    setImmediate(() => response.destroy());
  });
  const api = await signedOutAt(server);
  assert.is((await caught(api.file('/documents/{id}/preview', { params: { id: 1 } }))).code, 'away');
  assert.is((await caught(api.get('/me'))).code, 'away');
  server.close();
});

client(
  'a question that is not answered in time is given up; what changes something is waited for',
  async () => {
    let asked = 0;
    const server = createServer((request, response) => {
      asked += 1;
      if (request.method === 'POST') setTimeout(() => response.end('{}'), 100);
    });
    const api = await signedOutAt(server, { readWithinMs: 20 });
    assert.is((await caught(api.get('/me'))).code, 'away');
    assert.equal(await api.post('/queue', { body: { documentId: 1 } }), {});
    assert.is(asked, 2);
    server.closeAllConnections();
    server.close();
  },
);

client('an error of the service is no reason to call it away', () =>
  against([{ status: 500, type: 'text/plain', body: 'boom' }], async (api) => {
    const problem = await caught(api.get('/me'));
    assert.equal([problem.code, problem.isAway], ['unexpected', false]);
  }),
);
client.run();
