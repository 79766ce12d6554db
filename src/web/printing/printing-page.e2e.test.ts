import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import { type WebFixture, webFixture } from '../../../scripts/testing/web-fixture.ts';

const printing = suite('the page of print jobs');
const instanceId = randomUUID();
let web: WebFixture;

printing.before(async () => {
  web = await webFixture({ documents: 2 });
});
printing.after(() => web.close());

type Fetched = { job: { jobId: string; fence: number } };

printing('from a new agent to a label that is printed, and printed again', async () => {
  const page = await web.open('anna', '/druck');
  await page.getByText('Noch gibt es keine Druckstation.').waitFor();
  await page.getByRole('button', { name: 'Druckstation anlegen' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Büro');
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click();
  const shown = page.getByRole('dialog', { name: 'Schlüssel von Büro' });
  const key = (await shown.getByLabel('Schlüssel', { exact: true }).first().textContent()) ?? '';
  assert.match(key, /^intake_/);
  await checkAccessibility(page);
  await shown.getByRole('button', { name: 'Ich habe ihn übernommen' }).click();
  await page.getByText('noch nie gemeldet').waitFor();

  const asAgent = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${web.fixture.url}/api/print-agent${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-api-key': key,
        'content-type': 'application/json',
        accept: 'application/zpl, application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    assert.is(answer.status, 200, path);
    return (
      answer.headers.get('content-type')?.includes('json') ? answer.json() : answer.text()
    ) as Promise<Answer>;
  };
  const medium = { widthMm: 25.4, heightMm: 10 };
  const printers = [{ device: 'Zebra', dpi: 203, formats: ['zpl'], medium }];
  await asAgent('/hello', { instanceId, version: '1', printers });
  await page.reload();
  await page.getByText('25,4 × 10 mm').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Druck' }).focus();

  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Etikett drucken' });
  await dialog.getByRole('img', { name: /^Vorschau des Etiketts ASN\d+/ }).waitFor();
  assert.is(
    await dialog.getByLabel('Vorlage', { exact: true }).first().inputValue(),
    'ASN',
    'the default one',
  );
  await checkAccessibility(page);
  await dialog.getByLabel('Etiketten', { exact: true }).fill('3');
  await dialog.getByRole('button', { name: '3 Etiketten drucken' }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('row', { name: /ASN/ });
  await row.getByText('wartet').waitFor();

  const { job } = await asAgent<Fetched>('/fetch?wait=10', { instanceId });
  await asAgent(`/jobs/${job.jobId}/label?fence=${job.fence}`);
  await asAgent(`/jobs/${job.jobId}/report`, { fence: job.fence, state: 'printed' });
  await row.getByText('gedruckt').waitFor();
  await checkAccessibility(page);

  await row.getByRole('button', { name: 'Noch einmal' }).click();
  const again = page.getByRole('dialog', { name: 'Noch einmal drucken' });
  await again.getByRole('textbox', { name: 'Grund' }).fill('lag schief');
  await again.getByRole('button', { name: 'Noch einmal' }).click();
  await page.getByText('noch einmal: lag schief').waitFor();
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByText('abgebrochen', { exact: true }).waitFor();
});

printing.run();
