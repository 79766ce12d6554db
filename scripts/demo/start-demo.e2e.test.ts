import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { people, SignInFailed, signIn, signInAt } from '../simulators/identity-provider/index.ts';
import { noSchedules } from '../testing/no-schedules.ts';
import { until } from '../testing/until.ts';
import { type Demo, DemoRefused, startDemo } from './start-demo.ts';

const demo = suite('the demo');
let dataDir: string;
/** Stays the same over restarts, as it does for a visitor: it is part of the provider's name. */
let identityProvider = 0;
const told: string[] = [];
const FREE = { service: 0, paperless: 0, farmSystem: 0, mailPages: 0, smtp: 0, imap: 0 };
const start = (reset = false): Promise<Demo> =>
  startDemo({
    dataDir,
    reset,
    ports: { ...FREE, identityProvider },
    // The upload check would take away, at a full minute, what is counted here.
    env: noSchedules(),
    tell: (line) => void told.push(line),
  });

type Me = {
  username: string;
  email: string;
  groups: string[];
  permissions: string[];
  message?: { de: string };
};
/** An access token of the first run. */
let claraToken: string;
let processed: number;

const asked = ({ serviceUrl }: Demo, path: string, token: string) =>
  fetch(`${serviceUrl}/api${path}`, { headers: { authorization: `Bearer ${token}` } });

async function me(running: Demo, token: string): Promise<Me> {
  const answer = await asked(running, '/me', token);
  assert.is(answer.status, 200);
  return (await answer.json()) as Me;
}

/** What `npm run -s demo:token` prints. */
async function tokenFor(...words: string[]): Promise<string> {
  const env = { ...process.env, DEMO_DIR: dataDir };
  const script = join(import.meta.dirname, 'token.ts');
  return (await promisify(execFile)(process.execPath, [script, ...words], { env })).stdout.trim();
}

demo.before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'intake-demo-'));
  await chmod(dataDir, 0o755);
});
demo.after(() => rm(dataDir, { recursive: true, force: true }));

demo('does what its welcome says, and tells of it', async () => {
  const running = await start();
  identityProvider = Number(new URL(running.issuer).port);
  try {
    const { id, title } = running.waitingDocument;
    const answer = await fetch(`${running.serviceUrl}/api/webhook`, {
      method: 'POST',
      headers: { 'x-api-key': running.webhookKey, 'content-type': 'application/json' },
      body: JSON.stringify({ document_id: id }),
    });
    assert.equal(await answer.json(), { status: 'queued' });
    const document = await until(
      () => running.paperless.document(id),
      ({ tags }) => !tags.includes(16),
    );
    processed = id;
    assert.is.not(document.title, title);
    assert.is.not(document.document_type, null);
    assert.ok(document.custom_fields.length > 0);
    await until(
      () => told,
      (lines) => lines.some((line) => line.includes(`Document ${id}: changed (`)),
    );
    assert.ok(running.paperless.documents().length >= 200);

    await start().then(
      () => assert.unreachable('a second demo on the same data'),
      (error) => assert.instance(error, DemoRefused),
    );
    assert.match(await readFile(running.toolsFile, 'utf8'), `export DATA_DIR='${dataDir}'`);

    const found: Record<string, Me> = {};
    for (const { username } of people) found[username] = await me(running, await tokenFor(username));
    const { anna, ben, clara, dora } = found;
    assert.is(anna?.email, 'anna@hof.example');
    assert.equal(ben?.permissions, ['VIEW_FREIGABE']);
    assert.ok(
      clara?.permissions.includes('RUN_PROCESSING') && !clara.permissions.includes('MANAGE_SETTINGS'),
    );
    assert.equal([dora?.groups, dora?.permissions], [[], []]);
    assert.match(dora?.message?.de ?? '', 'keiner Gruppe');
    assert.equal(
      await me(running, await tokenFor('anna', '--slim')),
      anna,
      'userinfo tells what the token lacks',
    );

    await knowsTheFarmSystem(running);
    await running.staged;
    assert.equal(
      told.filter((line) => line.includes('Examples are missing')),
      [],
    );
    await hasMail(running);
    await until(
      () => approvalStates(running),
      (states) => ['done', 'pending', 'failed', 'other file', 'by hand'].every((state) => states.has(state)),
    );

    const { accessToken, idToken } = await signIn(running.issuer, 'clara');
    claraToken = accessToken;
    assert.is((await asked(running, '/queue', accessToken)).status, 200);
    assert.is((await asked(running, '/api-keys', accessToken)).status, 403);
    assert.is((await asked(running, '/me', idToken)).status, 401, 'an ID token gives no access');
    await signIn(running.issuer, 'nobody').then(
      () => assert.unreachable(),
      (error) => assert.instance(error, SignInFailed),
    );
  } finally {
    await running.stop();
  }
});

