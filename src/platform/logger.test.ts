import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig, secretsOf } from '../app/config/index.ts';
import { createLogger } from './logger.ts';

const log = suite('secrets in the log');

/** A configuration in which every secret is set. */
const SET: Record<string, string> = {
  DATABASE_URL: 'postgres://intake:data%23base-secret@localhost/intake',
  PAPERLESS_TOKEN: 'paperless-token-4711',
  WEBHOOK_API_KEY: 'webhook-key-with-"quotes"-and-32-characters',
  FARMSYS_PASSWORD: 'farm-password-4711',
  FARMSYS_ENCRYPTION_KEY: 'encryption-key-of-32-characters-or-more',
  EVENTSTORE_URL: 'esdb://user:eventstore-secret@localhost:2113',
  SMTP_URL: 'smtps://office:smtp%23secret@mail.example.org',
  IMAP_URL: 'imaps://office:imap-secret@mail.example.org',
  MAIL_ENCRYPTION_KEY: 'mail-encryption-key-of-32-characters-or-more',
  MAIL_OAUTH_MICROSOFT_SECRET: 'secret-at-microsoft',
  MAIL_OAUTH_GOOGLE_SECRET: 'secret-at-google',
  MAIL_OAUTH_OTHER_SECRET: 'secret-at-another',
};
const { config, describe } = readConfig({ env: SET, envFile: '' });
const secrets = secretsOf(config);
const WITHIN = [
  ...['data#base-secret', 'data%23base-secret', 'eventstore-secret'],
  ...['smtp#secret', 'smtp%23secret', 'imap-secret'],
];

function written(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger('trace', { write: (line) => void lines.push(line) }, secrets));
  assert.is(lines.length, 1);
  assert.ok(JSON.parse(lines[0] ?? ''), 'still JSON');
  return lines[0] ?? '';
}
function hidesAll(
  write: (logger: ReturnType<typeof createLogger>, value: string, name: string) => void,
): void {
  for (const name of secrets.names) {
    for (const value of [SET[name] ?? '', ...WITHIN]) {
      const line = written((logger) => write(logger, value, name));
      assert.not.ok(
        line.includes(value) || line.includes(JSON.stringify(value).slice(1, -1)),
        `${name}: ${line}`,
      );
    }
  }
}

log(
  'this test sets every secret there is, and every variable that sounds like one is declared as one',
  () => {
    assert.equal([...secrets.names].sort(), Object.keys(SET).sort());
    const sounding = describe().filter(({ name }) =>
      /PASSWORD|TOKEN|_KEY|SECRET|PASSPHRASE|DATABASE_URL/.test(name),
    );
    assert.equal(
      sounding.map(({ name }) => name).filter((name) => !(name in SET)),
      [],
    );
    assert.ok(sounding.every(({ value }) => value === 'set'));
  },
);
log('by name, wherever it stands', () => {
  hidesAll((logger, _, name) => logger.info({ [name]: config[name as keyof typeof config] }, 'x'));
  hidesAll((logger, value, name) =>
    logger.info({ a: { [name]: `short ${value.slice(0, 5)}`, b: value } }, 'x'),
  );
  hidesAll((logger, value, name) => logger.info({ a: { b: { [name]: value } } }, 'x'));
  for (const name of ['authorization', 'x-api-key', 'cookie', 'set-cookie', 'password', 'token']) {
    assert.not.match(
      written((logger) => logger.info({ headers: { [name]: 'hunter2' } }, 'x')),
      'hunter2',
    );
  }
});
log('in a message, an error with its stack, a list', () => {
  hidesAll((logger, value) => logger.info(`connecting with ${value} failed`));
  hidesAll((logger, value) => logger.error({ error: new Error(`no such thing: ${value}`) }, 'x'));
  hidesAll((logger, value) => logger.warn({ list: [{ deep: { deeper: [value] } }] }, 'x'));
});
log('keys and tokens that nobody configured', () => {
  const key = `intake_0123456789_${'aB3-_'.repeat(8)}xyz`;
  const token = `eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbm5hIn0.${'s'.repeat(40)}`;
  const line = written((logger) => logger.info({ path: `/api/api-keys/${key}` }, `refused ${token}`));
  assert.not.match(line, key.slice(-20));
  assert.not.match(line, 'eyJzdWIi');
  assert.match(line, 'intake_0123456789_');
});
log.run();
