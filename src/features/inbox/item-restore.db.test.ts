import { v7 as uuid } from 'uuid';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inboxItemRow } from '../../../projections/inbox-items.ts';
import { type SaveScene, saveScene } from '../../../scripts/testing/save-scene.ts';
import { inboxItemStream } from '../../domain/events/index.ts';
import type { Problem } from '../../platform/http/index.ts';
import { type Call, changeItem } from './item-change.ts';

// A whole and the parts that it was made of: whoever opens one side, and at whatever moment, the other stays closed.

const restoring = suite('wholes and parts');
let scene: SaveScene;
const person = {
  sub: 'anna',
  username: 'anna',
  email: null,
  emailVerified: false,
  groups: [],
  permissions: [],
};
const call = { caller: { actor: 'anna', person }, requestId: 'r' } as unknown as Call;
const origin = { actor: 'anna', correlationId: 'r' };

restoring.before(async () => {
  scene = await saveScene();
});
restoring.after(() => scene.close());

/** Two files made one, which lies in the bin. */
async function mergedAndDiscarded() {
  const parts = [(await scene.item()).itemId, (await scene.item()).itemId];
  const whole = uuid();
  const row = await inboxItemRow(scene.db, parts[0] ?? '');
  if (!row) throw new Error('no part');
  const file = {
    fileId: row.file_id,
    sha256: row.sha256,
    md5: row.md5,
    bytes: row.bytes,
    mediaType: row.media_type,
  };
  await scene.log.appendTogether([
    {
      stream: inboxItemStream(whole),
      events: [
        { type: 'InboxItemsMerged', data: { itemId: whole, scope: 'public', owner: null, parts, file } },
      ],
      origin,
    },
    ...parts.map((itemId) => ({
      stream: inboxItemStream(itemId),
      events: [
        { type: 'InboxItemDone' as const, data: { itemId, because: 'merged' as const, mergedInto: whole } },
      ],
      origin,
    })),
  ]);
  assert.is(await change(whole, 'discard'), 'done');
  return { whole, part: parts[0] ?? '', other: parts[1] ?? '' };
}
const change = (itemId: string, word: 'discard' | 'restore', log = scene.log) =>
  changeItem({ db: scene.db, log }, call, itemId, { do: word }).then(
    () => 'done',
    ({ reason }: Problem) => reason,
  );
const openOf = async (...ids: string[]) => {
  const rows = await Promise.all(ids.map((id) => inboxItemRow(scene.db, id)));
  return rows.map((row) => row?.state === 'open');
};

restoring(
  'the whole stays closed once a part is on its own again, and also when that went into the bin',
  async () => {
    const { whole, part, other } = await mergedAndDiscarded();
    assert.is(await change(part, 'restore'), 'done');
    assert.is(await change(whole, 'restore'), 'item-taken-apart');
    assert.is(await change(part, 'discard'), 'done');
    assert.is(await change(whole, 'restore'), 'item-taken-apart');
    assert.is(await change(other, 'restore'), 'done', 'no page is without a way back');
  },
);

restoring('the parts stay closed once the whole is open again', async () => {
  const { whole, part } = await mergedAndDiscarded();
  assert.is(await change(whole, 'restore'), 'done');
  assert.is(await change(part, 'restore'), 'item-merged');
  assert.equal(await openOf(whole, part), [true, false]);
});

/** A log in which somebody else is quicker than the first append. */
const overtaken = (by: () => Promise<unknown>): SaveScene['log'] => {
  let isFirst = true;
  return {
    ...scene.log,
    async appendTogether(appends) {
      if (isFirst) {
        isFirst = false;
        await by();
      }
      return scene.log.appendTogether(appends);
    },
  };
};

restoring('both sides at the same moment: one of them', async () => {
  for (const isWholeFirst of [true, false]) {
    const { whole, part } = await mergedAndDiscarded();
    const [first, second] = isWholeFirst ? [whole, part] : [part, whole];
    const late = await change(
      second,
      'restore',
      overtaken(() => change(first, 'restore')),
    );
    assert.is(late, isWholeFirst ? 'item-merged' : 'item-taken-apart');
    assert.equal(await openOf(first, second), [true, false]);
  }
});

restoring.run();
