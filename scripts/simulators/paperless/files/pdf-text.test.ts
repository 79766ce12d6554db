import { deflateSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readPdf } from './pdf-text.ts';

const reading = suite('text of an uploaded PDF');
const stream = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from('<< /Filter /FlateDecode >>\nstream\n'),
    deflateSync(bytes),
    Buffer.from('\nendstream\n'),
  ]);

reading('a picture that unpacks to many megabytes is no text, and hides none', () => {
  // No bracket closes: a line without end.
  const picture = Buffer.concat([Buffer.from('('), Buffer.alloc(16_000_000, 'a')]);
  const pdf = Buffer.concat([stream(picture), stream(Buffer.from('BT (Rechnung \\(1\\)) Tj ET'))]);
  assert.is(readPdf(pdf).text, 'Rechnung (1)');
});

reading.run();
