import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../../../scripts/testing/until.ts';
import { downloadZip, uniqueName } from './download-zip.ts';

const file = (name: string, text: string, removed: string[]) => async () => ({
  name,
  bytes: {
    ...{ fileId: null, sha256: '', md5: '', bytes: text.length, mediaType: 'text/plain' },
    open: () => Readable.from([Buffer.from(text)]),
    remove: async () => void removed.push(name),
  },
});

test('names that a file system takes for one are told apart', () => {
  const taken = new Set<string>();
  const named = ['a.pdf', 'A.pdf', 'a.pdf', 'a (2).pdf', 'ohne', 'ohne'].map((name) =>
    uniqueName(name, taken),
  );
  assert.equal(named, ['a.pdf', 'A (2).pdf', 'a (3).pdf', 'a (2) (2).pdf', 'ohne', 'ohne (2)']);
});

test('each file stands in the archive, and what was made for it is taken away', async () => {
  const removed: string[] = [];
  const archive = await buffer(downloadZip([file('a.pdf', 'eins', removed), file('a.pdf', 'zwei', removed)]));
  assert.is(archive.subarray(0, 4).toString('latin1'), 'PK\u0003\u0004');
  for (const words of ['eins', 'zwei', 'a.pdf', 'a (2).pdf']) assert.ok(archive.includes(words), words);
  assert.equal(removed, ['a.pdf', 'a.pdf']);
});

test('a file that breaks off ends the archive with an error, not with a part of it', async () => {
  const broken = async () => {
    throw new Error('gone');
  };
  let message = '';
  await buffer(downloadZip([file('a.pdf', 'eins', []), broken])).catch((error: Error) => {
    message = error.message;
  });
  assert.is(message, 'gone');
});

/** Endless; breaks after its first bytes where it is given an error. */
const streamed = (removed: string[], error?: Error) => async () => ({
  name: 'a.pdf',
  bytes: {
    ...{ fileId: null, sha256: '', md5: '', bytes: 1, mediaType: 'text/plain' },
    open: () =>
      Readable.from(
        (async function* () {
          for (;;) {
            yield Buffer.alloc(1_024);
            if (error) throw error;
            await new Promise((resolve) => setImmediate(resolve));
          }
        })(),
      ),
    remove: async () => void removed.push('a.pdf'),
  },
});

test('a file that breaks in the middle ends the archive with its error', async () => {
  const removed: string[] = [];
  const message = await buffer(downloadZip([streamed(removed, new Error('cut off'))])).then(
    () => 'complete',
    (error: Error) => error.message,
  );
  assert.is(message, 'cut off');
  assert.equal(removed, ['a.pdf']);
});

test('a reader that goes away in the middle ends the reading, and nothing else', async () => {
  const removed: string[] = [];
  const archive = downloadZip([streamed(removed)]);
  await new Promise((resolve) => archive.once('data', resolve));
  archive.destroy();
  await until(
    () => removed,
    ({ length }) => length === 1,
  );
});

test.run();
