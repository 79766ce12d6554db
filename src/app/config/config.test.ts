import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ConfigProblems, readConfig, schedulesOf } from './index.ts';

const config = suite('configuration');
const read = (env: NodeJS.ProcessEnv, more = {}) => readConfig({ env, envFile: '', ...more });

config('has a default for everything that can have one', () => {
  const { config } = read({});
  assert.is(config.PORT, 3000);
  assert.is(config.PUBLIC_URL, 'http://localhost:3000');
  assert.is(config.PROCESSING_TAG_ID, 16);
  assert.equal(config.PROCESSING_RETRY_SECONDS, [30, 300, 3600]);
  assert.is(config.METRICS_PUBLIC, false);
  assert.is(read({ METRICS_PUBLIC: 'true' }).config.METRICS_PUBLIC, true);
});

config(
  'says all problems at once: name, what was found, what is expected; of secrets only their length',
  () => {
    const env = {
      PORT: '70000',
      PAPERLESS_URL: 'ftp://dms',
      WEBHOOK_API_KEY: 'much-too-short',
      INTAKE_SWEEP_CRON: '* * * * *',
      PROCESSING_RETRY_SECONDS: 'soon',
      METRICS_PUBLIC: 'yes',
    };
    try {
      read(env, { required: ['PAPERLESS_TOKEN'] });
      assert.unreachable();
    } catch (error) {
      assert.instance(error, ConfigProblems);
      const { message } = error as Error;
      for (const name of [...Object.keys(env), 'PAPERLESS_TOKEN']) assert.match(message, name);
      assert.match(message, 'PORT is “70000”; expected: a whole number from 0 to 65535');
      assert.match(message, 'WEBHOOK_API_KEY is a value of 14 characters');
      assert.not.match(message, 'much-too-short');
    }
  },
);

config('knows no relay unless it is told where to, and repeats no password', () => {
  assert.equal(
    [read({}).config.EVENTSTORE_URL, read({}).config.EVENTSTORE_STREAM_PREFIX],
    [undefined, 'intake-'],
  );
  for (const url of [
    'esdb://user:secret@host:2113?tls=false',
    'esdb+discover://cluster',
    'kurrentdb://host:2113',
    'kurrentdb+discover://cluster',
    'kurrentdb+discover://user:secret@cluster.example/?tls=true&nodePreference=leader',
    'esdb://user:se%3Acr%40et/#?@a-1.example:2113,10.0.0.2,c:2113?tls=false',
  ]) {
    assert.is(read({ EVENTSTORE_URL: url }).config.EVENTSTORE_URL, url);
  }
  assert.throws(
    () => read({ EVENTSTORE_URL: 'http://user:secret@host' }),
    ({ message }: Error) =>
      message.includes('EVENTSTORE_URL is a value of 23 characters') && !message.includes('secret'),
  );
  for (const url of [
    'esdb+discover://a:2113,b:2113',
    'esdb://[::1]:2113',
    'esdb://::1',
    'esdb://user:se:cret@host',
    'esdb://user@host',
    'esdb://a:2113,',
    'esdb://a;b',
    'esdb://host:port',
    'esdb://host?tls=false?',
  ]) {
    assert.throws(() => read({ EVENTSTORE_URL: url }), /for a cluster .*no IPv6.*in a password/, url);
  }
  assert.throws(() => read({ EVENTSTORE_STREAM_PREFIX: '$system-' }), /the first not \$/);
});

config('knows no farm system unless it is told where to; its session lies with the other data', () => {
  const { config: none } = read({ DATA_DIR: '/srv/intake' });
  assert.is(none.FARMSYS_BASE_URL, undefined);
  assert.is(none.FARMSYS_COOKIE_PATH, '/srv/intake/farmsys-session');
  assert.is(read({ FARMSYS_COOKIE_PATH: '/run/session' }).config.FARMSYS_COOKIE_PATH, '/run/session');
  assert.throws(
    () => read({ FARMSYS_BASE_URL: 'farm.example', FARMSYS_ENCRYPTION_KEY: 'much-too-short' }),
    ({ message }: Error) =>
      message.includes('FARMSYS_BASE_URL is “farm.example”') &&
      message.includes('FARMSYS_ENCRYPTION_KEY is a value of 14 characters; expected: at least 32') &&
      !message.includes('much-too-short'),
  );
});

