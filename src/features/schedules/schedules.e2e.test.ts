import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { NEVER } from '../../../scripts/testing/no-schedules.ts';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { readConfig } from '../../app/config/index.ts';

const page = suite('the schedules of an office');
let fixture: ServiceFixture;
page.before(async () => {
  fixture = await serviceFixture({ documents: 1, farm: true });
});
page.after(() => fixture.close());

const variables = readConfig({ env: {}, envFile: '' })
  .describe()
  .map(({ name }) => name)
  .filter((name) => name.endsWith('_CRON'));

async function shown(): Promise<string[]> {
  const answer = await fetch(`${fixture.url}/api/schedules`, { headers: fixture.as() });
  const { items } = (await answer.json()) as { items: { variable: string }[] };
  return items.map(({ variable }) => variable);
}

page('every variable of a schedule is declared by the feature that goes by it', async () => {
  assert.ok(variables.length > 2, String(variables));
  await fixture.restart(Object.fromEntries(variables.map((name) => [name, NEVER])));
  assert.equal(await shown(), variables.sort());
});

page('what is not set is not shown', async () => {
  await fixture.restart({ INTAKE_SWEEP_CRON: '' });
  assert.equal(await shown(), [
    'APPROVAL_REFRESH_CRON',
    'DIGEST_CRON',
    'FARMSYS_UPLOAD_CHECK_CRON',
    'MAIL_IMPORT_CRON',
  ]);
});

page('without a farm system nothing looks for uploads', async () => {
  await fixture.restart({ FARMSYS_BASE_URL: '' });
  assert.equal(await shown(), ['APPROVAL_REFRESH_CRON', 'DIGEST_CRON', 'MAIL_IMPORT_CRON']);
});
page.run();
