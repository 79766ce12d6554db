import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { kindOfPart, type PartFacts, type PartKind } from './part-kind.ts';

const kinds = suite('what a part of a mail is');

const cases: [PartKind, string, Partial<PartFacts>][] = [
  ['text', 'text/plain', {}],
  ['text', 'text/html', { disposition: 'inline', container: 'multipart/alternative' }],
  ['text', 'text/calendar', { container: 'multipart/alternative' }],
  ['text', 'application/pgp-signature', { name: 'signature.asc' }],
  ['text', 'application/pkcs7-signature', { name: 'smime.p7s', disposition: 'attachment' }],
  ['text', 'message/delivery-status', {}],
  ['attachment', 'text/plain', { disposition: 'attachment' }],
  ['attachment', 'text/html', { name: 'rechnung.html', disposition: 'inline' }],
  ['attachment', 'application/pdf', { disposition: 'inline' }],
  [
    'attachment',
    'application/pdf',
    { disposition: 'inline', hasContentId: true, container: 'multipart/related' },
  ],
  ['attachment', 'application/pdf', {}],
  ['attachment', 'application/octet-stream', { name: 'rechnung.pdf' }],
  ['attachment', 'text/xml', {}],
  ['attachment', 'image/jpeg', { disposition: 'attachment', hasContentId: true }],
  ['attachment', 'image/jpeg', { name: 'beleg.jpg', container: 'multipart/mixed' }],
  ['picture', 'image/png', { disposition: 'inline', name: 'logo.png' }],
  ['picture', 'image/png', { hasContentId: true }],
  ['picture', 'image/png', { container: 'multipart/related' }],
  ['mail', 'message/rfc822', {}],
  ['mail', 'message/rfc822', { disposition: 'inline', name: 'weitergeleitet.eml' }],
];
for (const [kind, type, more] of cases) {
  kinds(`${type} ${JSON.stringify(more)}: ${kind}`, () => {
    const plain = { disposition: null, name: null, container: null, hasContentId: false };
    assert.is(kindOfPart({ type, ...plain, ...more }), kind);
  });
}

kinds.run();
