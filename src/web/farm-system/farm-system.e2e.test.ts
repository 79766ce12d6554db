import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import type { WatchedPage } from '../../../scripts/testing/browser.ts';
import { until } from '../../../scripts/testing/until.ts';
import { DONE, MANUAL, UPLOADED } from '../../../scripts/testing/upload-fixture.ts';
import { type WebFixture, webFixture } from '../../../scripts/testing/web-fixture.ts';

type Schedules = { timeZone: string; items: { name: string; next: string[] }[] };
const pages = suite('the pages of the farm system');
let web: WebFixture;
pages.before(async () => {
  web = await webFixture({ documents: 3, farm: true });
});
pages.after.each(() => {
  web.fixture.farm.faults.clear();
  return web.browser.closePages();
});
pages.after(() => web.close());

const panel = (page: WatchedPage, name: string) => page.getByRole('region', { name });
const rowOf = (page: WatchedPage, id: number) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: `Dokument ${id} ` }) });
const tagsOf = (id: number) => web.fixture.paperless.document(id).tags;
const writes = () => web.fixture.paperless.requests.list.filter(({ method }) => method !== 'GET').length;
const set = async (key: string, value: unknown) => {
  const { status } = await web.api('anna', 'PUT', `/settings/${key}`, { value });
  assert.is(status, 200, key);
};
function upload(title: string): number {
  const { id } = web.fixture.paperless.addDocument({ title, created: '2026-01-01' });
  web.fixture.paperless.setTags(id, [UPLOADED], { fireWebhook: false });
  return id;
}
const RUN = 'Lauf des Upload-Abgleichs';
/** Presses the button, and waits for the page of the run. */
async function start(page: WatchedPage, button: 'Jetzt prüfen' | 'Probelauf') {
  await page.getByRole('button', { name: button }).click();
  const name = button === 'Probelauf' ? 'Probelauf des Upload-Abgleichs' : RUN;
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}
const book = (documentId: number, over: object = {}) =>
  web.fixture.farm.addInvoice({ documentId, externalNumber: 'RE-77', date: '2026-03-05', ...over });

pages('when it checks by itself is shown in the zone of the office, here and at the settings', async () => {
  const answer = await web.api('anna', 'GET', '/schedules');
  const { timeZone, items } = (await answer.json()) as Schedules;
  assert.is(timeZone, 'Europe/Berlin');
  assert.equal(
    items.map(({ name, next }) => [name, next.length]),
    [
      ['approval-refresh', 2],
      ['digest', 2],
      ['upload-check', 2],
      ['mail-import', 2],
    ],
  );
  const page = await web.open('anna', '/agrarsystem');
  await panel(page, 'Upload-Abgleich')
    .getByText(/Von selbst als Nächstes: .*:00 und .*:00 \(Europe\/Berlin\)/)
    .waitFor();
  const settings = await web.open('anna', '/einstellungen/verarbeitung');
  await panel(settings, 'Zeitplan').getByText('Nicht nach Zeitplan.').waitFor();
  const approval = await web.open('anna', '/einstellungen/freigabe');
  await panel(approval, 'Zeitplan')
    .getByText(/^APPROVAL_REFRESH_CRON=/)
    .waitFor();
});

pages('a device is announced here, confirmed there, and known then', async () => {
  const [page, clara] = await Promise.all([
    web.open('anna', '/agrarsystem'),
    web.open('clara', '/agrarsystem'),
  ]);
  await panel(page, 'Verbindung').getByText('verbunden', { exact: true }).waitFor();
  await panel(clara, 'Gerät').getByText('Anmelden kann es, wer Einstellungen verwalten darf.').waitFor();
  assert.is(await clara.getByRole('button', { name: 'Gerät anmelden' }).count(), 0);
  await page.getByRole('button', { name: 'Gerät anmelden' }).click();
  await panel(page, 'Gerät').getByText('wartet auf Bestätigung').waitFor();
  await checkAccessibility(page);
  const [device] = web.fixture.farm.world.devices;
  web.fixture.farm.confirmDevice(device?.id ?? '');
  await panel(page, 'Gerät')
    .getByText(/Bestätigt seit/)
    .waitFor();
});

pages(
  'a run without its tags says what is missing; a refused one until when the schedule is paused',
  async () => {
    const page = await web.open('clara', '/agrarsystem');
    await start(page, 'Jetzt prüfen');
    await page.getByText('Es fehlt das Agrarsystem oder eines der Tags').waitFor();
    await checkAccessibility(page);

    await set('farmsys_tag_hochgeladen', UPLOADED);
    await set('farmsys_tag_erledigt', DONE);
    await set('farmsys_titel_vorlage', '{{number}}');
    await page.getByRole('link', { name: 'Zum Agrarsystem' }).click();
    web.fixture.farm.setPassword('another');
    web.fixture.farm.endSessions();
    upload('Scan für später');
    // The first run only finds its session gone; the next one is refused the log-in.
    await until(
      async () => (await web.api('clara', 'POST', '/farmsys/process-uploads', {})).status,
      (status) => status === 200,
    );
    await panel(page, 'Upload-Abgleich').getByText('Das Agrarsystem hat den Zugang verweigert.').waitFor();
    await start(page, 'Jetzt prüfen');
    await page.getByText('Benutzername oder Kennwort wurden nicht angenommen.').waitFor();
    await page.getByRole('link', { name: 'Zum Agrarsystem' }).click();
    await panel(page, 'Verbindung').getByText('Der Zeitplan pausiert bis').waitFor();
    await checkAccessibility(page);
    web.fixture.farm.setPassword(web.fixture.farm.password);
  },
);

