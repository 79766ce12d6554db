import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { endpointAt, isListed } from './allowed-hosts.ts';
import { faultOf } from './fault-of.ts';
import { isInternalAddress } from './is-internal-address.ts';
import { openSecrets } from './secrets.ts';

const test = suite('hosts, faults and secrets of mail accounts');

test('internal addresses, however they are written', () => {
  const inside = [
    ...[
      '10.0.0.1',
      '172.16.3.4',
      '192.168.1.1',
      '127.0.0.1',
      '0.0.0.0',
      '169.254.169.254',
      '100.64.0.1',
      '224.0.0.1',
    ],
    ...[
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      'fd12::1',
      '::ffff:10.0.0.1',
      '::ffff:a00:1',
      '2002:a00:1::',
      '2001::1',
      '64:ff9b::a00:1',
    ],
  ];
  for (const address of inside) assert.ok(isInternalAddress(address), address);
  for (const address of ['93.184.215.14', '172.32.0.1', '2a00:1450:4001::1', '::ffff:93.184.215.14']) {
    assert.not.ok(isInternalAddress(address), address);
  }
});

test('a server by name and port; encrypted at once at the port for it', () => {
  assert.equal(endpointAt('Mail.Example.org:993', 'imap'), {
    host: 'mail.example.org',
    port: 993,
    tls: 'implicit',
  });
  assert.equal(endpointAt('mail.example.org:587', 'smtp'), {
    host: 'mail.example.org',
    port: 587,
    tls: 'starttls',
  });
  assert.equal(endpointAt('[2a00::1]:465', 'smtp'), { host: '2a00::1', port: 465, tls: 'implicit' });
  for (const odd of [
    'mail.example.org',
    'a b:25',
    'mail:0',
    'mail:70000',
    'http://x:25',
    'x:25/y',
    'x@y:25',
  ]) {
    assert.is(endpointAt(odd, 'smtp'), null, odd);
  }
});

test('a host is allowed for all ports or for one', () => {
  const list = ['mail.example.org', 'imap.example.org:993', '[2a00::1]'];
  const at = (host: string, port: number) => isListed(list, { host, port, tls: 'implicit' });
  assert.equal(
    [at('mail.example.org', 25), at('imap.example.org', 993), at('2a00::1', 25)],
    [true, true, true],
  );
  assert.equal([at('imap.example.org', 25), at('evil-mail.example.org', 25)], [false, false]);
});

const HEARD: [object, string][] = [
  [{ code: 'ENOTFOUND' }, 'name-not-found'],
  [{ code: 'EDNS' }, 'name-not-found'],
  [{ code: 'ECONNREFUSED' }, 'refused'],
  [{ code: 'ESOCKET', message: 'connect ECONNREFUSED 1.2.3.4:25' }, 'refused'],
  [{ code: 'EHOSTUNREACH' }, 'unreachable'],
  [{ code: 'CONNECT_TIMEOUT' }, 'timeout'],
  [{ name: 'TimedOut' }, 'timeout'],
  [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'certificate'],
  [{ code: 'ESOCKET', message: 'certificate has expired' }, 'certificate'],
  [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'certificate'],
  [{ code: 'EPROTO', message: 'wrong version number' }, 'no-tls'],
  [{ authenticationFailed: true, responseText: 'LOGIN failed' }, 'wrong-password'],
  [{ authenticationFailed: true, responseText: 'Basic authentication is disabled' }, 'needs-oauth'],
  [
    { code: 'EAUTH', responseCode: 534, response: '534 5.7.9 Application-specific password required' },
    'needs-oauth',
  ],
  [
    { code: 'EAUTH', responseCode: 535, response: '535 5.7.139 Basic authentication is disabled.' },
    'needs-oauth',
  ],
  [{ code: 'EAUTH', responseCode: 454 }, 'busy'],
  [{ code: 'EENVELOPE', responseCode: 550 }, 'mail-refused'],
  [{ responseCode: 421 }, 'busy'],
  [{ code: 'InvalidResponse' }, 'not-a-mail-server'],
  [{ code: 'NoConnection' }, 'connection-lost'],
  [{ message: 'x', cause: { code: 'ECONNREFUSED' } }, 'refused'],
  [{}, 'connection-lost'],
];
for (const [heard, fault] of HEARD) {
  test(`${JSON.stringify(heard)} means ${fault}`, () => {
    assert.is(faultOf(Object.assign(new Error(), heard), { protocol: 'smtp' }).fault, fault);
  });
}

test('an answer of the server is a decision: the mail has not arrived', () => {
  const about = { protocol: 'smtp', mayHaveArrived: true } as const;
  assert.ok(faultOf(new Error('gone'), about).mayHaveArrived);
  const refused = faultOf(Object.assign(new Error(), { responseCode: 554, command: 'DATA' }), about);
  assert.equal([refused.mayHaveArrived, refused.isTransient], [false, false]);
  assert.ok(faultOf(Object.assign(new Error(), { responseCode: 450 }), about).isTransient);
  assert.not.ok(faultOf({ code: 'EAUTH' }, about).isTransient);
});

test('a secret is read with its key, in its row, by nobody else', () => {
  const mine = { accountId: '1', owner: 'anna' };
  const secrets = openSecrets('a key of thirty-two characters or more');
  const sealed = secrets.seal('geheim', mine) ?? Buffer.alloc(0);
  assert.is(secrets.unseal(sealed, mine), 'geheim');
  assert.is(secrets.unseal(sealed, { ...mine, accountId: '2' }), null);
  assert.is(secrets.unseal(sealed, { ...mine, owner: null }), null);
  assert.is(openSecrets('another key of thirty-two characters').unseal(sealed, mine), null);
  assert.is(openSecrets(undefined).unseal(sealed, mine), null);
  assert.is(openSecrets(undefined).seal('geheim', mine), null);
  assert.not(sealed.includes('geheim'));
});

test.run();
