import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type MisbehaviourName,
  misbehavingProxy,
  misbehaviours,
} from '../../scripts/testing/misbehaving-proxy.ts';
import {
  DEADLINE_MS,
  farmKind,
  identityKind,
  type Kind,
  type Make,
  mailSignInKind,
  paperlessKind,
  startTargets,
} from '../../scripts/testing/outgoing-clients.ts';
import { until } from '../../scripts/testing/until.ts';
import type { ConnectedPaperless } from '../gateways/paperless/index.ts';
import { forEachConcurrently } from '../platform/async/index.ts';

// Every call to another system, failing in every way at every step, silence among them: it must end, with an error that
// its callers know, and let go of its connection.

const calls = suite('every outgoing call');
/** For calls that nothing is wrong with, on a machine that may be busy. */
const PATIENT_MS = 60_000;

const unheard: unknown[] = [];
const hear = (error: unknown) => void unheard.push(error);
let targets: Awaited<ReturnType<typeof startTargets>>;

calls.before(async () => {
  process.on('unhandledRejection', hear);
  process.on('uncaughtException', hear);
  targets = await startTargets();
});
calls.after(async () => {
  await targets.stop();
  process.off('unhandledRejection', hear);
  process.off('uncaughtException', hear);
});

/** Makes one call through a server that misbehaves from its n-th request on. */
async function play<Client>(kind: Kind<Client>, make: Make<Client>, how?: MisbehaviourName, after = 0) {
  const proxy = await misbehavingProxy(kind.target(), { after, ...(how && { how }) });
  const { client, sockets, close } = kind.open(proxy.url, how ? DEADLINE_MS : PATIENT_MS);
  const act = typeof make === 'function' ? make : make.any;
  const error = await act(client).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  await until(sockets, (pools) => pools.every(({ used, waiting }) => used + waiting === 0));
  close();
  await proxy.close();
  return { error, asked: proxy.asked };
}

async function* everyFailure<Client>({ table, ...kind }: Kind<Client>) {
  for (const [method, make] of Object.entries(table)) {
    const { error, asked } = await play({ table, ...kind }, make);
    assert.is(error, undefined, `${kind.name}, ${method}: ${String(error)}`);
    assert.ok(asked.length > 0, `${kind.name}, ${method} makes no call`);
    for (const how of Object.keys(misbehaviours) as MisbehaviourName[])
      for (let after = 0; after < Math.min(asked.length, 3); after += 1) yield { method, make, how, after };
  }
}

async function failsWell<Client>(kind: Kind<Client>): Promise<void> {
  let played = 0;
  await forEachConcurrently(everyFailure(kind), 64, async ({ method, make, how, after }) => {
    const { error, asked } = await play(kind, make, how, after);
    const what = `${kind.name}, ${method}: ${how} after ${after} of ${asked.join(', ')}: ${String(error)}`;
    played += 1;
    const contentWithIt = typeof make !== 'function' && how.startsWith('answers JSON');
    // On a busy machine the call that was counted had one more try than this one.
    const wasStruck = asked.length > after;
    assert.ok(!wasStruck || contentWithIt || error !== undefined, `${what}: no error`);
    assert.ok(error === undefined || kind.isKnown(error), `${what}: an error that nobody knows`);
    const writes = asked.slice(after).filter((line) => !line.startsWith('GET '));
    assert.ok(writes.length <= 1, `${what}: written more than once`);
  });
  assert.ok(played > 12);
}

calls('to Paperless fails well', () => failsWell(paperlessKind));
calls('to Paperless from a job fails well', () =>
  failsWell({
    ...paperlessKind,
    table: Object.fromEntries(Object.entries(paperlessKind.table).slice(0, 12)),
    open(url, deadlineMs) {
      const { client, ...rest } = paperlessKind.open(url, deadlineMs);
      return { ...rest, client: client.forJobs as ConnectedPaperless };
    },
  }),
);
calls('to the farm system fails well', () => failsWell(farmKind));
calls('to the identity provider fails well', () => failsWell(identityKind));
calls('to a provider of mailboxes fails well', () => failsWell(mailSignInKind));

calls('nobody there: a failure that is known, at once', async () => {
  const free = createServer();
  await new Promise<void>((listening) => free.listen(0, '127.0.0.1', listening));
  const { port } = free.address() as { port: number };
  await new Promise((closed) => free.close(closed));
  const refused = async <Client>({ table, open, isKnown }: Kind<Client>) => {
    for (const [method, make] of Object.entries(table)) {
      const { client, close } = open(`http://127.0.0.1:${port}`);
      const act = typeof make === 'function' ? make : make.any;
      const error = await act(client).catch((reason: unknown) => reason);
      assert.ok(isKnown(error), `${method}: ${String(error)}`);
      close();
    }
  };
  await Promise.all([
    refused(paperlessKind),
    refused(farmKind),
    refused(identityKind),
    refused(mailSignInKind),
  ]);
});

calls('no method of a client is missing here', () => {
  const missing = (client: object, { table, noCalls }: Pick<Kind<never>, 'table' | 'noCalls'>) =>
    Object.keys(client).filter((method) => !(method in table) && !noCalls.includes(method));
  const url = 'http://127.0.0.1:9';
  const { client: paperless } = paperlessKind.open(url);
  assert.equal(missing(paperless, paperlessKind), []);
  assert.equal(missing(paperless.forJobs, paperlessKind), []);
  assert.equal(
    missing(
      paperless.guardedBy(() => {}),
      { ...paperlessKind, noCalls: [] },
    ),
    [],
  );
  assert.equal(missing(farmKind.open(url).client, farmKind), []);
  const { client: idp, close } = identityKind.open(url);
  assert.equal(missing(idp.provider, identityKind), []);
  close();
  const signIn = mailSignInKind.open(url);
  assert.equal(missing(signIn.client.oauth, mailSignInKind), []);
  signIn.close();
});

calls('nothing leaves the house but through the one room for it', async () => {
  const sources = globSync('src/**/*.ts', {
    exclude: ['src/{web,platform/outgoing}/**', '**/*.test.ts'],
  });
  assert.ok(sources.length > 100);
  const others: string[] = [];
  for (const file of sources) {
    const text = await readFile(file, 'utf8');
    if (/from 'axios'|[^.\w]fetch\(|https?\.(request|get)\(|from 'undici'/.test(text)) others.push(file);
  }
  assert.equal(others, []);
});

calls('and nothing of all this was a failure that nobody heard', async () => {
  await new Promise(setImmediate);
  assert.equal(unheard.map(String), []);
});

calls.run();
