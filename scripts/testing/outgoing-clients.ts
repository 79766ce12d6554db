import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { connectFarmSystem, FarmSystemError } from '../../src/gateways/farm-system/index.ts';
import { ProviderAway } from '../../src/gateways/identity/errors.ts';
import { openProvider } from '../../src/gateways/identity/provider.ts';
import { openProviderHttp } from '../../src/gateways/identity/provider-http.ts';
import { tokenVerifier } from '../../src/gateways/identity/verify-token.ts';
import {
  type ConnectedPaperless,
  connectPaperless,
  type OpenedFile,
  PaperlessError,
} from '../../src/gateways/paperless/index.ts';
import { OutgoingFailed } from '../../src/platform/outgoing/index.ts';
import { type OAuth, openOAuth, SignInAway, SignInRefused } from '../../src/services/mail-accounts/oauth.ts';
import { startSimulatedFarmSystem } from '../simulators/farm-system/index.ts';
import { startSimulatedPaperless } from '../simulators/paperless/index.ts';
import { CANARY } from './canary.ts';
import { startTestIssuer } from './test-issuer.ts';

// Every method of every client that calls another system. A method that a client gains and that is missing here
// fails `src/app/outgoing-calls.e2e.test.ts`.

/** So long calls may take that something is wrong with. */
export const DEADLINE_MS = 300;
const MAX_ANSWER_BYTES = 256 * 1024;

/** A call, and whether it is content with any answer of 200. */
export type Make<Client> =
  | ((client: Client) => Promise<unknown>)
  | { any: (client: Client) => Promise<unknown> };

const drained = async (list: AsyncIterable<unknown>) => {
  for await (const _ of list);
};
const readToTheEnd = async (opened: Promise<OpenedFile>) => drained((await opened).stream);
/** Another text each time, as the server may refuse what it has already. */
const oneLetter = () => {
  const bytes = Buffer.from(`A letter ${randomUUID()}`);
  return {
    ...{ name: 'letter.txt', length: bytes.length },
    bytes: async function* () {
      yield bytes;
    },
  };
};
const NOBODY = { users: [], groups: [] };
const GRANTS = { view: NOBODY, change: NOBODY };

const PAPERLESS: Record<string, Make<ConnectedPaperless>> = {
  document: (dms) => dms.document(1),
  sharedDocument: (dms) => dms.sharedDocument(1),
  checksumOf: { any: (dms) => dms.checksumOf(1) },
  filesOf: { any: (dms) => dms.filesOf(1) },
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
  uploadDocument: (dms) => dms.uploadDocument({ file: oneLetter(), title: 'T', tags: [1] }),
  uploadTask: (dms) => dms.uploadTask(randomUUID()),
  unfinishedUploads: (dms) => dms.unfinishedUploads('paper.pdf'),
  stampsOf: (dms) => dms.stampsOf(7),
  documentsWithChecksum: (dms) => dms.documentsWithChecksum({ sha256: 'ab', md5: 'cd' }),
  trashDocument: { any: (dms) => dms.trashDocument(6) },
  sharedWithTag: (dms) => dms.sharedWithTag(1, 1),
  latestDocuments: (dms) => dms.latestDocuments('', 2),
  latestDocumentsOf: (dms) => dms.latestDocumentsOf([1], 2),
  withTag: (dms) => drained(dms.withTag(1, 1)),
  modifiedSince: (dms) => drained(dms.modifiedSince('2020-01-01T00:00:00Z', { tags: [], pageSize: 2 })),
  nextArchiveSerialNumber: (dms) => dms.nextArchiveSerialNumber(),
  idsWithTags: (dms) => dms.idsWithTags([1], 1),
  idsOfCorrespondent: (dms) => dms.idsOfCorrespondent(1),
  idsAmong: (dms) => dms.idsAmong([1, 2], 1),
  summariesOf: (dms) => dms.summariesOf([1, 2]),
  newestDocumentsOf: (dms) => dms.newestDocumentsOf(1, 1),
  ofTypes: (dms) => drained(dms.ofTypes([1, 2], 1)),
  sharingOf: (dms) => dms.sharingOf([1, 2]),
  // Null where it cannot be told.
  async accountName(dms) {
    if ((await dms.accountName()) === null) throw new PaperlessError('failed', 'not told');
  },
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
  original: { any: (dms) => readToTheEnd(dms.original(1)) },
  thumbnail: { any: (dms) => readToTheEnd(dms.thumbnail(1)) },
  greet: { any: (dms) => dms.greet() },
  ownAccount: (dms) => dms.ownAccount(),
  workflows: (dms) => dms.workflows(),
  newestDocuments: (dms) => dms.newestDocuments(2),
  isWithheld: { any: (dms) => dms.isWithheld(1) },
  createProbeTag: (dms) => dms.createProbeTag(randomUUID()),
  deleteProbeTag: { any: (dms) => dms.deleteProbeTag(3) },
  trashedFiles: (dms) => dms.trashedFiles(),
  emptyTrash: { any: (dms) => dms.emptyTrash([6]) },
};
const NO_CALL_OF_PAPERLESS = [
  // Never fails: without an answer there is no name.
  'accountName',
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
    tokenVerifier({
      ...{ provider, get: http.get, groupsClaim: 'groups', askUserinfo: 'always' },
      verifyJwt: async () => ({ sub: 'somebody' }),
    })({} as never, 'token'),
};
const NO_CALL_OF_PROVIDER = ['state', 'origins', 'close'];

