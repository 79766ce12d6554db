import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  composeMail,
  type FaultInput,
  MAIL_PASSWORD,
  OFFICE_ADDRESS,
  readableMail,
  type SimulatedMailServer,
  type SmtpStep,
  startSimulatedMailServer,
} from '../../../scripts/simulators/mail-server/index.ts';
import type { Credentials, Endpoint, Target } from './connection.ts';
import { MailServerError } from './mail-server-error.ts';
import { openImap } from './open-imap.ts';
import { openSmtp } from './open-smtp.ts';

// Every call to a mail server, failing in every way at every step: it ends in time, with an error that callers know and
// that says whether a mail may have arrived.

const test = suite('connections to mail servers');
const options = { lookup: async () => ['127.0.0.1'], connectMs: 30_000, idleMs: 30_000 };
/** For servers that never answer. */
const hasty = { ...options, connectMs: 1_000, idleMs: 1_000 };
let server: SimulatedMailServer;
let secured: SimulatedMailServer;
let upgraded: SimulatedMailServer;
let mail: Parameters<Awaited<ReturnType<typeof openSmtp>>['send']>[0];

test.before(async () => {
  const tokenOwner = (token: string) => (token === 'good' ? OFFICE_ADDRESS : undefined);
  server = await startSimulatedMailServer({ tokenOwner, seed: 'office' });
  secured = await startSimulatedMailServer({ smtpTls: 'implicit', imapTls: 'implicit' });
  upgraded = await startSimulatedMailServer({ smtpTls: 'starttls' });
  const message = await composeMail({
    from: OFFICE_ADDRESS,
    to: 'b@example.org',
    subject: 'Größe',
    text: 'x',
  });
  mail = {
    from: OFFICE_ADDRESS,
    recipients: ['b@example.org', 'c@example.org'],
    message: [message],
    size: message.length,
  };
});
test.after(async () => {
  for (const one of [server, secured, upgraded]) await one.stop();
});
test.before.each(() => server.faults.clear());

async function rejects(work: () => Promise<unknown>, words: RegExp): Promise<void> {
  const error = await work().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.match(String((error as Error | undefined)?.message), words);
}

const OURS = { username: OFFICE_ADDRESS, password: MAIL_PASSWORD };
const target = (
  at: { host: string; port: number },
  { credentials = OURS as Credentials, ...more }: Partial<Endpoint> & { credentials?: Credentials } = {},
): Target => ({ endpoint: { tls: 'starttls', ...at, ...more }, credentials, mayBeInternal: true });

async function faultOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) return 'works';
  assert.instance(error, MailServerError);
  assert.not.match(String((error as Error).stack), /Simulated fault|Authentication credentials|Not you/);
  return (error as MailServerError).fault;
}
const sign = (credentials: Credentials) =>
  Promise.all([
    faultOf(openImap(target(server.imap, { credentials }), options).then((opened) => opened.close())),
    faultOf(openSmtp(target(server.smtp, { credentials }), options).then((opened) => opened.close())),
  ]);

test('a password and a token open both; wrong ones are told apart', async () => {
  assert.equal(await sign(OURS), ['works', 'works']);
  assert.equal(await sign({ ...OURS, password: 'x' }), ['wrong-password', 'wrong-password']);
  assert.equal(await sign({ username: OFFICE_ADDRESS, accessToken: 'good' }), ['works', 'works']);
  assert.equal(await sign({ username: OFFICE_ADDRESS, accessToken: 'x' }), [
    'sign-in-ended',
    'sign-in-ended',
  ]);
});

test('nothing is said in clear but to localhost, and no certificate is believed', async () => {
  const elsewhere = { host: 'mail.example.org' };
  const tried = (at: SimulatedMailServer, more: Partial<Endpoint>) =>
    Promise.all([
      faultOf(openImap(target(at.imap, more), options)),
      faultOf(openSmtp(target(at.smtp, more), options)),
    ]);
  assert.equal(await tried(server, elsewhere), ['no-tls', 'no-tls']);
  assert.equal(await tried(server, { tls: 'implicit' }), ['no-tls', 'no-tls']);
  assert.equal(await tried(secured, { tls: 'implicit' }), ['certificate', 'certificate']);
  assert.equal(await tried(secured, { ...elsewhere, tls: 'implicit' }), ['certificate', 'certificate']);
  assert.is(await faultOf(openSmtp(target(upgraded.smtp, elsewhere), options)), 'certificate');
  assert.is(await faultOf(openSmtp(target(upgraded.smtp), options)), 'certificate');
});

