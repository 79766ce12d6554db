import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CANARY } from '../scripts/testing/canary.ts';
import {
  type MisbehaviourName,
  misbehavingProxy,
  misbehaviours,
} from '../scripts/testing/misbehaving-proxy.ts';
import { startTestIssuer } from '../scripts/testing/test-issuer.ts';
import { until } from '../scripts/testing/until.ts';
import { forEachConcurrently } from './async/index.ts';
import { startSimulatedFarmSystem } from './demo/farm-system/index.ts';
import { startSimulatedPaperless } from './demo/paperless/index.ts';
import { connectFarmSystem, FarmSystemError } from './farm-system/index.ts';
import { ProviderAway } from './identity/errors.ts';
import { openProvider } from './identity/provider.ts';
import { openProviderHttp } from './identity/provider-http.ts';
import { recognisePerson } from './identity/recognise-person.ts';
import { OutgoingFailed } from './outgoing/index.ts';
import {
  type ConnectedPaperless,
  connectPaperless,
  type OpenedFile,
  PaperlessError,
} from './paperless/index.ts';

// Every call that leaves the house, failing in every way at every step: it must end in time, with an error that its
// callers know, and let go of its connection. A method that a client gains and that is missing here fails the test.

const calls = suite('every outgoing call');
const DEADLINE_MS = 300;
/** A step takes its deadline; more than this is no deadline any more, but waiting for a machine under load is. */
const ENDS_WITHIN_MS = 20_000;
const LIMITS = { deadlineMs: DEADLINE_MS, maxAnswerBytes: 256 * 1024 };

/** A call, and whether it is content with any answer of 200. */
type Make<Client> = ((client: Client) => Promise<unknown>) | { any: (client: Client) => Promise<unknown> };

const drained = async (list: AsyncIterable<unknown>) => {
  for await (const _ of list);
};
const readToTheEnd = async (opened: Promise<OpenedFile>) => drained((await opened).stream);
const NOBODY = { users: [], groups: [] };
const GRANTS = { view: NOBODY, change: NOBODY };

const PAPERLESS: Record<string, Make<ConnectedPaperless>> = {
  document: (dms) => dms.document(1),
  sharedDocument: (dms) => dms.sharedDocument(1),
  checksumOf: { any: (dms) => dms.checksumOf(1) },
  updateDocument: { any: (dms) => dms.updateDocument(1, { title: 'T', owner: targets.us }) },
  modifyTags: (dms) => dms.modifyTags([1], { add: [1], remove: [] }),
  modifyCustomFields: (dms) => dms.modifyCustomFields([1], {}),
  setCorrespondent: (dms) => dms.setCorrespondent([1], 1),
  notes: (dms) => dms.notes(1),
  addNote: (dms) => dms.addNote(1, 'a note'),
  correspondent: (dms) => dms.correspondent(1),
  countedCorrespondents: (dms) => dms.countedCorrespondents(),
  findCorrespondent: (dms) => dms.findCorrespondent({ name: 'N', owner: 1 }),
  createCorrespondent: (dms) =>
    dms.createCorrespondent({
      ...{ name: randomUUID(), match: '', matchingAlgorithm: 0, isInsensitive: true, owner: null },
      grants: GRANTS,
    }),
  shareCorrespondent: { any: (dms) => dms.shareCorrespondent(1, { owner: targets.us, grants: GRANTS }) },
  deleteCorrespondent: { any: (dms) => dms.deleteCorrespondent(2) },
  sharedWithTag: (dms) => dms.sharedWithTag(1, 1),
  latestDocuments: (dms) => dms.latestDocuments('', 2),
  withTag: (dms) => drained(dms.withTag(1, 1)),
  modifiedSince: (dms) => drained(dms.modifiedSince('2020-01-01T00:00:00Z', { tags: [], pageSize: 2 })),
  idsWithTags: (dms) => dms.idsWithTags([1], 1),
  idsOfCorrespondent: (dms) => dms.idsOfCorrespondent(1),
  idsAmong: (dms) => dms.idsAmong([1, 2], 1),
  summariesOf: (dms) => dms.summariesOf([1, 2]),
  newestDocumentsOf: (dms) => dms.newestDocumentsOf(1, 1),
  ofTypes: (dms) => drained(dms.ofTypes([1, 2], 1)),
  sharingOfTypes: (dms) => dms.sharingOfTypes([1, 2], 1),
  countDocuments: (dms) => dms.countDocuments({}),
  nameOf: (dms) => dms.nameOf('documentType', 1),
  tags: (dms) => dms.tags(),
  correspondents: (dms) => dms.correspondents(),
  documentTypes: (dms) => dms.documentTypes(),
  customFields: (dms) => dms.customFields(),
  users: (dms) => dms.users(),
  account: (dms) => dms.account(),
  preview: { any: (dms) => readToTheEnd(dms.preview(1)) },
  thumbnail: { any: (dms) => readToTheEnd(dms.thumbnail(1)) },
  greet: { any: (dms) => dms.greet() },
  ownAccount: (dms) => dms.ownAccount(),
  workflows: (dms) => dms.workflows(),
  newestDocuments: (dms) => dms.newestDocuments(2),
  isWithheld: { any: (dms) => dms.isWithheld(1) },
};
const NO_CALL_OF_PAPERLESS = [
  'guardedBy',
  'onBack',
  'writes',
  'sockets',
  'close',
  'forJobs',
  'choices',
  'reachable',
];