/** Somebody adds a mailbox, signs in for it as the page does, and both protocols work. */
async function hasMail(running: Demo): Promise<void> {
  const authorization = `Bearer ${await tokenFor('clara')}`;
  const send = async (path: string, body?: object) => {
    const answer = await fetch(`${running.serviceUrl}/api/mail-accounts${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
    return (await answer.json()) as { account: { accountId: string }; url: string; test: object };
  };
  const own = { kind: 'personal', name: 'Clara', address: 'clara@hof.example', preset: 'other' };
  const { account } = await send('', { ...own, login: 'oauth' });
  const { url } = await send(`/${account.accountId}/authorize`);
  const { searchParams } = await signInAt(new URL(url), 'clara');
  const { test } = await send(`/${account.accountId}/authorize/complete`, Object.fromEntries(searchParams));
  assert.equal(test, { imap: { fault: null }, smtp: { fault: null } });
  assert.ok(running.mailServer.mailbox().mails().length > 3, 'the office has mails');
  await until(
    () => running.mailServer.received.flatMap(({ to }) => to),
    (to) => ['anna@hof.example', 'ben@hof.example'].every((one) => to.includes(one)),
    20_000,
  );
}

/** Registers the service as its welcome says, and confirms it on the farm system's page. */
async function knowsTheFarmSystem(running: Demo): Promise<void> {
  const { farm, serviceUrl } = running;
  const anna = await tokenFor('anna');
  const answer = await fetch(`${serviceUrl}/api/farmsys/register-device`, {
    method: 'POST',
    headers: { authorization: `Bearer ${anna}` },
  });
  const { device } = (await answer.json()) as { device: { state: string; id: string } };
  assert.is(device.state, 'pending');
  await fetch(`${farm.pageUrl}/devices/${device.id}/confirm`, { method: 'POST' });
  await until(
    async () => (await asked(running, '/farmsys/status', anna)).text(),
    (status) => status.includes('"state":"registered"'),
  );
  const { invoices } = farm.world;
  assert.ok(invoices.length >= 300, `${invoices.length} entries`);
  const uploaded = running.paperless
    .documents()
    .filter(({ tags }) => tags.includes(running.paperless.tag('Hochgeladen')));
  const entries = uploaded.map(({ id }) => invoices.filter(({ documentId }) => documentId === id).length);
  assert.equal([...new Set(entries)].sort(), [0, 1, 2], 'missing, booked, booked twice');
  const clients = await (await asked(running, '/farmsys/clients?pageSize=50', anna)).text();
  for (const { farmId } of invoices) assert.match(clients, `"farmsysBetriebId":"${farmId}"`);
}

demo('goes on where it ended, and begins anew when told so', async () => {
  const again = await start();
  const { tags } = again.paperless.document(processed);
  const known = await me(again, claraToken).finally(() => again.stop());
  assert.is(known.username, 'clara', 'a token of the first run is good in the second');
  assert.not(tags.includes(16), 'what happened in the first run is still there');

  const resetAt = new Date().toISOString();
  const anew = await start(true);
  const status = await fetch(`${anew.serviceUrl}/api/webhook/status`, {
    headers: { 'x-api-key': anew.webhookKey },
  });
  const { lastCall } = (await status.json()) as { lastCall: { at: string } | null };
  await anew.stop();
  // Setting up the new world makes calls of its own; none of the old one is left.
  assert.ok(lastCall === null || lastCall.at > resetAt, JSON.stringify(lastCall));
});
/** The states in which documents that need approval are. */
async function approvalStates(running: Demo): Promise<Set<string>> {
  const { accessToken } = await signIn(running.issuer, 'ben');
  const answer = await asked(running, '/approvals?status=all&pageSize=200', accessToken);
  const { items } = (await answer.json()) as {
    items: {
      write: string;
      decidedOnAnotherFile: boolean;
      lastDecision: object | null;
      value: { source: string | null };
    }[];
  };
  assert.ok(items.length >= 60, `${items.length} documents need approval`);
  return new Set(
    items.flatMap((item) => [
      item.write,
      ...(item.decidedOnAnotherFile ? ['other file'] : []),
      ...(item.lastDecision && item.value.source === 'paperless' ? ['by hand'] : []),
    ]),
  );
}
demo.run();
