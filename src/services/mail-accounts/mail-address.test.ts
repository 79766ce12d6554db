import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { asciiAddress, comparable, isMailAddress, Recipient } from './mail-address.ts';

const addresses = suite('addresses of mails');

addresses('of any script; domains go out in ASCII', () => {
  assert.is(asciiAddress('büro@höfe.example'), 'büro@xn--hfe-sna.example');
  assert.is(comparable('Office@HOF.example'), 'office@hof.example');
  for (const good of ['a@b.de', "o'brien+tag@mail.example.org", 'a.b@c-d.example.org', '张@例子.cn'])
    assert.ok(isMailAddress(good), good);
});

addresses('none that could end a header, or lead to several', () => {
  const bad = [
    ...[
      '',
      'a',
      'a@',
      '@b.de',
      'a@b',
      'a b@c.de',
      'a@b.de\r\nBcc: x@y.de',
      'a@b.de,c@d.de',
      'a@b..',
      'a@.de',
    ],
    ...[
      'a@b.de>',
      '<a@b.de',
      'a@@b.de',
      `${'a'.repeat(65)}@b.de`,
      'a@b.de\u202e',
      'a@[127.0.0.1]',
      ...['a@-b.example', 'a@b-.example', 'a@b.example.', 'a..b@c.example', '.a@b.de', 'a.@b.de'],
      'a\0@b.de',
    ],
  ];
  for (const text of bad) assert.not(isMailAddress(text), JSON.stringify(text));
});

addresses('names are one line', () => {
  assert.is(Recipient.parse({ address: ' a@b.de ', name: 'Jörg 🚜' }).address, 'a@b.de');
  assert.not(Recipient.safeParse({ address: 'a@b.de', name: 'x\r\nBcc: y@z.de' }).success);
});

addresses.run();