type Farm = ReturnType<typeof connectFarmSystem>;
const FARM: Record<string, Make<Farm>> = {
  // Whatever the session answers with 200 is a session.
  checkConnection: { any: (farm) => farm.checkConnection() },
  registerDevice: (farm) => farm.registerDevice({ id: 'here', name: 'Here' }),
  deviceState: (farm) => farm.deviceState('here'),
  findInvoices: (farm) => farm.findInvoices(1),
  liveSearch: (farm) => farm.liveSearch('ER'),
  suppliers: (farm) => farm.suppliers(),
};
const NO_CALL_OF_FARM = ['sockets', 'close'];

type Idp = { provider: ReturnType<typeof openProvider>; http: ReturnType<typeof openProviderHttp> };
const IDENTITY: Record<string, Make<Idp>> = {
  metadata: ({ provider }) => provider.metadata(),
  key: async ({ provider }) => assert.ok(await provider.key(undefined)),
  userinfo: ({ provider, http }) =>
    recognisePerson({
      ...{ provider, get: http.get, groupsClaim: 'groups', askUserinfo: 'always' },
      check: async () => ({ sub: 'somebody' }),
    })({} as never, 'token'),
};
const NO_CALL_OF_PROVIDER = ['state', 'origins', 'close'];

type Sockets = { used: number; waiting: number }[];
type Opened<Client> = { client: Client; sockets(): Sockets; close(): void };
type Kind<Client> = {
  name: string;
  table: Record<string, Make<Client>>;
  target: () => string;
  open(url: string): Opened<Client>;
  isKnown(error: unknown): boolean;
};

let folder: string;
let targets: { paperless: string; token: string; us: number; farm: string; issuer: string };
const stops: (() => Promise<unknown>)[] = [];
const unheard: unknown[] = [];
const hear = (error: unknown) => void unheard.push(error);

const paperlessKind: Kind<ConnectedPaperless> = {
  name: 'Paperless',
  table: PAPERLESS,
  target: () => targets.paperless,
  open(url) {
    const streams = { idleMs: DEADLINE_MS, deadlineMs: 2 * DEADLINE_MS };
    const client = connectPaperless({ url, token: targets.token, ...LIMITS, streams });
    return { client, sockets: () => Object.values(client.sockets()), close: client.close };
  },
  isKnown: (error) => error instanceof PaperlessError || error instanceof OutgoingFailed,
};
const farmKind: Kind<Farm> = {
  name: 'farm system',
  table: FARM,
  target: () => targets.farm,
  open(url) {
    const client = connectFarmSystem({
      ...{ baseUrl: url, username: 'intake', password: CANARY, ...LIMITS },
      ...{ cookiePath: join(folder, randomUUID()), encryptionKey: `${CANARY}-key-of-32-characters-or-more` },
    });
    return { client, sockets: client.sockets, close: client.close };
  },
  isKnown: (error) => error instanceof FarmSystemError,
};
const identityKind: Kind<Idp> = {
  name: 'identity provider',
  table: IDENTITY,
  target: () => targets.issuer,
  open(url) {
    const http = openProviderHttp(LIMITS);
    const provider = openProvider({ issuer: url, get: http.get, onChange: () => {}, coolDownMs: 60_000 });
    return {
      client: { provider, http },
      sockets: () => [http.sockets()],
      close() {
        provider.close();
        http.close();
      },
    };
  },
  isKnown: (error) => error instanceof ProviderAway,
};

