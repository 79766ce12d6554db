import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import { type WebFixture, webFixture } from '../../../scripts/testing/web-fixture.ts';

const page = suite('checking the set-up');
let web: WebFixture;
page.before(async () => {
  web = await webFixture({ documents: 3 });
});
page.after(() => web.close());

const PATH = '/einstellungen/pruefung';

page('what is wrong is told with what to do; put right, a press tells so', async () => {
  const { paperless, key } = web.fixture;
  const { tags } = paperless.world;
  const tag = tags.get(16);
  if (!tag) throw new Error('the office has changed');
  tags.delete(16);
  paperless.installWorkflow({ url: `${web.url}/api/webhook`, headers: { 'X-API-Key': key }, asJson: true });

  const anna = await web.open('anna', PATH);
  await anna.getByRole('heading', { level: 1, name: 'Einrichtung prüfen' }).waitFor();
  const item = (name: string) =>
    anna.getByRole('listitem').filter({ has: anna.getByRole('heading', { name }) });
  await item('Verarbeitungs-Tag').getByText('falsch', { exact: true }).waitFor();
  await item('Verarbeitungs-Tag').getByText('Tag 16 gibt es nicht').waitFor();
  await item('Verarbeitungs-Tag').getByText('PROCESSING_TAG_ID=<Nummer> in .env setzen').waitFor();
  await anna.getByText('etwas ist falsch', { exact: true }).waitFor();
  // The app's own provider, asked as the app asks it.
  await item('Client, Rücksprungadresse und Scopes').getByText('in Ordnung', { exact: true }).waitFor();
  await item('Workflow mit Webhook').getByText('in Ordnung', { exact: true }).waitFor();
  await item('Schlüssel des Aufrufs').getByText('in Ordnung', { exact: true }).waitFor();
  await item('Web-Adresse').getByText('in Ordnung', { exact: true }).waitFor();
  await checkAccessibility(anna);

  tags.set(16, tag);
  await anna.getByRole('button', { name: 'Erneut prüfen' }).click();
  await item('Verarbeitungs-Tag').getByText('in Ordnung', { exact: true }).waitFor();
  await anna.getByText('etwas ist falsch', { exact: true }).waitFor({ state: 'detached' });
  assert.not.match(await anna.content(), new RegExp(key));
});

page('in English, too', async () => {
  const anna = await web.open('anna', PATH, { locale: 'en-GB' });
  await anna.getByRole('heading', { level: 1, name: 'Check the set-up' }).waitFor();
  await anna.getByRole('heading', { level: 3, name: 'Rights of the account' }).waitFor();
  await anna.getByText('The clocks agree.').waitFor();
});
page.run();
