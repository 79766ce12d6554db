import { hash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CANARY } from '../../../scripts/testing/canary.ts';
import { TimedOut } from '../../platform/async/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { apiKeyVerifier } from './api-keys.ts';

const keys = suite('API keys while the database says nothing');

const KEY = `intake_0a1b2c3d4e_${CANARY.padEnd(43, 'x')}`;
const rows = [{ keyId: '0a1b2c3d4e', name: 'a', scopes: ['metrics'], hash: hash('sha256', KEY, 'buffer') }];

/** Answers this number of times, then never again. */
function falling(silentAfter: number) {
  const seen = { asked: 0 };
  const query = () => {
    seen.asked += 1;
    return seen.asked > silentAfter ? new Promise(() => {}) : Promise.resolve({ rows, rowCount: 1 });
  };
  return { seen, db: { query } as Queryable };
}

keys('the keys last read go on being valid, and only the first call waits, for a second', async () => {
  const { seen, db } = falling(1);
  const { verify } = apiKeyVerifier(db, undefined, { cacheMs: 50 });
  assert.equal((await verify(KEY))?.scopes, ['metrics']);
  await new Promise((later) => setTimeout(later, 60));

  assert.equal((await verify(KEY))?.keyId, '0a1b2c3d4e');
  assert.equal((await verify(KEY))?.keyId, '0a1b2c3d4e');
  assert.is(await verify(KEY.replace('x', 'y')), null);
  assert.is(seen.asked, 2, 'nobody asked, and waited, again');
});

keys('before any key was read, nobody can be let in: said in time', async () => {
  const { verify } = apiKeyVerifier(falling(0).db, undefined);
  const refused = await verify(KEY).catch((error: unknown) => error);
  assert.instance(refused, TimedOut);
});

keys('a key that is made while they are being read is good at once', async () => {
  const answers: ((rows: object[]) => void)[] = [];
  const query = () =>
    new Promise((resolve) => answers.push((found) => resolve({ rows: found, rowCount: 0 })));
  const { verify, changed } = apiKeyVerifier({ query } as unknown as Queryable, undefined);
  const before = verify(KEY);
  changed();
  const after = verify(KEY);
  answers[1]?.(rows);
  // The older answer comes last, and is no news.
  answers[0]?.([]);
  assert.equal((await after)?.keyId, '0a1b2c3d4e');
  await before;
  assert.equal((await verify(KEY))?.keyId, '0a1b2c3d4e');
  assert.is(answers.length, 2, 'nobody asked again');
});

keys('the key of the configuration needs no database', async () => {
  const { verify } = apiKeyVerifier(falling(0).db, `${CANARY}-bootstrap-0123456789-0123`);
  assert.equal((await verify(`${CANARY}-bootstrap-0123456789-0123`))?.scopes, ['webhook', 'status']);
});

keys.run();
