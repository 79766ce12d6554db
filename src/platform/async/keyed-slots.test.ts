import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keyedSlots } from './keyed-slots.ts';

const slots = suite('places for what is done at the same time');
const LONG = 60_000;

slots(
  'so many for one key; the next one waits until a place is given back, in the order of asking',
  async () => {
    const places = keyedSlots<string>({ perKey: 2, inAll: 10, waitMs: LONG });
    const [first, second] = [await places.acquire('clara'), await places.acquire('clara')];
    const order: number[] = [];
    const third = places.acquire('clara').then(() => order.push(3));
    const fourth = places.acquire('clara').then(() => order.push(4));
    assert.ok(await places.acquire('ben'), 'somebody else does not wait');
    first?.();
    first?.();
    await third;
    await new Promise(setImmediate);
    assert.equal(order, [3], 'given back twice is given back once');
    second?.();
    await fourth;
    assert.equal(order, [3, 4]);
  },
);

slots('so many in all; a full key does not hold up another one', async () => {
  const places = keyedSlots<string>({ perKey: 2, inAll: 3, waitMs: LONG });
  await places.acquire('clara');
  await places.acquire('clara');
  const ben = await places.acquire('ben');
  const left = new AbortController();
  const clara = places.acquire('clara', left.signal);
  const dora = places.acquire('dora');
  ben?.();
  assert.ok(await dora);
  left.abort();
  assert.is(await clara, null);
});

slots('nobody waits for ever, nor for somebody who has left, nor in a crowd', async () => {
  const places = keyedSlots<string>({ perKey: 1, inAll: 9, waitMs: 20, waitingPerKey: 1 });
  const first = await places.acquire('clara');
  const late = places.acquire('clara');
  assert.is(await places.acquire('clara'), null, 'too many wait');
  assert.is(await late, null, 'too late');
  const left = new AbortController();
  const waiting = places.acquire('clara', left.signal);
  left.abort();
  assert.is(await waiting, null);
  assert.is(await places.acquire('ben', left.signal), null);
  first?.();
  assert.ok(await places.acquire('clara'), 'none of them has kept the place');
});

slots.run();
