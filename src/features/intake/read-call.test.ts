import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readCall } from './read-call.ts';

const call = suite('the body of a call');

function inPieces(text: string, size: number): IncomingMessage {
  function* pieces() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const stream = Readable.from(pieces(), { objectMode: false });
  return Object.assign(stream, { headers: {} }) as unknown as IncomingMessage;
}
const part = (head: string, value: string) => `--b\r\n${head}\r\n\r\n${value}\r\n`;

call('of parts is understood in whatever pieces it arrives', async () => {
  const text = `${part('Content-Disposition: form-data; name="doc_id"', '15')}--b--\r\n`;
  for (const size of [1, 2, 7, 60, 1_000]) {
    const read = await readCall(inPieces(text, size));
    assert.is(read.kind === 'fields' && read.fields.doc_id, '15', `pieces of ${size}`);
  }
});

for (const disposition of ['form-data', 'form-data; name', 'form-data; ;;;;', 'form-data; name=']) {
  call(`may have a part that is named by nothing: ${disposition}`, async () => {
    const text = `${part(`Content-Disposition: ${disposition}`, '/documents/15/')}--b--\r\n`;
    assert.is((await readCall(inPieces(text, 1_000))).kind, 'fields');
  });
}

call('costs no more when it comes byte by byte', async () => {
  const text = JSON.stringify({ id: 15, x: 'x'.repeat(100_000) });
  const before = process.cpuUsage();
  const read = await readCall(inPieces(text, 1));
  const { user, system } = process.cpuUsage(before);
  assert.is(read.kind === 'fields' && read.fields.id, 15);
  // Time on the processor, which the load of the machine does not stretch.
  assert.ok(user + system < 5_000_000, `${(user + system) / 1_000_000} s`);
});
call.run();
