import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bareEnvironment } from './testing/bare-environment.ts';
import { CANARY } from './testing/canary.ts';
import { inventory } from './testing/inventory.ts';
import { type ServiceFixture, serviceFixture } from './testing/service-fixture.ts';
import { until } from './testing/until.ts';
import { documentIdFrom } from './tool.ts';

// The command-line tools as a person at a terminal sees them: what they print, and how they end.

const tools = suite('the command-line tools');
let fixture: ServiceFixture;
tools.before(async () => {
  fixture = await serviceFixture({ paused: true });
});
tools.after(() => fixture.close());

type Ending = { code: number; out: string; complaint: string };

const run = (tool: string, ...words: string[]) => runWith({}, tool, ...words);
function runWith(more: NodeJS.ProcessEnv, tool: string, ...words: string[]): Promise<Ending> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, `${tool}.ts`), ...words],
      { env: { ...bareEnvironment(), ...fixture.env, ...more }, cwd: import.meta.dirname },
      (error, out, complaint) => resolve({ code: error ? Number(error.code) : 0, out, complaint }),
    );
  });
}

tools('the contract run tries each call, leaves nothing behind, and the doctor knows of it', async () => {
  const { code, out } = await run('doctor', '--contract');
  assert.is(code, 1);
  assert.match(out, 'lacks delete_tag');
  const before = inventory(fixture.paperless);
  const asAdmin = { PAPERLESS_TOKEN: fixture.paperless.adminToken };
  const tried = await runWith(asAdmin, 'doctor', '--contract');
  assert.match(tried.out, /^Paperless-ngx 3\.0\.5, API 10: 5\d calls as before, 0 otherwise, 0 not tried\./);
  assert.is(tried.code, 0, tried.complaint);
  assert.equal(inventory(fixture.paperless), before);
  assert.match((await run('doctor')).out, /All calls were tried with 3\.0\.5/);
});

tools('settings are listed, set and read; a wrong one is refused with its place', async () => {
  assert.match((await run('settings', 'list')).out, /processing_rules = \[\]/);
  assert.equal(await run('settings', 'set', 'steuertag_ids', '[2,3,16]'), {
    code: 0,
    out: '[\n  2,\n  3,\n  16\n]\n',
    complaint: '',
  });
  assert.equal(JSON.parse((await run('settings', 'get', 'steuertag_ids')).out), [2, 3, 16]);

  for (const [words, expected] of [
    [['set', 'steuertag_ids', '["x"]'], /steuertag_ids\.0/],
    [['set', 'steuertag_ids', '[2'], /must be JSON/],
    [['set', 'steuertag_ids', '[3, 4711]'], /steuertag_ids\.1: Paperless has no tag 4711/],
    [['set', 'last_webhook_call', 'null'], /written by calls/],
    [['get', 'colour'], /no setting “colour”; known are .*steuertag_ids/],
    [[], /npm run settings/],
  ] as const) {
    const { code, complaint } = await run('settings', ...words);
    assert.is(code, 1, words.join(' '));
    assert.match(complaint, expected);
    assert.not.match(complaint, /\n\s+at /, 'a complaint has no stack');
  }
  assert.equal(JSON.parse((await run('settings', 'get', 'steuertag_ids')).out), [2, 3, 16]);
});

tools('a document is queued, listed, taken out; what is not there is refused', async () => {
  assert.match((await run('queue', 'list')).out, /Nothing is queued/);
  assert.is((await run('queue', 'add', '7')).code, 0);
  assert.match((await run('queue', 'list')).out, /^7 +queued +manual/m);
  assert.is((await run('queue', 'remove', '7')).code, 0);
  assert.is((await run('queue', 'remove', '7')).code, 1);
  assert.is((await run('queue', 'retry', '7')).code, 1);
  const { code, complaint } = await run('queue', 'add', '0');
  assert.is(code, 1);
  assert.match(complaint, /is no document id/);
  // Each process costs as much as a whole service to load.
  for (const word of ['-1', '1e999', '99999999999', 'x', '', undefined])
    assert.throws(() => documentIdFrom(word), /is no document id/);
});

