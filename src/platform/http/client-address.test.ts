import type { IncomingMessage } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { clientAddress } from './client-address.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

const PROXIES = ['10.0.0.0/8', 'fd00::1'];
const cases: [string, readonly string[], string, string | undefined, string][] = [
  ['nobody is trusted: the header means nothing', [], '10.0.0.1', '1.2.3.4', '10.0.0.1'],
  ['a stranger sends the header: it means nothing', PROXIES, '9.9.9.9', '1.2.3.4', '9.9.9.9'],
  ['a proxy tells who called it', PROXIES, '10.0.0.1', '1.2.3.4', '1.2.3.4'],
  [
    'what the caller wrote before the proxy is not believed',
    PROXIES,
    '10.0.0.1',
    '6.6.6.6, 1.2.3.4',
    '1.2.3.4',
  ],
  ['a chain of proxies is followed', PROXIES, '10.0.0.1', '6.6.6.6, 1.2.3.4, 10.9.9.9', '1.2.3.4'],
  ['a proxy without the header counts as the caller', PROXIES, '10.0.0.1', undefined, '10.0.0.1'],
  ['nonsense in the header ends the chain', PROXIES, '10.0.0.1', '<script>', '10.0.0.1'],
  ['IPv4 within IPv6', PROXIES, '::ffff:10.0.0.1', '1.2.3.4:5678', '1.2.3.4'],
  ['IPv6, with brackets and port', PROXIES, 'fd00::1', '[2001:db8::7]:443', '2001:db8::7'],
];
for (const [name, trusted, remote, forwarded, expected] of cases) {
  test(name, () => assert.is(clientAddress(trusted)(request(remote, forwarded)), expected));
}
test.run();
