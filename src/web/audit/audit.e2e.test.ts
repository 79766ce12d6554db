import { readFile } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import { queueAtRest } from '../../../scripts/testing/at-rest.ts';
import { until } from '../../../scripts/testing/until.ts';
import { type WebFixture, webFixture } from '../../../scripts/testing/web-fixture.ts';

const audit = suite('the audit trail as a page');
let web: WebFixture;
let document: number;

audit.before(async () => {
  web = await webFixture({ documents: 3 });
  const { paperless } = web.fixture;
  await web.api('anna', 'PUT', '/settings/steuertag_ids', { value: [paperless.tag('Verarbeiten')] });
  document = paperless.addDocument({ title: 'Scan', created: '2026-03-04' }).id;
  await web.fixture.call(document);
  await queueAtRest(web.fixture.db);
  await web.api('clara', 'PATCH', `/documents/${document}`, { title: 'Rechnung' });
  // Enough for two pages.
  for (let call = 0; call < 60; call += 1) await web.fixture.call(1 + (call % 2));
  await queueAtRest(web.fixture.db);
});
audit.after(() => web.close());

const edited = () => new RegExp(`Dokument ${document} wurde bearbeitet \\(Titel\\)`);

audit('filters stand in the address; each event is one sentence with who; more lies beneath', async () => {
  const page = await web.open('anna', '/protokoll');
  await page.getByRole('combobox', { name: 'Ereignis' }).fill('Dokument bearb');
  await page.getByRole('option', { name: 'Dokument bearbeitet' }).click();
  const row = page.getByRole('row', { name: edited() });
  await row.waitFor();
  await until(
    async () => page.getByRole('row').count(),
    (rows) => rows === 2,
  );
  assert.match(page.url(), /\?type=DocumentEdited$/);
  assert.match(await row.innerText(), /clara/);
  await row.getByRole('button').click();
  const details = page.getByRole('cell').filter({ hasText: 'DocumentEdited' });
  assert.match((await details.innerText()).replace(/\s+/g, ' '), /Titel: vorher Scan jetzt Rechnung/);
  await checkAccessibility(page);
  await page.getByLabel('Dokument oder Vorgang', { exact: true }).fill(String(document));
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`stream=document-${document}`));
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click();
  await until(
    async () => page.getByRole('row').count(),
    (rows) => rows > 20,
  );
  await page.goBack();
  await until(
    async () => page.getByRole('row').count(),
    (rows) => rows === 2,
  );
});

audit('pages by position: older, newer, and back to the newest', async () => {
  const page = await web.open('anna', '/protokoll');
  const sentences = () => page.getByRole('rowheader').allInnerTexts();
  await page.getByRole('rowheader').first().waitFor();
  const newest = await sentences();
  assert.is(newest.length, 50);
  await page.getByRole('button', { name: 'Ältere' }).click();
  await page.waitForURL(/before=/);
  const older = await until(sentences, (found) => found.join() !== newest.join());
  assert.ok(older.length > 0);
  await page.getByRole('button', { name: 'Neuere' }).click();
  await page.waitForURL(/after=/);
  assert.equal(await until(sentences, (found) => found.join() === newest.join()), newest);
  await page.getByRole('button', { name: 'Zu den neuesten' }).click();
  await page.waitForURL(/protokoll$/);
});

audit('the export holds what the filters let through', async () => {
  const page = await web.open('anna', `/protokoll?stream=document-${document}`);
  await page.getByRole('row', { name: edited() }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Als CSV exportieren' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^protokoll-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  const { rows } = await web.fixture.db.query<{ n: number }>(
    'select count(*) as n from events where stream = $1',
    [`document-${document}`],
  );
  assert.is(lines.length, 1 + Number(rows[0]?.n));
  assert.match(lines.at(-1) ?? '', /;clara;.*Dokument .* bearbeitet/);
});

audit('from an event to what the document looked like before and after it', async () => {
  const page = await web.open('anna', `/protokoll?stream=document-${document}&type=DocumentEdited`);
  const row = page.getByRole('row', { name: edited() });
  await row.getByRole('button').click();
  await page.getByRole('link', { name: 'Stand des Dokuments danach' }).click();
  await page.getByRole('heading', { level: 2, name: 'Rechnung' }).waitFor();
  await checkAccessibility(page);
  const { rows } = await web.fixture.db.query<{ at: string }>(
    `select recorded_at as at from events where stream = $1 and type = 'DocumentObserved' limit 1`,
    [`document-${document}`],
  );
  await page.goto(`${web.url}/protokoll/stand?document=${document}&at=${rows[0]?.at}`);
  await page.getByRole('heading', { level: 2, name: 'Scan' }).waitFor();
  await page.getByRole('radiogroup', { name: 'Was' }).getByText('Einstellungen').click();
  await page
    .getByRole('row', { name: /steuertag_ids/ })
    .getByText('anna')
    .waitFor();
  const { rows: called } = await web.fixture.db.query<{ at: string }>(
    `select recorded_at as at from events where stream = $1 and type = 'WebhookReceived' limit 1`,
    [`document-${document}`],
  );
  await page.goto(`${web.url}/protokoll/stand?show=queue&at=${called[0]?.at}`);
  await page.getByRole('row', { name: new RegExp(`Dokument ${document}`) }).waitFor();
  await checkAccessibility(page);
});

audit.run();