test('a name that nobody knows, an internal address, nobody there, another kind of server', async () => {
  const refused = target({ host: '127.0.0.1', port: 9 });
  assert.is(await faultOf(openImap(refused, options)), 'refused');
  assert.is(await faultOf(openSmtp(refused, options)), 'refused');
  const unknown = { ...options, lookup: () => Promise.reject(new Error('ENOTFOUND')) };
  const elsewhere = target(server.smtp, { host: 'mail.example.org' });
  assert.is(await faultOf(openSmtp(elsewhere, unknown)), 'name-not-found');
  const outside = { ...elsewhere, mayBeInternal: false };
  assert.is(await faultOf(openSmtp(outside, options)), 'address-not-allowed');
  const both = { ...options, lookup: async () => ['93.184.215.14', '10.0.0.1'] };
  assert.is(await faultOf(openImap(outside, both)), 'address-not-allowed', 'one internal address is enough');
  assert.is(await faultOf(openSmtp(target(server.imap), hasty)), 'not-a-mail-server');
  assert.is(await faultOf(openImap(target(server.smtp), hasty)), 'timeout');
});

test('a burst of mails goes over one connection', async () => {
  const connection = await openSmtp(target(server.smtp), options);
  assert.is(connection.maxBytes, 50_000_000);
  const before = server.received.length;
  for (let count = 0; count < 3; count += 1) {
    assert.equal(await connection.send(mail), { smtpCode: 250, refused: [] });
  }
  server.faults.add({
    protocol: 'smtp',
    at: 'recipient',
    kind: 'reply',
    code: 550,
    recipient: 'b@example.org',
  });
  const { refused } = await connection.send(mail);
  assert.equal(refused, [
    { address: 'b@example.org', smtpCode: 550, refusal: 'recipient-unknown', isForGood: true },
  ]);
  assert.ok(connection.isOpen());
  connection.close();
  const [first, , , last] = server.received.slice(before);
  assert.is((await readableMail(first?.raw ?? Buffer.alloc(0))).subject, 'Größe');
  assert.equal(last?.to, ['c@example.org']);
});

for (const code of [421, 450, 503, 552, 554]) {
  test(`${code} at any step is an answer: the mail has not arrived, and the next one may go`, async () => {
    for (const at of ['from', 'recipient', 'data', 'end'] as const) {
      server.faults.clear();
      const connection = await openSmtp(target(server.smtp), options);
      server.faults.add({
        protocol: 'smtp',
        at,
        kind: 'reply',
        code,
        ...(at !== 'recipient' && { times: 1 }),
      });
      const came = await connection.send(mail).catch((reason: unknown) => reason as MailServerError);
      const isForGood = code >= 550;
      if (came instanceof MailServerError) {
        assert.equal([came.smtpCode, came.mayHaveArrived, came.isTransient], [code, false, !isForGood], at);
      } else {
        assert.equal(
          came.refused.map((one) => [one.smtpCode, one.isForGood]),
          [
            [code, isForGood],
            [code, isForGood],
          ],
        );
      }
      server.faults.clear();
      if (code !== 421)
        assert.equal(await connection.send(mail), { smtpCode: 250, refused: [] }, `after ${at}`);
      connection.close();
    }
  });
}

test('a server that does not forget what was begun is left', async () => {
  const connection = await openSmtp(target(server.smtp), options);
  server.faults.add({ protocol: 'smtp', at: 'recipient', kind: 'reply', code: 550, times: 2 });
  server.faults.add({ protocol: 'smtp', at: 'reset', kind: 'reply', code: 502 });
  await connection.send(mail);
  assert.not.ok(connection.isOpen());
  connection.close();
});

test('a server without the sign-in of providers says so, whatever the token', async () => {
  const plain = await startSimulatedMailServer({ smtpAuth: ['PLAIN', 'LOGIN'], imapTakesTokens: false });
  const credentials = { username: OFFICE_ADDRESS, accessToken: 'good' };
  assert.is(await faultOf(openSmtp(target(plain.smtp, { credentials }), options)), 'no-xoauth2');
  assert.is(await faultOf(openImap(target(plain.imap, { credentials }), options)), 'no-xoauth2');
  await plain.stop();
});

