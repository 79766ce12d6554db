import type { Context } from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Claims } from './claims.ts';
import { ProviderAway, TokenRefused } from './errors.ts';
import type { Provider } from './provider.ts';
import { type AskUserinfo, tokenVerifier } from './verify-token.ts';

const tokens = suite('verifying tokens');
const context = {} as Context;
const WHOLE: Claims = { sub: 's', preferred_username: 'n', email: 'e@x', groups: ['G'] };

type Scene = {
  claims?: Claims;
  askUserinfo?: AskUserinfo;
  userinfo?: { status: number; body?: Claims };
  refuse?: (token: string) => boolean;
};
function scene({ claims = WHOLE, askUserinfo = 'when-missing', userinfo, refuse = () => false }: Scene) {
  const seen = { checked: 0, asked: 0, now: 1_000_000 };
  const metadata = { issuer: 'i', jwks_uri: 'j', ...(userinfo && { userinfo_endpoint: 'u' }) };
  let token = '';
  const verifyToken = tokenVerifier({
    provider: { metadata: async () => metadata } as unknown as Provider,
    async verifyJwt() {
      seen.checked += 1;
      if (refuse(token)) throw new TokenRefused('no');
      return { exp: 1_300, ...claims };
    },
    groupsClaim: 'groups',
    askUserinfo,
    async get() {
      seen.asked += 1;
      return { body: undefined, ...userinfo, status: userinfo?.status ?? 404 };
    },
    now: () => seen.now,
  });
  const ask = (text = 'token') => {
    token = text;
    return verifyToken(context, text);
  };
  return { ask, seen };
}
async function fails(question: Promise<unknown>, kind: new (message: string) => Error): Promise<void> {
  await question.then(
    () => assert.unreachable(),
    (error) => assert.instance(error, kind),
  );
}

tokens('a good token is known again for 30 seconds', async () => {
  const { ask, seen } = scene({});
  for (let n = 0; n < 5; n += 1) await ask();
  assert.is(seen.checked, 1);
  seen.now += 29_999;
  await ask();
  assert.is(seen.checked, 1);
  seen.now += 1;
  await ask();
  assert.is(seen.checked, 2);
});

tokens('but never longer than it lasts', async () => {
  const { ask, seen } = scene({ claims: { ...WHOLE, exp: 1_010 } });
  await ask();
  seen.now = 1_010_000;
  await ask();
  assert.is(seen.checked, 2);
});

tokens('many requests at once with a new token are one check', async () => {
  const { ask, seen } = scene({});
  await Promise.all(Array.from({ length: 50 }, () => ask()));
  assert.is(seen.checked, 1);
});

tokens('a bad token is never remembered, and pushes no good one out', async () => {
  const { ask, seen } = scene({ refuse: (token) => token.startsWith('bad') });
  await ask('good');
  for (let n = 0; n < 6_000; n += 1) await fails(ask(`bad-${n}`), TokenRefused);
  await fails(ask('bad-0'), TokenRefused);
  assert.is(seen.checked, 6_002);
  await ask('good');
  assert.is(seen.checked, 6_002);
});

tokens('userinfo tells what the token lacks, once while the token is remembered', async () => {
  const { ask, seen } = scene({
    claims: { sub: 's', email: 'token@x' },
    userinfo: { status: 200, body: WHOLE },
  });
  assert.equal(await ask(), {
    sub: 's',
    username: 'n',
    email: 'token@x',
    emailVerified: false,
    groups: ['G'],
    expiresAt: 1_300_000,
  });
  await ask();
  assert.is(seen.asked, 1);
});

tokens(
  'userinfo is not asked when nothing is missing, nor when it must not be; always when it must',
  async () => {
    for (const [askUserinfo, claims, expected] of [
      ['when-missing', WHOLE, 0],
      ['never', { sub: 's' }, 0],
      ['always', WHOLE, 1],
    ] as const) {
      const { ask, seen } = scene({ askUserinfo, claims, userinfo: { status: 200, body: WHOLE } });
      await ask();
      assert.is(seen.asked, expected, askUserinfo);
    }
  },
);

tokens('userinfo: who may not ask, is known by the token; whom it does not know, is refused', async () => {
  const claims = { sub: 's' };
  const bare = {
    sub: 's',
    username: null,
    email: null,
    emailVerified: false,
    groups: null,
    expiresAt: 1_300_000,
  };
  for (const status of [403, 404]) assert.equal(await scene({ claims, userinfo: { status } }).ask(), bare);
  assert.equal(await scene({ claims }).ask(), bare, 'a provider without userinfo');
  await fails(scene({ claims, userinfo: { status: 401 } }).ask(), TokenRefused);
  await fails(scene({ claims, userinfo: { status: 418 } }).ask(), ProviderAway);
  await fails(
    scene({ claims, userinfo: { status: 200, body: { ...WHOLE, sub: 'other' } } }).ask(),
    TokenRefused,
  );
  await fails(scene({ claims, userinfo: { status: 200 } }).ask(), ProviderAway);
});

tokens('a token that names nobody is refused', async () => {
  await fails(scene({ claims: { email: 'e@x' } }).ask(), TokenRefused);
});
tokens.run();
