import { suite } from 'uvu';
import { at, fact, given, uuid } from '../scripts/testing/given.ts';
import { fileOf, itemId, pages, received, segment, split } from '../scripts/testing/inbox-facts.ts';
import { inboxItems } from './inbox-items.ts';

const items = suite('items of the inbox');
const done = fact('InboxItemDone', { itemId, because: 'person', mergedInto: null });
const discarded = fact('InboxItemDiscarded', { itemId });
const restored = fact('InboxItemRestored', { itemId });

items('what came in is open, and is worked on as it came', () => {
  const { fileId, sha256, md5 } = fileOf('pile');
  given(received('anna'))
    .fold(inboxItems)
    .gives({
      ...{ item_id: itemId, scope: 'personal', owner: 'anna', source: 'upload', state: 'open' },
      ...{ original_id: fileId, file_id: fileId, sha256, md5, bytes: 1_000, media_type: 'application/pdf' },
      ...{ received_at: at(1), received_by: 'anna', state_at: at(1) },
      ...{ dropped: [], segments: [], cut_version: 1, merged_into: null, purged: false },
    });
});

items('unlocked, it is worked on decrypted; the original stays what it was', () => {
  given(received(), fact('InboxItemUnlocked', { itemId, file: fileOf('open') }))
    .fold(inboxItems)
    .gives({
      original_id: fileOf('pile').fileId,
      file_id: fileOf('open').fileId,
      sha256: fileOf('open').sha256,
    });
});

items('it changes hands: to everybody, to one, from one to another', () => {
  const mine = fact('InboxItemMoved', { itemId, scope: 'personal', owner: 'ben' });
  given(received(), mine).fold(inboxItems).gives({ scope: 'personal', owner: 'ben' });
  given(received(), mine, fact('InboxItemHandedOver', { itemId, from: 'ben', to: 'carl', reason: 'left' }))
    .fold(inboxItems)
    .gives({ scope: 'personal', owner: 'carl' });
  given(received('anna'), fact('InboxItemMoved', { itemId, scope: 'public', owner: null }))
    .fold(inboxItems)
    .gives({ scope: 'public', owner: null });
});

items('cuts are the newest as a whole, under the version that they were made at', () => {
  given(received(), split([pages(1, 2), pages(3)], { dropped: [4] }), split([pages(1, 2, 3, 4)]))
    .fold(inboxItems)
    .gives({ segments: [segment(pages(1, 2, 3, 4)).segmentId], dropped: [], cut_version: 3 });
});

items('done or discarded since when, and open again', () => {
  given(received(), done)
    .fold(inboxItems)
    .gives({ state: 'done', state_at: at(2) });
  given(received(), discarded)
    .fold(inboxItems)
    .gives({ state: 'discarded', state_at: at(2) });
  given(received(), discarded, restored)
    .fold(inboxItems)
    .gives({ state: 'open', state_at: at(3) });
});

items('several become one, which is open; each of them says what it is part of', () => {
  const merged = fact('InboxItemsMerged', {
    ...{ itemId: uuid(101), scope: 'public', owner: null },
    ...{ parts: [itemId, uuid(102)], file: fileOf('both') },
  });
  const closed = fact('InboxItemDone', { itemId, because: 'merged', mergedInto: uuid(101) });
  given(received(), merged, closed)
    .fold(inboxItems)
    .gives(
      { item_id: itemId, state: 'done', merged_into: uuid(101) },
      { item_id: uuid(101), state: 'open', source: 'merge', file_id: fileOf('both').fileId },
    );
  given(received(), merged, closed, restored)
    .fold(inboxItems)
    .gives({ state: 'open', merged_into: null }, {});
});

items('purged, it is still known, without its bytes', () => {
  given(received(), discarded, fact('InboxItemPurged', { itemId }))
    .fold(inboxItems)
    .gives({ state: 'discarded', purged: true });
});

items.run();
