import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isDamaged, rawHeaders, withoutControls } from './raw-headers.ts';

const of = (head: Buffer) => rawHeaders(head);
/** Rechnung für „Möller“ – 5 € */
const WINDOWS = Buffer.from('Rechnung f\xfcr \x84M\xf6ller\x93 \x96 5 \x80', 'latin1');
const mail = (subject: Buffer, from: Buffer) =>
  Buffer.concat([
    ...[Buffer.from('Received: x\r\nSubject: '), subject, Buffer.from('\r\nFrom: '), from],
    Buffer.from('\r\nX: y\r\n\r\nSubject: in the text'),
  ]);

test('bytes without a charset are UTF-8 where they can be, and else windows-1252, each line by itself', () => {
  const utf8 = Buffer.from('"Höfe, alle" <hof@example.org>');
  assert.equal(of(mail(WINDOWS, utf8)), {
    subject: 'Rechnung für „Möller“ – 5 €',
    senderName: 'Höfe, alle',
  });
  const other = of(mail(Buffer.from('für'), Buffer.from('J\xf6rg <j@example.org>', 'latin1')));
  assert.equal(other, { subject: 'für', senderName: 'Jörg' });
});

test('a line that goes on, and words that say their charset', () => {
  const folded = Buffer.concat([WINDOWS, Buffer.from('\r\n =?utf-8?Q?und_=C3=BC?=')]);
  assert.is(of(mail(folded, WINDOWS)).subject, 'Rechnung für „Möller“ – 5 € und ü');
});

test('what was read as controls is what windows-1252 has there', () => {
  assert.is(withoutControls('\u0084M\u00f6ller\u0093 \u0096 5 \u0080.pdf'), '„Möller“ – 5 €.pdf');
});

test('nothing there', () => {
  assert.equal(of(Buffer.from('X: y')), { subject: null, senderName: null });
  assert.equal(
    [isDamaged('f\uFFFDr'), isDamaged('für'), isDamaged(null), isDamaged(undefined)],
    [true, false, false, false],
  );
});

test.run();
