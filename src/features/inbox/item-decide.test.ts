import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decideItem, type ItemCommand } from './item-decide.ts';

const items = suite('what becomes of an item');
const ID = '01939b5e-7a00-7000-8000-000000000001';
type Known = Parameters<typeof decideItem>[0];

const given = (known: Partial<Known> = {}) => {
  const open: Known = {
    ...({ item_id: ID, scope: 'public', owner: null, state: 'open', purged: false } as const),
    ...{ merged_into: null, segments: [], isInMerged: false, isTakenApart: false },
  };
  return {
    when(command: ItemCommand) {
      const decided = decideItem({ ...open, ...known }, command);
      return typeof decided === 'string' ? decided : decided.map(({ type }) => type);
    },
  };
};

items('open: done, put into the bin, moved', () => {
  assert.equal(given().when({ do: 'done' }), ['InboxItemDone']);
  assert.equal(given().when({ do: 'discard' }), ['InboxItemDiscarded']);
  assert.equal(given().when({ do: 'move', scope: 'personal', owner: 'anna' }), ['InboxItemMoved']);
  assert.equal(given().when({ do: 'restore' }), []);
});

items('said twice is said once', () => {
  assert.equal(given({ state: 'done' }).when({ do: 'done' }), []);
  assert.equal(given({ state: 'discarded' }).when({ do: 'discard' }), []);
  assert.equal(given().when({ do: 'move', scope: 'public', owner: null }), []);
});

items('what is closed is opened first', () => {
  assert.is(given({ state: 'done' }).when({ do: 'discard' }), 'item-closed');
  assert.is(given({ state: 'discarded' }).when({ do: 'done' }), 'item-closed');
  assert.is(given({ state: 'done' }).when({ do: 'move', scope: 'personal', owner: 'anna' }), 'item-closed');
  assert.equal(given({ state: 'done' }).when({ do: 'restore' }), ['InboxItemRestored']);
  assert.equal(given({ state: 'discarded' }).when({ do: 'restore' }), ['InboxItemRestored']);
});

items('nothing is taken away from a save that is under way', () => {
  for (const state of ['preparing', 'planned', 'uploaded'] as const) {
    const saving = given({ segments: ['saved', state] });
    assert.is(saving.when({ do: 'done' }), 'save-under-way');
    assert.is(saving.when({ do: 'discard' }), 'save-under-way');
    assert.is(saving.when({ do: 'move', scope: 'personal', owner: 'anna' }), 'save-under-way');
  }
  assert.equal(given({ segments: ['saved', 'failed'] }).when({ do: 'done' }), ['InboxItemDone']);
});

items('what is deleted does not come back, nor a part beside the whole, nor the whole beside a part', () => {
  assert.is(given({ state: 'done', purged: true }).when({ do: 'restore' }), 'item-purged');
  assert.is(given({ state: 'done', isInMerged: true }).when({ do: 'restore' }), 'item-merged');
  const apart = given({ state: 'discarded', isTakenApart: true });
  assert.is(apart.when({ do: 'restore' }), 'item-taken-apart');
});

items.run();