tools('a key is shown once, opens what it is for, and nothing once it is revoked', async () => {
  const made = await run('api-key', 'create', '--name', 'Paperless', '--scope', 'webhook');
  const [, keyId = ''] = /key (\w+)/.exec(made.out) ?? [];
  const key = made.out.trim().split('\n').at(-1) ?? '';
  assert.match(key, /^intake_[0-9a-f]{10}_[\w-]{43}$/);

  await fixture.restart({ WEBHOOK_API_KEY: '' });
  const call = () =>
    fetch(`${fixture.url}/api/webhook`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: '{"document_id": 3}',
    });
  assert.is((await call()).status, 200);
  assert.is(
    (await fetch(`${fixture.url}/api/webhook/status`, { headers: { 'x-api-key': key } })).status,
    200,
  );

  const listed = (await run('api-key', 'list')).out;
  assert.match(listed, new RegExp(`^${keyId} +Paperless +webhook`, 'm'));
  assert.not.match(listed, key.slice(-20));
  const { rows } = await fixture.db.query<{ found: boolean }>(
    `select exists (select from events where data::text like $1) as found`,
    [`%${key.slice(-20)}%`],
  );
  assert.is(rows[0]?.found, false, 'the key does not stand in the log');

  assert.is((await run('api-key', 'revoke', keyId)).code, 0);
  await until(call, ({ status }) => status === 401);
  assert.is((await run('api-key', 'revoke', keyId)).code, 1);
  assert.is((await run('api-key', 'create', '--name', 'x', '--scope', 'everything')).code, 1);
});

tools('the configuration is shown without its secrets; all problems are told at once', async () => {
  fixture.env.INTAKE_SWEEP_CRON = '0 30 2 * * *';
  const { code, out } = await run('config');
  delete fixture.env.INTAKE_SWEEP_CRON;
  assert.is(code, 0);
  assert.match(
    out,
    /Next: \S+ 02:30:00 GMT\+[12], \S+ 02:30:00 GMT\+[12]$/m,
    'the next two times, in the zone of the office',
  );
  assert.match(out, /WEBHOOK_API_KEY\s.*set/);
  assert.not.match(out, CANARY);

  const { PATH } = process.env;
  const wrong = await new Promise<Ending>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, '..', 'src', 'main.ts')],
      {
        env: { PATH, PORT: 'http', PAPERLESS_URL: 'paperless', WEBHOOK_API_KEY: 'short' },
        cwd: import.meta.dirname,
      },
      (error, out, complaint) => resolve({ code: Number(error?.code), out, complaint }),
    );
  });
  assert.is(wrong.code, 1);
  for (const name of ['PORT', 'PAPERLESS_URL', 'WEBHOOK_API_KEY', 'PAPERLESS_TOKEN is not set']) {
    assert.match(wrong.complaint, name);
  }
  assert.not.match(wrong.complaint, 'short');
});

tools('what a document would become is shown, and nothing is written', async () => {
  const id = fixture.paperless.documents()[0]?.id ?? 0;
  const before = fixture.paperless.document(id);
  await run(
    'settings',
    'set',
    'processing_rules',
    JSON.stringify([{ name: 'Titel', when: {}, then: { title: 'Neu {{id}}' } }]),
  );
  const { code, out } = await run('preview', String(id));
  assert.is(code, 0);
  assert.match(out, `Neu ${id}`);
  assert.equal(fixture.paperless.document(id), before);
  const gone = await run('preview', '99999');
  assert.is(gone.code, 1);
  assert.match(gone.complaint, /99999/);
});

tools('a read model of an unknown name is refused with the known ones', async () => {
  const { code, complaint } = await run('rebuild-projections', 'queue');
  assert.is(code, 1);
  assert.match(complaint, /webhook_queue/);
  assert.is((await run('rebuild-projections', 'webhook_queue')).code, 0);
});
tools.run();
