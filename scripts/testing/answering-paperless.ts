import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as assert from 'uvu/assert';
import { connectPaperless, PaperlessError } from '../../src/gateways/paperless/index.ts';
import { CANARY } from './canary.ts';

export const TOKEN = `${CANARY}-token`;

/** A server that answers as told and remembers what it was asked. */
export async function answering(
  answer: (request: IncomingMessage, response: ServerResponse, count: number) => void,
  { prefix = '', deadlineMs = 2_000 } = {},
) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    // The probe that follows a failure is not what the tests count.
    if (!request.url?.endsWith('/api/profile/'))
      asked.push(`${request.method} ${request.url} ${request.headers.accept}`);
    request.resume();
    answer(request, response, asked.length);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const paperless = connectPaperless({ url: `http://127.0.0.1:${port}${prefix}`, token: TOKEN, deadlineMs });
  return {
    paperless,
    asked,
    port,
    close() {
      paperless.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

export const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
export const DOCUMENT = {
  ...{ id: 7, title: 'Rechnung', content: '', tags: [16], correspondent: null, document_type: null },
  ...{ created: '2026-11-20', modified: '2026-11-20T10:00:00+01:00', custom_fields: [], owner: null },
};

/** What the call fails with; the token is never part of it. */
export async function failure(call: Promise<unknown>): Promise<PaperlessError> {
  const error = await call.catch((reason: Error) => reason);
  assert.instance(error, PaperlessError);
  const { stack, cause } = error as PaperlessError;
  assert.not.match(`${stack} ${JSON.stringify(error)} ${String(cause)}`, CANARY);
  return error as PaperlessError;
}
