import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../projections/index.ts';
import { documentStream, eventRegistry } from '../src/domain/events/index.ts';
import { createApiKey } from '../src/gateways/identity/index.ts';
import { openEventLog } from '../src/platform/event-log/index.ts';
import { type TestDatabase, testDatabase } from './testing/test-database.ts';
import { until } from './testing/until.ts';

// npm run verify and npm run rebuild-projections as they are called: what they print, and their exit codes.

const tools = suite('verify and rebuild on the command line');
let db: TestDatabase;

tools.before(async () => {
  db = await testDatabase();
  const log = await openEventLog(db, { eventRegistry, projections });
  for (let documentId = 1; documentId <= 5; documentId += 1) {
    const data = { documentId, action: 'updated' };
    await log.append(documentStream(documentId), [{ type: 'WebhookReceived', data }], {
      origin: { actor: 'test', correlationId: 't' },
    });
  }
  await log.close();
});
tools.after(() => db.drop());

type Ended = { code: number | null; out: string; err: string };

const run = (script: string, ...words: string[]) => runOn(db.url, script, ...words);

function runOn(url: string, script: string, ...words: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...words], {
    env: { ...process.env, DATABASE_URL: url },
  });
  const ended: Ended = { code: null, out: '', err: '' };
  child.stdout.on('data', (text) => {
    ended.out += text;
  });
  child.stderr.on('data', (text) => {
    ended.err += text;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...ended, code })));
}

tools('verify says that nothing differs, gives an anchor, and starts at it', async () => {
  const first = await run('verify.ts', '--anchor');
  assert.is(first.code, 0, first.err);
  assert.match(first.err, /5 events and \d+ read models in .* s: nothing differs/);
  assert.match(first.out, /^5:[0-9a-f]{64}\n$/);

  const [again, other] = await Promise.all([
    run('verify.ts', '--from', first.out.trim(), '--chain'),
    run('verify.ts', '--from', `4${first.out.trim().slice(1)}`),
  ]);
  assert.equal([again.code, other.code], [0, 1], again.err);
  assert.match(other.err, /event 4: has the hash [0-9a-f]{64}, not that of the anchor/);
});

tools('wrong words are answered with the right ones', async () => {
  const [anchor, option, name] = await Promise.all([
    run('verify.ts', '--from', 'yesterday'),
    run('verify.ts', '--form', '1:ab'),
    run('rebuild-projections.ts', 'webhook_queue', 'nonsense'),
  ]);
  assert.equal([anchor.code, option.code, name.code], [1, 1, 1]);
  assert.match(anchor.err, '“yesterday” is no anchor');
  assert.match(option.err, 'There is no option --form; known are --anchor, --chain, --from');
  assert.match(name.err, 'There is no read model nonsense; known are webhook_queue, document_processing,');
  assert.not.match(name.err, ' at ', 'no stack');
});

tools('an edited row is found by verify and by --check, and put right by a rebuild', async () => {
  await db.query('update webhook_queue set position = 77 where document_id = 3');
  const [verified, checked, unconcerned] = await Promise.all([
    run('verify.ts', '--anchor'),
    run('rebuild-projections.ts', '--check', 'webhook_queue'),
    run('rebuild-projections.ts', 'setting_values', '--check'),
  ]);
  assert.equal([verified.code, checked.code, unconcerned.code], [1, 1, 0], unconcerned.err);
  for (const { err } of [verified, checked]) assert.match(err, 'event 3, row 3: of webhook_queue is [3,');
  assert.is(verified.out, '', 'no anchor of what differs');
  assert.is(
    (await db.query('select from webhook_queue where position = 77')).rowCount,
    1,
    'nothing was changed',
  );

  const rebuilt = await run('rebuild-projections.ts', 'webhook_queue');
  assert.is(rebuilt.code, 0, rebuilt.err);
  assert.match(
    rebuilt.out,
    /^webhook_queue: 5 rows\n5 events in .* s; writers were held up for at most \d+ ms\./,
  );
  assert.is((await run('verify.ts')).code, 0);
});

tools(
  'a hash of a key that was put there by hand is found, and what guards the events is looked at',
  async () => {
    const own = await testDatabase();
    const verifyOwn = () => runOn(own.url, 'verify.ts');
    const log = await openEventLog(own, { eventRegistry, projections });
    const origin = { actor: 'test', correlationId: 'k' };
    const { keyId } = await createApiKey(log, { name: 'Paperless', scopes: ['webhook'], origin });
    await log.append(
      'api-key-0000000000',
      [
        {
          type: 'ApiKeyCreated',
          data: { keyId: '0000000000', name: 'old', scopes: ['webhook'], fingerprint: null },
        },
      ],
      { origin, alongside: [{ text: `insert into api_key_hashes values ('0000000000', sha256('x'))` }] },
    );
    await log.close();
    const clean = await verifyOwn();
    assert.is(clean.code, 0, clean.err);
    assert.match(clean.err, 'names and addresses of people (table users)');
    assert.match(clean.err, /older than fingerprints; make them anew: 0000000000/);

    await own.query('update api_key_hashes set hash = sha256($1) where key_id = $2', ['forged', keyId]);
    const forged = await verifyOwn();
    assert.is(forged.code, 1);
    assert.match(forged.err, `api_key_hashes holds a hash that no event vouches for: ${keyId}`);

    await own.query('alter table events disable trigger all');
    assert.match((await verifyOwn()).err, 'the trigger events_are_for_ever is switched off');
    await own.query(
      'alter table events enable trigger all; drop trigger events_are_never_truncated on events',
    );
    assert.match((await verifyOwn()).err, 'the trigger events_are_never_truncated is missing');
    await own.query(`create or replace function refuse_to_change_history() returns trigger language plpgsql as
    $$ begin return new; end $$`);
    assert.match((await verifyOwn()).err, 'the trigger events_are_for_ever no longer refuses');
    await own.query('create rule hide as on delete to setting_values do instead nothing');
    assert.match((await verifyOwn()).err, 'setting_values has a rule that is none of ours: hide');
    await own.drop();
  },
);

tools('a second rebuild is refused while one is under way', async () => {
  const reader = await db.connect();
  await reader.query('begin; select from webhook_queue');
  const first = run('rebuild-projections.ts', 'webhook_queue');
  await until(
    async () => (await db.query(`select from pg_namespace where nspname like 'intake_rebuild%'`)).rowCount,
    (schemas) => schemas === 2,
  );
  const second = await run('rebuild-projections.ts');
  assert.is(second.code, 1);
  assert.match(second.err, /^A rebuild is under way already \(intake-tool, database process \d+, since /);
  await reader.end();
  assert.is((await first).code, 0);
});

tools.run();