config('takes an empty variable as unset, and the environment before the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'intake-config-'));
  const file = join(folder, '.env');
  writeFileSync(file, 'PORT=4000\nPAPERLESS_URL=https://dms.example/paperless/\nLOG_LEVEL=debug\n');
  const { config, describe } = readConfig({ env: { PORT: '5000', HOST: '' }, envFile: file });
  rmSync(folder, { recursive: true });
  assert.equal(
    [config.PORT, config.PAPERLESS_URL, config.HOST],
    [5000, 'https://dms.example/paperless', '127.0.0.1'],
  );
  const origin = Object.fromEntries(describe().map((line) => [line.name, line.origin]));
  assert.equal(
    [origin.PORT, origin.LOG_LEVEL, origin.HOST, origin.DATABASE_URL],
    ['environment', '.env', 'default', 'unset'],
  );
});

config('is shown with secrets as set or not set', () => {
  const lines = read({ PAPERLESS_TOKEN: 'very-secret-token', DATABASE_URL: 'postgres://u:p@h/d' }).describe();
  const shown = JSON.stringify(lines);
  assert.not.match(shown, 'very-secret-token');
  assert.not.match(shown, 'postgres://');
  assert.is(lines.find(({ name }) => name === 'PAPERLESS_TOKEN')?.value, 'set');
  assert.is(lines.find(({ name }) => name === 'WEBHOOK_API_KEY')?.value, 'not set');
});

config('groups and their permissions are one JSON text; what it names must exist', () => {
  const { config: found } = read({ GROUP_PERMISSIONS: '{"Büro":["VIEW_QUEUE"]}' });
  assert.equal(found.GROUP_PERMISSIONS, { Büro: ['VIEW_QUEUE'] });
  for (const [text, expected] of [
    ['{"Büro":["EVERYTHING"]}', 'VIEW_QUEUE'],
    ['{"Büro":"VIEW_QUEUE"}', 'array'],
    ['{Büro}', 'JSON such as'],
    ['[]', 'record'],
  ] as const) {
    assert.throws(
      () => read({ GROUP_PERMISSIONS: text }),
      (error: Error) => error.message.includes(expected),
      text,
    );
  }
});

config('an issuer needs an audience: a token for somebody else must not do', () => {
  assert.throws(() => read({ OIDC_ISSUER: 'https://id.example' }), /OIDC_AUDIENCE is not set/);
});

config('proxies are addresses or ranges', () => {
  const { config: found } = read({ TRUSTED_PROXIES: '10.0.0.7, 172.16.0.0/12,fd00::/8' });
  assert.equal(found.TRUSTED_PROXIES, ['10.0.0.7', '172.16.0.0/12', 'fd00::/8']);
  for (const wrong of ['proxy.local', '10.0.0.0/33', '10.0.0.0/8/8', 'fd00::/129', '10.0.0.1,', '/8']) {
    assert.throws(() => read({ TRUSTED_PROXIES: wrong }), /TRUSTED_PROXIES/, wrong);
  }
});

config('schedules are meant in the zone of the office, which must be one', () => {
  assert.is(read({}).config.OFFICE_TIME_ZONE, 'Europe/Berlin');
  assert.is(read({ OFFICE_TIME_ZONE: 'America/New_York' }).config.OFFICE_TIME_ZONE, 'America/New_York');
  for (const wrong of ['Berlin', 'CEST', 'Europe/Berlin2']) {
    assert.throws(() => read({ OFFICE_TIME_ZONE: wrong }), /OFFICE_TIME_ZONE.*IANA name/, wrong);
  }
  assert.equal(schedulesOf(read({ INTAKE_SWEEP_CRON: '0 30 2 * * *' }).config), [
    ['INTAKE_SWEEP_CRON', '0 30 2 * * *'],
    ['APPROVAL_REFRESH_CRON', '0 17 * * * *'],
    ['MAIL_IMPORT_CRON', '0 */2 * * * *'],
    ['DIGEST_CRON', '0 * * * * *'],
    ['FARMSYS_UPLOAD_CHECK_CRON', '0 * * * * *'],
  ]);
  assert.throws(() => read({ APPROVAL_REFRESH_CRON: '0 0 0 31 2 *' }), /come true some day/);
});

config('.env.example names every variable, with the default that holds', () => {
  const example = parseEnv(readFileSync(join(import.meta.dirname, '..', '..', '..', '.env.example'), 'utf8'));
  const lines = readConfig({ env: {}, envFile: '' }).describe();
  assert.equal(Object.keys(example).sort(), lines.map(({ name }) => name).sort());
  const { config: fromExample } = read(example as NodeJS.ProcessEnv);
  assert.equal(fromExample, read({}).config);
});
config.run();
