import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Tile, tile } from '../feature/index.ts';
import { overview } from './index.ts';

const page = suite('the overview');
const warned: object[] = [];
const logger = { warn: (fields: object) => void warned.push(fields) };
const rest = { trends: [], timeZone: 'UTC', logger };
const person = (...permissions: string[]) => ({
  sub: 'x',
  username: null,
  email: null,
  emailVerified: false,
  groups: [],
  permissions,
});
const counting = (key: string, read: Tile['read'], ...permissions: Tile['permissions']): Tile =>
  tile({ key, permissions, link: key, read });

page('shows what somebody may do something about, in the order given', async () => {
  const tiles = [
    counting('b', async () => ({ count: 2 }), 'VIEW_QUEUE'),
    counting('a', async () => ({ count: 1 }), 'VIEW_QUEUE', 'VIEW_AUDIT'),
  ];
  const { tilesFor } = overview({ ...rest, tiles });
  const keysFor = async (...permissions: string[]) =>
    (await tilesFor(person(...permissions))).map(({ key }) => key);
  assert.equal(await keysFor('VIEW_QUEUE'), ['b', 'a']);
  assert.equal(await keysFor('VIEW_AUDIT'), ['a']);
  assert.equal(await keysFor(), []);
});

page('a tile that cannot be counted has no number, and the others theirs', async () => {
  const tiles = [
    counting('broken', () => Promise.reject(new Error('Paperless is away')), 'VIEW_QUEUE'),
    counting('absent', async () => null, 'VIEW_QUEUE'),
    counting('whole', async () => ({ count: 0 }), 'VIEW_QUEUE'),
  ];
  assert.equal(await overview({ ...rest, tiles }).tilesFor(person('VIEW_QUEUE')), [
    { key: 'broken', link: 'broken', count: null },
    { key: 'whole', link: 'whole', count: 0 },
  ]);
  assert.equal(warned, [{ tile: 'broken', error: 'Error: Paperless is away' }]);
});
page.run();
