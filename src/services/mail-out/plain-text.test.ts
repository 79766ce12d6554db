import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sanitiseOutgoing } from '../mail-accounts/index.ts';
import { plainTextOf } from './plain-text.ts';

const plain = suite('the plain text of a mail');
const of = (html: string) => plainTextOf(sanitiseOutgoing(html).html);

plain('paragraphs, breaks and what is written in signs', () => {
  assert.is(
    of('<p>Guten Tag,</p><p>anbei &amp; wie besprochen:<br>10 &lt; 20 €</p>'),
    'Guten Tag,\n\nanbei & wie besprochen:\n10 < 20 €',
  );
  assert.is(of('<p>a\n   b</p><p></p><p></p><p>c</p>'), 'a b\n\nc');
  assert.is(of(''), '');
});

plain('lists keep their marks, within each other too', () => {
  assert.is(
    of('<ol><li>eins</li><li>zwei<ul><li>halb</li></ul></li></ol><p>Ende</p>'),
    '1. eins\n2. zwei\n\n  - halb\n\nEnde',
  );
  assert.is(of('<ol start="3"><li><p>drei</p></li></ol>').replaceAll(/\s+/g, ' '), '3. drei');
});

plain('links show where they lead, unless their text does', () => {
  assert.is(
    of('<a href="https://hof.example/a?b=1&amp;c=2">hier</a>'),
    'hier <https://hof.example/a?b=1&c=2>',
  );
  assert.is(of('<a href="https://hof.example/">https://hof.example/</a>'), 'https://hof.example/');
  assert.is(of('<a href="mailto:a@hof.example">a@hof.example</a>'), 'a@hof.example');
});

plain('nothing of a script is left, and long texts come to an end', () => {
  assert.is(of('<script>alert(1)</script><p onclick="x()">da</p>'), 'da');
  assert.is(of(`${'<p>'.repeat(200_000)}da`).trim(), 'da');
  assert.is(of(`da<a href="${'x'.repeat(500_000)}`), 'da');
});

plain.run();
