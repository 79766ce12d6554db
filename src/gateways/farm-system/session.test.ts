import { CookieJar } from 'tough-cookie';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSession } from './session.ts';

const session = suite('the session with the farm system');

/** A session over a file and a log-in in memory. */
function scene({ kept = null as CookieJar | null, fileFails = false } = {}) {
  const seen = { logIns: 0, kept, dead: new Set<CookieJar>(), troubles: 0 };
  const replace = async (jar: CookieJar | null) => {
    if (fileFails) throw new Error('the disk is full');
    seen.kept = jar;
  };
  const one = openSession({
    file: { read: async () => seen.kept, write: replace, remove: () => replace(null) },
    async logIn() {
      seen.logIns += 1;
      return new CookieJar();
    },
    isAlive: (jar) => !seen.dead.has(jar),
    onFileTrouble: () => {
      seen.troubles += 1;
    },
  });
  return { ...one, seen };
}

session('is taken from the file when that is alive', async () => {
  const kept = new CookieJar();
  const { cookies, seen } = scene({ kept });
  assert.is(await cookies(), kept);
  assert.is(seen.logIns, 0);
});

session('logs in when the cookies have run out, in the file or at hand', async () => {
  const { cookies, seen } = scene({ kept: new CookieJar() });
  seen.dead.add(seen.kept as CookieJar);
  const first = await cookies();
  assert.equal([seen.logIns, seen.kept === first], [1, true]);
  seen.dead.add(first);
  assert.is.not(await cookies(), first);
  assert.is(seen.logIns, 2);
});

session(
  'a file that cannot be written or removed is told of; a refused session does not come back from it',
  async () => {
    const kept = new CookieJar();
    const { cookies, discard, seen } = scene({ kept, fileFails: true });
    assert.is(await cookies(), kept);
    await discard(kept);
    assert.is(seen.kept, kept, 'it could not be removed');
    const next = await cookies();
    assert.is.not(next, kept);
    assert.is(await cookies(), next);
    assert.equal([seen.logIns, seen.troubles], [1, 2]);
  },
);

session('discarding or keeping cookies that are no longer in use changes nothing', async () => {
  const { cookies, discard, keep, seen } = scene();
  const first = await cookies();
  await discard(first);
  const second = await cookies();
  await discard(first);
  await keep(first);
  assert.is(await cookies(), second);
  assert.is(seen.kept, second);
});
session.run();
