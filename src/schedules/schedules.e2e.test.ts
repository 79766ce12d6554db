import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { NEVER } from '../../scripts/testing/no-schedules.ts';
import { type TestOffice, testOffice } from '../../scripts/testing/test-office.ts';
import { readConfig } from '../config.ts';

const page = suite('the schedules of an office');
let office: TestOffice;
page.before(async () => {
  office = await testOffice({ documents: 1, farm: true });
});
page.after(() => office.close());

const variables = readConfig({ env: {}, envFile: '' })
  .describe()
  .map(({ name }) => name)
  .filter((name) => name.endsWith('_CRON'));

async function shown(): Promise<string[]> {
  const answer = await fetch(`${office.url}/api/schedules`, { headers: office.as() });
  const { items } = (await answer.json()) as { items: { variable: string }[] };
  return items.map(({ variable }) => variable);
}

page('every variable of a schedule is declared by the feature that goes by it', async () => {
  assert.ok(variables.length > 2, String(variables));
  await office.restart(Object.fromEntries(variables.map((name) => [name, NEVER])));
  assert.equal(await shown(), variables.sort());
});

page('what is not set is not shown', async () => {
  await office.restart({ INTAKE_SWEEP_CRON: '' });
  assert.equal(await shown(), ['APPROVAL_REFRESH_CRON', 'FARMSYS_UPLOAD_CHECK_CRON']);
});

page('without a farm system nothing looks for uploads', async () => {
  await office.restart({ FARMSYS_BASE_URL: '' });
  assert.equal(await shown(), ['APPROVAL_REFRESH_CRON']);
});
page.run();