calls.before(async () => {
  process.on('unhandledRejection', hear);
  process.on('uncaughtException', hear);
  folder = await mkdtemp(join(tmpdir(), 'intake-outgoing-'));
  const paperless = await startSimulatedPaperless({ seed: 'office', documents: 6 });
  const farm = await startSimulatedFarmSystem({ password: CANARY, sessionPrefix: CANARY });
  const issuer = await startTestIssuer();
  issuer.userinfo = { sub: 'somebody', preferred_username: 's', email: 's@example.org', groups: [] };
  stops.push(
    () => paperless.stop(),
    () => farm.stop(),
    () => issuer.stop(),
  );
  targets = {
    ...{ paperless: paperless.url, token: paperless.tokenOf('admin') },
    us: [...paperless.world.users.values()].find(({ username }) => username === 'admin')?.id ?? 0,
    ...{ farm: farm.url, issuer: issuer.url },
  };
});
calls.after(async () => {
  for (const stop of stops) await stop();
  await rm(folder, { recursive: true, force: true });
  process.off('unhandledRejection', hear);
  process.off('uncaughtException', hear);
});

/** Makes one call through a server that misbehaves from its n-th request on. */
async function play<Client>(kind: Kind<Client>, make: Make<Client>, how?: MisbehaviourName, after = 0) {
  const proxy = await misbehavingProxy(kind.target(), { after, ...(how && { how }) });
  const { client, sockets, close } = kind.open(proxy.url);
  const startedAt = performance.now();
  const act = typeof make === 'function' ? make : make.any;
  const error = await act(client).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const ms = performance.now() - startedAt;
  await until(sockets, (pools) => pools.every(({ used, waiting }) => used + waiting === 0));
  close();
  await proxy.close();
  return { error, ms, asked: proxy.asked };
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
  await forEachConcurrently(everyFailure(kind), 24, async ({ method, make, how, after }) => {
    const { error, ms, asked } = await play(kind, make, how, after);
    const what = `${kind.name}, ${method}: ${how} after ${after} of ${asked.join(', ')}: ${String(error)}`;
    played += 1;
    const contentWithIt = typeof make !== 'function' && how.startsWith('answers JSON');
    assert.ok(contentWithIt || error !== undefined, `${what}: no error`);
    assert.ok(error === undefined || kind.isKnown(error), `${what}: an error that nobody knows`);
    assert.ok(ms < ENDS_WITHIN_MS, `${what}: took ${Math.round(ms)} ms`);
    const writes = asked.slice(after).filter((line) => !line.startsWith('GET '));
    assert.ok(writes.length <= 1, `${what}: written more than once`);
  });
  assert.ok(played > 12);
}

calls('to Paperless fails well', () => failsWell(paperlessKind));
calls('to Paperless from a job fails well', () =>
  failsWell({
    ...paperlessKind,
    table: Object.fromEntries(Object.entries(PAPERLESS).slice(0, 12)),
    open(url) {
      const { client, ...rest } = paperlessKind.open(url);
      return { ...rest, client: client.forJobs as ConnectedPaperless };
    },
  }),
);
calls('to the farm system fails well', () => failsWell(farmKind));
calls('to the identity provider fails well', () => failsWell(identityKind));

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
  await Promise.all([refused(paperlessKind), refused(farmKind), refused(identityKind)]);
});

calls('no method of a client is missing here', () => {
  const missing = (client: object, table: object, noCalls: string[]) =>
    Object.keys(client).filter((method) => !(method in table) && !noCalls.includes(method));
  const url = 'http://127.0.0.1:9';
  const { client: paperless } = paperlessKind.open(url);
  assert.equal(missing(paperless, PAPERLESS, NO_CALL_OF_PAPERLESS), []);
  assert.equal(missing(paperless.forJobs, PAPERLESS, NO_CALL_OF_PAPERLESS), []);
  assert.equal(
    missing(
      paperless.guardedBy(() => {}),
      PAPERLESS,
      [],
    ),
    [],
  );
  assert.equal(missing(farmKind.open(url).client, FARM, NO_CALL_OF_FARM), []);
  const { client: idp, close } = identityKind.open(url);
  assert.equal(missing(idp.provider, IDENTITY, NO_CALL_OF_PROVIDER), []);
  close();
});

calls('nothing leaves the house but through the one room for it', async () => {
  const sources = globSync('src/**/*.ts', { exclude: ['src/{demo,web,outgoing}/**', '**/*.test.ts'] });
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
