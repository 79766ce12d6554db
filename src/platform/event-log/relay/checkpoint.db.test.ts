import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type TestDatabase, testDatabase } from '../../../../scripts/testing/test-database.ts';
import { replayFrom, unparkStream } from '../index.ts';
import { advance, readProgress, recordRelayError } from './checkpoint.ts';
import { releaseStreams, reparkStream } from './parked.ts';

// What keeps two processes, or a process and the command line, from undoing each other's work.

const checkpoints = suite('checkpoint of the relay');
const HASHES = ['a', 'b'].map((digit) => digit.repeat(64));
const parking = { stream: 's', from: { version: 2, position: 2 }, reason: 'because' };
let db: TestDatabase;

checkpoints.before(async () => {
  db = await testDatabase();
  await db.query(
    `insert into events (position, id, stream, version, type, data, metadata, recorded_at, hash)
     select n, gen_random_uuid(), 's', n, 'Said', '{}', '{}', now(), decode(repeat(chr(96 + n), 64), 'hex')
       from generate_series(1, 2) as n`,
  );
});
checkpoints.after(() => db.drop());

checkpoints('moves only from where it is, and parks only when it moves', async () => {
  const { checkpoint } = await readProgress(db);
  assert.equal(checkpoint, { position: 0, hash: null, generation: 0, replayedTo: 0 });
  const moved = await advance(db, checkpoint, { position: 1, hash: HASHES[0] ?? null }, []);
  assert.equal(moved, { position: 1, hash: HASHES[0], generation: 0, replayedTo: 0 });
  assert.is(await advance(db, checkpoint, { position: 2, hash: HASHES[1] ?? null }, [parking]), undefined);
  assert.equal(await readProgress(db), { checkpoint: moved, parked: [] });
});

checkpoints('a replay to the very same place still ends a page that is under way', async () => {
  const { checkpoint } = await readProgress(db);
  await replayFrom(db, checkpoint.position + 1);
  assert.is(await advance(db, checkpoint, { position: 2, hash: HASHES[1] ?? null }, [parking]), undefined);
  assert.equal((await readProgress(db)).parked, []);
});

checkpoints(
  'a stream is released only by who has caught up with the checkpoint, and that is noticed',
  async () => {
    const { checkpoint } = await readProgress(db);
    const moved = await advance(db, checkpoint, { position: 2, hash: HASHES[1] ?? null }, [parking]);
    if (!moved) throw new Error('nothing was parked');
    await releaseStreams(db, ['s'], checkpoint);
    assert.is((await readProgress(db)).parked.length, 1, 'caught up with an older checkpoint');
    await releaseStreams(db, ['s'], moved);
    assert.equal((await readProgress(db)).parked, []);
    assert.is(await advance(db, moved, { position: 2, hash: HASHES[1] ?? null }, []), undefined);
  },
);

checkpoints('what is parked again waits for the next word', async () => {
  const { checkpoint } = await readProgress(db);
  await advance(db, checkpoint, checkpoint, [parking]);
  await unparkStream(db, 's');
  assert.ok((await readProgress(db)).parked[0]?.unparkedAt);
  await reparkStream(db, { ...parking, reason: 'still' });
  const { parked } = await readProgress(db);
  assert.equal([parked[0]?.unparkedAt, parked[0]?.reason], [null, 'still']);
});

checkpoints('a replay keeps streams parked of which events were kept back before it begins', async () => {
  assert.equal(await replayFrom(db, 3), { parked: 1 });
  assert.is((await readProgress(db)).parked.length, 1);
  assert.equal(await replayFrom(db, 2), { parked: 0 });
  assert.is((await readProgress(db)).parked.length, 0);
});

checkpoints('trouble keeps the time since when it has been going on', async () => {
  const trouble = async () =>
    (
      await db.query<{ trouble: string | null; trouble_since: string | null }>(
        'select trouble, trouble_since from relay_checkpoint',
      )
    ).rows[0];
  await recordRelayError(db, 'first');
  const first = await trouble();
  await recordRelayError(db, 'second');
  assert.equal(await trouble(), { trouble: 'second', trouble_since: first?.trouble_since });
  await recordRelayError(db, null);
  assert.equal(await trouble(), { trouble: null, trouble_since: null });
});

checkpoints.run();