pages(
  'a rehearsal tells the decision about each document and writes nothing; the run itself can be taken back',
  async () => {
    await set('farmsys_tag_manuell', MANUAL);
    const matched = upload('Scan A');
    const ambiguous = upload('Scan B');
    const without = upload('Scan C');
    book(matched);
    book(ambiguous);
    book(ambiguous);
    const page = await web.open('clara', '/agrarsystem');
    const before = writes();
    await start(page, 'Probelauf');
    await rowOf(page, matched)
      .getByText(/Würde aus Eintrag ER-\d+ vervollständigt/)
      .waitFor();
    await rowOf(page, ambiguous)
      .getByText(/2 Einträge: /)
      .waitFor();
    await rowOf(page, without).getByText('würde zur Bearbeitung von Hand übergeben').waitFor();
    await checkAccessibility(page);
    assert.equal([writes() - before, tagsOf(matched)], [0, [UPLOADED]]);

    await page.getByRole('link', { name: 'Zum Agrarsystem' }).click();
    await start(page, 'Jetzt prüfen');
    await rowOf(page, matched)
      .getByText(/Aus Eintrag ER-\d+ vervollständigt/)
      .waitFor();
    await page.getByRole('button', { name: `Änderungen an Dokument ${matched} zeigen` }).click();
    await page.getByText('RE-77', { exact: true }).waitFor();
    await checkAccessibility(page);
    assert.equal([tagsOf(matched), tagsOf(without)], [[DONE], [MANUAL]]);
    assert.is(web.fixture.paperless.document(matched).title, 'RE-77');

    await page.getByText('vervollständigt (1)').click();
    await rowOf(page, ambiguous).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Übernahme in Dokument ${matched} zurücknehmen` }).click();
    await rowOf(page, matched).getByText('zurückgenommen').waitFor();
    await until(
      () => web.fixture.paperless.document(matched),
      ({ title, tags }) => title === 'Scan A' && tags.includes(UPLOADED),
    );

    await page.goto(`${web.url}/agrarsystem?view=ambiguous`);
    await page.getByRole('row', { name: /Scan B.*ER-/ }).waitFor();
    await checkAccessibility(page);
    await page.getByText('Läufe mit Ergebnis').click();
    await page.getByRole('row', { name: /Probelauf.*1 mehrdeutig/ }).waitFor();
  },
);

pages('the overview leads there: conflicts, ambiguous documents, the connection in a word', async () => {
  const page = await web.open('clara', '/');
  await page
    .getByRole('link', { name: /Agrarsystem/ })
    .nth(1)
    .waitFor();
  await page.getByRole('link', { name: /Korrespondenten-Konflikte/ }).waitFor();
  await checkAccessibility(page);
  await page.getByRole('link', { name: /Mehrdeutige Belege 1/ }).click();
  await page.getByRole('row', { name: /Scan B/ }).waitFor();
});

pages('an ambiguous document: its entries side by side, one chosen by key, and Z takes it back', async () => {
  await set('farmsys_tag_manuell', null);
  const id = upload('Scan D');
  book(id);
  book(id, { externalNumber: 'RE-78' });
  assert.is((await web.api('clara', 'POST', '/farmsys/process-uploads', {})).status, 200);
  const page = await web.open('clara', '/agrarsystem?view=ambiguous');
  await page.getByRole('link', { name: 'Scan D' }).click();
  await page.getByRole('row', { name: /Belegnummer.*verschieden.*RE-77.*RE-78/ }).waitFor();
  assert.is(await page.getByRole('row', { name: /Datum.*verschieden/ }).count(), 0, 'only what differs');
  await checkAccessibility(page);
  await page.keyboard.press('2');
  await page
    .getByRole('alert')
    .getByText(/aus Eintrag ER-\d+ vervollständigt/)
    .waitFor();
  assert.equal([tagsOf(id), web.fixture.paperless.document(id).title], [[DONE], 'RE-78']);
  await checkAccessibility(page);
  await page.getByRole('button', { name: /Rückgängig/ }).waitFor();
  await page.keyboard.press('z');
  await page
    .getByRole('button', { name: /^Wählen\s+ER-/ })
    .nth(1)
    .waitFor();
  assert.equal(tagsOf(id), [UPLOADED]);
  await page.keyboard.press('j');
  await page.getByRole('heading', { level: 1, name: 'Scan B' }).waitFor();
  await page.keyboard.press('u');
  await page.getByRole('row', { name: /Scan D/ }).waitFor();
});

pages('that the farm system does not answer is said on every page, until it answers again', async () => {
  const page = await web.open('clara', '/bearbeiten');
  const note = page.getByRole('status').filter({ hasText: 'Agrarsystem antwortet nicht' });
  web.fixture.farm.faults.add({ kind: 'status', status: 503 });
  const ask = () => web.api('clara', 'POST', '/farmsys/sync-correspondents', { dryRun: true });
  await ask();
  await note.waitFor();
  web.fixture.farm.faults.clear();
  await ask();
  await note.waitFor({ state: 'detached' });
});
pages.run();
