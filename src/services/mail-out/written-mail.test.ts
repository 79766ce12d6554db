import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readWritten, WrittenMail } from './written-mail.ts';

test('addresses that are not there yet are named by their place, and the others are read', () => {
  const to = ['anna@hof.example', 'bert@', ' carla@hof.example '].map((address) => ({ address }));
  const { body, errors } = readWritten(
    WrittenMail.parse({ accountId: 'system', from: '', to, cc: [{ address: 'x' }] }),
  );
  assert.equal(
    body.to.map(({ address }) => address),
    ['anna@hof.example', 'carla@hof.example'],
  );
  assert.equal(
    errors.map(({ path, code }) => [path, code]),
    [
      ['to.1.address', 'no-address'],
      ['cc.0.address', 'no-address'],
    ],
  );
});

test('what could end a header is refused all the same', () => {
  const named = { to: [{ address: 'a@b.example', name: 'x\r\nBcc: y@b.example' }] };
  assert.not.ok(WrittenMail.safeParse({ accountId: 'system', from: '', ...named }).success);
});

test('the original is one of a document, and of nothing else', () => {
  const read = (attachment: object) =>
    WrittenMail.safeParse({ accountId: 'system', from: '', attachments: [attachment] });
  assert.is(read({ documentId: 7, original: true }).data?.attachments[0]?.original, true);
  assert.not.ok(read({ itemId: '0193a000-0000-7000-8000-000000000001', original: true }).success);
});

test.run();
