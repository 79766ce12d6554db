import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startSimulatedPaperless } from '../index.ts';
import { clientOf, withPaperless } from '../testing/client.ts';
import { emptyWorld, noGrants, type World } from '../world.ts';
import { addTags, ancestorsOf, descendantsOf, heightOf, removeTags, replaceTags, shownTags } from './tags.ts';

const PARENT = 3;
const CHILD = 4;
const GRANDCHILD = 5;
const OTHER = 2;

function family(): World {
  const world = emptyWorld(0);
  const add = (id: number, name: string, parent: number | null) =>
    world.tags.set(id, {
      id,
      name,
      parent,
      color: '#a6cee3',
      is_inbox_tag: false,
      match: '',
      matching_algorithm: 0,
      is_insensitive: true,
      owner: null,
      grants: noGrants(),
    });
  add(OTHER, 'Zettel', null);
  add(PARENT, 'Parent', null);
  add(CHILD, 'Child', PARENT);
  add(GRANDCHILD, 'Grandchild', CHILD);
  return world;
}

test('a child brings its ancestors', () => {
  assert.equal(addTags(family(), [OTHER], [GRANDCHILD]), [OTHER, GRANDCHILD, CHILD, PARENT]);
  assert.equal(ancestorsOf(family(), GRANDCHILD), [CHILD, PARENT]);
});

test('a parent takes its descendants along', () => {
  assert.equal(removeTags(family(), [OTHER, PARENT, CHILD, GRANDCHILD], [PARENT]), [OTHER]);
  assert.equal(descendantsOf(family(), PARENT), [CHILD, GRANDCHILD]);
  assert.is(heightOf(family(), PARENT), 3);
});

test('a list with the child but without its present parent leaves neither', () => {
  assert.equal(replaceTags(family(), [CHILD, PARENT], [CHILD]), []);
  assert.equal(replaceTags(family(), [], [CHILD]), [CHILD, PARENT]);
  assert.equal(replaceTags(family(), [CHILD, PARENT, OTHER], [CHILD, PARENT]), [CHILD, PARENT]);
});

test('tags are shown by name, in nobody’s order', () => {
  assert.equal(shownTags(family(), [OTHER, PARENT, CHILD]), [CHILD, PARENT, OTHER]);
});

test('the API knows the limits of nesting and moves documents with a tag', () =>
  withPaperless(startSimulatedPaperless({ webhookTiming: 'fast' }), async (paperless) => {
    const api = clientOf(paperless);
    const make = async (name: string, parent: number | null) =>
      (await api.post('/api/tags/', { name, parent, matching_algorithm: 0 })).body;
    let parent: number | null = null;
    for (const name of ['a', 'b', 'c', 'd', 'e']) parent = (await make(name, parent)).id;
    assert.equal(await make('f', parent), { parent: ['Maximum nesting depth exceeded.'] });
    assert.equal((await api.patch('/api/tags/1/', { parent: 1 })).body, {
      parent: ['Cannot set itself as parent.'],
    });
    assert.is((await api.patch('/api/tags/1/', { parent: 5 })).status, 400);

    const loose = (await make('loose', null)).id;
    const { id } = paperless.addDocument({ tags: [loose] });
    await api.patch(`/api/tags/${loose}/`, { parent: 1 });
    assert.equal(paperless.document(id).tags, [loose, 1]);
  }));

test.run();
