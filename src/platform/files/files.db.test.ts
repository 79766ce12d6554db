import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { suite } from 'uvu';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { FileGone, type FileRefusal, FileRefused, type Files, openFiles } from './index.ts';

const MB = 1_024 * 1_024;
const test = suite('files');
let database: TestDatabase;
let files: Files;

test.before(async () => {
  database = await testDatabase();
  files = openFiles({ url: database.url, maxBytes: 5 * MB, onError: () => {} });
});
test.after(async () => {
  await files.close();
  await database.drop();
});
test.before.each(async () => {
  await database.query('delete from files');
});

/** A PDF by its first bytes, in pieces as a network brings them. */
const pdfOf = (size: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);
async function* inPieces(bytes: Buffer, size = 60_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const count = async (table: string) =>
  (await database.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n;
const refused = (reason: FileRefusal) => (error: unknown) =>
  error instanceof FileRefused && error.reason === reason;

test('what comes in goes out as it was, with its hashes', async () => {
  for (const size of [10, MB - 1, MB, MB + 1, 3 * MB + 17]) {
    const bytes = pdfOf(size);
    const file = await files.receive(inPieces(bytes));
    assert.equal(file.bytes, size);
    assert.equal(file.mediaType, 'application/pdf');
    assert.equal(file.sha256, createHash('sha256').update(bytes).digest('hex'));
    assert.equal(file.md5, createHash('md5').update(bytes).digest('hex'));
    assert.ok((await buffer(file.open())).equals(bytes), `${size} bytes`);
    const found = await files.find(file.id);
    assert.deepEqual({ ...found, open: 0 }, { ...file, open: 0 });
  }
});

test('ranges end where they should, also across pieces', async () => {
  const bytes = pdfOf(2 * MB + 100);
  const file = await files.receive(inPieces(bytes));
  const ranges = [
    [0, 0],
    [MB - 1, MB],
    [MB, MB],
    [5, 2 * MB + 50],
    [2 * MB + 99, 2 * MB + 99],
    [MB + 7, 9 * MB],
  ] as const;
  for (const [start, end] of ranges) {
    const read = await buffer(file.open({ start, end }));
    assert.ok(read.equals(bytes.subarray(start, end + 1)), `${start}-${end}`);
  }
  assert.equal((await buffer(file.open({ start: 3 * MB }))).length, 0);
});

test('the same bytes are found again', async () => {
  const bytes = pdfOf(1_000);
  const [first, second] = [await files.receive(inPieces(bytes)), await files.receive(inPieces(bytes))];
  const found = await files.findBySha256(first.sha256);
  assert.deepEqual(
    found.map(({ id }) => id),
    [first.id, second.id],
  );
});

test('refused files leave nothing behind', async () => {
  await assert.rejects(files.receive(inPieces(Buffer.alloc(0))), refused('empty'));
  await assert.rejects(files.receive(inPieces(pdfOf(5 * MB + 1))), refused('too-large'));
  const zip = Buffer.from('504b0304140000000000'.padEnd(128, '0'), 'hex');
  await assert.rejects(files.receive(inPieces(zip)), (error: Error) => {
    assert.match(error.message, /application\/zip/);
    return refused('type-not-taken')(error);
  });
  assert.equal(await count('files'), 0);
  assert.equal(await count('file_chunks'), 0);
  const kept = await files.receive(inPieces(zip), { anyType: true });
  assert.equal(kept.mediaType, 'application/zip');
});

test('a sender that breaks off or is aborted leaves nothing behind', async () => {
  async function* breaksOff() {
    yield pdfOf(2 * MB);
    throw new Error('connection lost');
  }
  await assert.rejects(files.receive(breaksOff()), /connection lost/);
  const abort = new AbortController();
  async function* isAborted() {
    yield pdfOf(2 * MB);
    abort.abort(new Error('enough'));
    yield pdfOf(2 * MB);
  }
  await assert.rejects(files.receive(isAborted(), { signal: abort.signal }), /enough/);
  assert.equal(await count('files'), 0);
});

test('each piece is committed as it comes, and is no file before the last', async () => {
  let seen: { chunks: number | undefined; found: unknown } | undefined;
  const bytes = pdfOf(2 * MB + 1);
  async function* looksBetween() {
    yield bytes.subarray(0, 2 * MB);
    const { rows } = await database.query<{ id: string }>('select id from files');
    seen = { chunks: await count('file_chunks'), found: await files.find(rows[0]?.id ?? '') };
    yield bytes.subarray(2 * MB);
  }
  await files.receive(looksBetween());
  assert.deepEqual(seen, { chunks: 2, found: undefined });
});

test('leftovers of a killed process are swept after an hour, a slow sender is not', async () => {
  const age = "now() - interval '2 hours'";
  await database.query(`insert into files (id, media_type, created_at) values
    (gen_random_uuid(), 'left', ${age}), (gen_random_uuid(), 'slow', ${age}), (gen_random_uuid(), 'new', now())`);
  await database.query(`insert into file_chunks (file_id, n, data, stored_at)
    select id, 0, '\\x00', case media_type when 'slow' then now() else ${age} end from files`);
  const whole = await files.receive(inPieces(pdfOf(100)));
  await database.query(`update files set created_at = ${age} where id = $1`, [whole.id]);
  assert.equal(await files.sweepUnfinished(), 1);
  const { rows } = await database.query<{ left: string }>(
    'select media_type as left from files order by media_type',
  );
  assert.deepEqual(
    rows.map(({ left }) => left),
    ['application/pdf', 'new', 'slow'],
  );
});

test('readers that stand still hold no connection; one that leaves asks for nothing more', async () => {
  const file = await files.receive(inPieces(pdfOf(3 * MB)));
  const standing = Array.from({ length: 20 }, () => file.open());
  for (const stream of standing) await once(stream, 'readable');
  assert.equal((await files.usage()).count, 1, 'there is a connection for the next one');
  for (const stream of standing) stream.destroy();

  const abort = new AbortController();
  const aborted = file.open({ signal: abort.signal });
  await once(aborted, 'readable');
  abort.abort();
  await assert.rejects(buffer(aborted), { name: 'AbortError' });
});

test('who reads a file that is deleted is told so', async () => {
  const file = await files.receive(inPieces(pdfOf(3 * MB)));
  const stream = file.open();
  await once(stream, 'readable');
  assert.equal(await files.remove([file.id, 'c0ffee00-0000-7000-8000-000000000000']), 1);
  await assert.rejects(buffer(stream), (error) => error instanceof FileGone);
  assert.equal(await files.find(file.id), undefined);
  assert.equal(await count('file_chunks'), 0);
});

test('usage counts whole files', async () => {
  await files.receive(inPieces(pdfOf(1_000)));
  await files.receive(inPieces(pdfOf(500)));
  assert.deepEqual(await files.usage(), { count: 2, bytes: 1_500 });
});

test('pieces are stored plain, so that a part is read without the whole', async () => {
  const { rows } = await database.query<{ storage: string }>(
    "select attstorage::text as storage from pg_attribute where attrelid = 'file_chunks'::regclass and attname = 'data'",
  );
  assert.equal(rows[0]?.storage, 'e');
});

test.run();
