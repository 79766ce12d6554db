import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Reply } from '../../platform/http/index.ts';
import { health } from './health.ts';

const SECRET = 'folder /scans/anna: “anna@hof.example” has not signed in';
const answer = async (path: string, unfit?: string) => {
  const { endpoints } = health({
    db: { query: async () => ({ rows: [], rowCount: 0 }) } as never,
    unfit: () => unfit,
    features: [{ checks: () => [{ name: 'scan folder', ok: false, message: SECRET }] }],
  });
  const said = await endpoints.find((one) => one.path === path)?.handle({} as never);
  return said instanceof Reply ? { status: said.status, ...(said.body as object) } : said;
};

test('strangers are told which systems are well, and nothing in words', async () => {
  assert.equal(await answer('/health/ready'), {
    status: 'ready',
    checks: [
      { name: 'database', ok: true },
      { name: 'read-models', ok: true },
      { name: 'scan folder', ok: false },
    ],
  });
  const unready = (await answer('/health/ready', 'a newer release: /home/intake')) as { status: unknown };
  assert.not.match(JSON.stringify(unready), '/home/intake');
  assert.is(unready.status, 'not-ready');
});

test('the words are for keys of the scope status and administrators', async () => {
  const { endpoints } = health({ db: {} as never, unfit: () => undefined, features: [] });
  const { access } = endpoints.find(({ path }) => path === '/health/checks') ?? {};
  assert.equal(access, { scopes: ['status'], signedIn: false, permissions: ['MANAGE_SETTINGS'] });
  assert.match(JSON.stringify(await answer('/health/checks')), 'anna@hof.example');
});

test.run();