const BROKEN: [SmtpStep, kind: 'hang' | 'drop', fault: string, mayHaveArrived: boolean][] = [
  ['from', 'drop', 'connection-lost', false],
  ['from', 'hang', 'timeout', false],
  ['end', 'drop', 'connection-lost', true],
  ['end', 'hang', 'timeout', true],
];
for (const [at, kind, fault, mayHaveArrived] of BROKEN) {
  test(`${kind} at ${at}: it ${mayHaveArrived ? 'may have' : 'has not'} arrived`, async () => {
    const connection = await openSmtp(target(server.smtp), { ...options, ...(kind === 'hang' && hasty) });
    server.faults.add({ protocol: 'smtp', at, kind });
    const error = (await connection.send(mail).catch((reason: unknown) => reason)) as MailServerError;
    assert.equal([error.fault, error.mayHaveArrived, connection.isOpen()], [fault, mayHaveArrived, false]);
    connection.close();
  });
}

const IMAP_FAULTS: [FaultInput, string][] = [
  [{ protocol: 'imap', command: 'LOGIN', kind: 'drop' }, 'connection-lost'],
  [{ protocol: 'imap', command: 'LOGIN', kind: 'refuse' }, 'busy'],
  [{ protocol: 'imap', command: 'LOGIN', kind: 'hang' }, 'timeout'],
  [{ protocol: 'imap', command: 'CAPABILITY', kind: 'drop' }, 'connection-lost'],
];
for (const [fault, expected] of IMAP_FAULTS) {
  test(`IMAP: ${fault.kind} at sign-in`, async () => {
    server.faults.add(fault);
    assert.is(
      await faultOf(openImap(target(server.imap), fault.kind === 'hang' ? hasty : options)),
      expected,
    );
  });
}

test('IMAP: a folder that is not there, one piece of work at a time, what the work throws', async () => {
  const imap = await openImap(target(server.imap), options);
  assert.is(await faultOf(imap.inFolder('Gibt es nicht', async () => 0)), 'folder-missing');
  const inside = await imap.inFolder('Übergeben', async (_, { exists }) => {
    await rejects(() => imap.run(async () => 0), /one piece of work/);
    return exists;
  });
  assert.is(inside, 0);
  await rejects(() => imap.inFolder('INBOX', () => Promise.reject(new Error('mine'))), /^mine$/);
  assert.is((await imap.run((client) => client.list())).length, 4, 'the connection goes on');
  await imap.close();
});

test('IMAP: a connection that breaks in the middle of a mail, or never answers, is over', async () => {
  const cut = await openImap(target(server.imap), options);
  server.faults.add({ protocol: 'imap', command: 'UID FETCH', kind: 'cut', bytes: 200 });
  const fetching = cut.inFolder('INBOX', (client) => client.fetchOne('1', { source: true }, { uid: true }));
  assert.is(await faultOf(fetching), 'connection-lost');
  await cut.close();
  server.faults.clear();
  const silent = await openImap(target(server.imap), options);
  server.faults.add({ protocol: 'imap', command: 'LIST', kind: 'hang' });
  assert.is(await faultOf(silent.run((client) => client.list(), { ms: 300 })), 'timeout');
  await silent.close();
  const stopping = new AbortController();
  const stopped = await openImap(target(server.imap), options);
  const working = stopped.run((client) => client.list(), { signal: stopping.signal });
  stopping.abort(new Error('stopped'));
  await rejects(() => working, /^stopped$/);
  await stopped.close();
});

test('a message that cannot be read to its end is not there, and its connection is not used again', async () => {
  const connection = await openSmtp(target(server.smtp), options);
  const before = server.received.length;
  async function* breaksOff() {
    yield Buffer.from('Subject: half\r\n\r\nhalf');
    throw new Error('the file is gone');
  }
  const mail = { from: OFFICE_ADDRESS, recipients: ['kunde@example.org'], message: breaksOff(), size: 1_000 };
  const error = await connection.send(mail).catch((reason: unknown) => reason);
  assert.ok(error instanceof MailServerError && error.isTransient && !error.mayHaveArrived);
  assert.not.ok(connection.isOpen(), 'what is said next would be taken for the rest of the message');
  assert.is(server.received.length, before);
  connection.close();
});

test.run();