/** Sign-in for mailboxes; what speaks IMAP and SMTP is made to fail in `src/services/mail-accounts/connections.test.ts`. */
type SignIn = { oauth: OAuth; of: Parameters<OAuth['begin']>[0] };
const BACK = { state: 'state', redirectUri: 'http://127.0.0.1/back' };
const SIGN_IN: Record<string, Make<SignIn>> = {
  begin: ({ oauth, of }) => oauth.begin(of, { ...BACK, address: 'anna@hof.example' }),
  complete: ({ oauth, of }) =>
    oauth.complete(of, { ...BACK, code: 'code', iss: undefined, verifier: 'v'.repeat(43) }),
  refresh: ({ oauth, of }) => oauth.refresh(of, 'refresh-token'),
};
const NO_CALL_OF_SIGN_IN = ['sockets', 'close'];

type Sockets = { used: number; waiting: number }[];
type Opened<Client> = { client: Client; sockets(): Sockets; close(): void };
export type Kind<Client> = {
  name: string;
  table: Record<string, Make<Client>>;
  /** What its clients have beside calls. */
  noCalls: string[];
  target: () => string;
  open(url: string, deadlineMs?: number): Opened<Client>;
  isKnown(error: unknown): boolean;
};

let folder: string;
let targets: { paperless: string; token: string; us: number; farm: string; issuer: string };

/** The systems that are called, as simulations. */
export async function startTargets(): Promise<{ stop(): Promise<void> }> {
  folder = await mkdtemp(join(tmpdir(), 'intake-outgoing-'));
  const paperless = await startSimulatedPaperless({ seed: 'office', documents: 6 });
  const farm = await startSimulatedFarmSystem({ password: CANARY, sessionPrefix: CANARY });
  const issuer = await startTestIssuer();
  issuer.userinfo = { sub: 'somebody', preferred_username: 's', email: 's@example.org', groups: [] };
  targets = {
    ...{ paperless: paperless.url, token: paperless.tokenOf('admin') },
    us: [...paperless.world.users.values()].find(({ username }) => username === 'admin')?.id ?? 0,
    ...{ farm: farm.url, issuer: issuer.url },
  };
  return {
    async stop() {
      for (const system of [paperless, farm, issuer]) await system.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const paperlessKind: Kind<ConnectedPaperless> = {
  name: 'Paperless',
  table: PAPERLESS,
  noCalls: NO_CALL_OF_PAPERLESS,
  target: () => targets.paperless,
  open(url, deadlineMs = DEADLINE_MS) {
    const limits = { deadlineMs, maxAnswerBytes: MAX_ANSWER_BYTES };
    const streams = { idleMs: deadlineMs, deadlineMs: 2 * deadlineMs };
    const client = connectPaperless({ url, token: targets.token, ...limits, streams });
    return { client, sockets: () => Object.values(client.sockets()), close: client.close };
  },
  isKnown: (error) => error instanceof PaperlessError || error instanceof OutgoingFailed,
};
export const farmKind: Kind<Farm> = {
  name: 'farm system',
  table: FARM,
  noCalls: NO_CALL_OF_FARM,
  target: () => targets.farm,
  open(url, deadlineMs = DEADLINE_MS) {
    const limits = { deadlineMs, maxAnswerBytes: MAX_ANSWER_BYTES };
    const client = connectFarmSystem({
      ...{ baseUrl: url, username: 'intake', password: CANARY, ...limits },
      ...{ cookiePath: join(folder, randomUUID()), encryptionKey: `${CANARY}-key-of-32-characters-or-more` },
    });
    return { client, sockets: client.sockets, close: client.close };
  },
  isKnown: (error) => error instanceof FarmSystemError,
};
export const identityKind: Kind<Idp> = {
  name: 'identity provider',
  table: IDENTITY,
  noCalls: NO_CALL_OF_PROVIDER,
  target: () => targets.issuer,
  open(url, deadlineMs = DEADLINE_MS) {
    const http = openProviderHttp({ deadlineMs, maxAnswerBytes: MAX_ANSWER_BYTES });
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
export const mailSignInKind: Kind<SignIn> = {
  name: 'sign-in for mailboxes',
  table: SIGN_IN,
  noCalls: NO_CALL_OF_SIGN_IN,
  target: () => targets.issuer,
  open(url, deadlineMs = DEADLINE_MS) {
    const oauth = openOAuth({ deadlineMs });
    const of = { issuer: url, clientId: 'mail', clientSecret: CANARY, scope: 'openid', ask: {} };
    return { client: { oauth, of }, sockets: () => [oauth.sockets()], close: oauth.close };
  },
  isKnown: (error) => error instanceof SignInAway || error instanceof SignInRefused,
};
