import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tileReader } from './read-tiles.ts';
import { type Tile, tile } from './tile.ts';

const page = suite('tiles');
const warned: object[] = [];
const logger = { warn: (fields: object) => void warned.push(fields) };
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
  const read = tileReader(tiles, logger);
  const keysFor = async (...permissions: string[]) =>
    (await read(person(...permissions))).map(({ tile }) => tile.key);
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
  const read = await tileReader(tiles, logger)(person('VIEW_QUEUE'));
  assert.equal(
    read.map(({ tile, figures, failed }) => [tile.key, figures.count, failed]),
    [
      ['broken', null, true],
      ['whole', 0, false],
    ],
  );
  assert.equal(warned, [{ tile: 'broken', error: 'Error: Paperless is away' }]);
});
page.run();
