import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isLeftAlone, stillness } from './scan-folder-wait.ts';

const waiting = suite('waiting for a scanner');
const file = (bytes: number, mtimeMs = 1, name = 'scan.pdf') => {
  return { path: `/scans/${name}`, name, bytes, mtimeMs, ino: 1 };
};

waiting('a file is still since it last changed, in size or in time', () => {
  const { look } = stillness();
  const still = (files: Parameters<typeof look>[0], now: number) =>
    look(files, now).map(({ stillMs }) => stillMs);
  assert.equal(still([file(10)], 0), [0]);
  assert.equal(still([file(10)], 9_000), [9_000]);
  assert.equal(still([file(20)], 10_000), [0]);
  assert.equal(still([file(20, 2)], 15_000), [0]);
  assert.equal(still([file(20, 2), file(1, 1, 'b.pdf')], 25_000), [10_000, 0]);
});

waiting('one that was away begins anew', () => {
  const { look } = stillness();
  look([file(10)], 0);
  look([], 5_000);
  assert.equal(
    look([file(10)], 20_000).map(({ stillMs }) => stillMs),
    [0],
  );
});

waiting('what is not meant for us is left alone', () => {
  for (const name of [
    '.hidden.pdf',
    '~$brief.pdf',
    'a.pdf~',
    'a.pdf.part',
    'A.TMP',
    'Thumbs.db',
    'a.filepart',
  ]) {
    assert.ok(isLeftAlone(name), name);
  }
  for (const name of ['scan.pdf', 'part.pdf', 'tmp.pdf', 'a~b.pdf']) assert.not.ok(isLeftAlone(name), name);
});

waiting.run();
