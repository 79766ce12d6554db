import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type ConnectedFarmSystem,
  connectFarmSystem,
  FarmSystemError,
  type FarmSystemOptions,
} from '../../src/gateways/farm-system/index.ts';
import {
  type SimulatedFarmSystem,
  type SimulatedFarmSystemOptions,
  startSimulatedFarmSystem,
} from '../simulators/farm-system/index.ts';
import { CANARY } from './canary.ts';

let folder: string;
const opened: { close(): void | Promise<void> }[] = [];

/** Tests of the client: what they open is closed after each of them. */
export function farmClientSuite(name: string) {
  const tests = suite(name);
  tests.before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'intake-farm-client-'));
  });
  tests.after.each(async () => {
    for (const one of opened.splice(0).reverse()) await one.close();
  });
  tests.after(() => rm(folder, { recursive: true, force: true }));
  return tests;
}

/** Where a test keeps the cookies of a session. */
export const cookiePathOf = (name: string): string => join(folder, name);

export async function simulated(options: SimulatedFarmSystemOptions = {}): Promise<SimulatedFarmSystem> {
  const system = await startSimulatedFarmSystem({ password: CANARY, sessionPrefix: CANARY, ...options });
  opened.push({ close: system.stop });
  return system;
}

export type Account = Pick<SimulatedFarmSystem, 'url' | 'username' | 'password'>;
let files = 0;
export function connected(
  { url, username, password }: Account,
  options: Partial<FarmSystemOptions> = {},
): ConnectedFarmSystem {
  files += 1;
  const farm = connectFarmSystem({
    baseUrl: url,
    username,
    password,
    cookiePath: cookiePathOf(`session-${files}`),
    encryptionKey: `${CANARY}-key-of-32-characters-or-more`,
    ...options,
  });
  opened.push(farm);
  return farm;
}

/** What a call fails with. No secret is ever part of it. */
export async function failure(call: Promise<unknown>): Promise<FarmSystemError> {
  const error = await call.then(
    () => assert.unreachable('the call succeeded'),
    (reason: unknown) => reason,
  );
  assert.instance(error, FarmSystemError);
  const { stack, cause } = error as FarmSystemError;
  assert.not.match(`${stack} ${JSON.stringify(error)} ${String(cause)}`, CANARY);
  return error as FarmSystemError;
}

/** A farm system that lets everybody in and answers every other call as told. */
export async function letting(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Account> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.method === 'POST') response.writeHead(204, { 'set-cookie': 'a=1; Path=/' }).end();
    else answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  opened.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, username: 'intake', password: CANARY };
}
export const answering = async (body: unknown) =>
  connected(await letting((_, response) => response.writeHead(200).end(JSON.stringify(body))));
