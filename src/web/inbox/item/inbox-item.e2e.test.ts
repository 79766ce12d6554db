import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../../scripts/testing/accessibility.ts';
import { expectComplaints } from '../../../../scripts/testing/browser.ts';
import { pdfOf } from '../../../../scripts/testing/page-papers.ts';
import { until } from '../../../../scripts/testing/until.ts';
import { type WebFixture, webFixture } from '../../../../scripts/testing/web-fixture.ts';

// The main job against the real service: a pile is cut, named and saved, and each part of it is a document in Paperless.
// Once by keys alone, once by mouse.

const piles = suite('a pile is cut and saved');
let web: WebFixture;

piles.before(async () => {
  web = await webFixture();
});
piles.after(() => web.close());

/** Brings a pile of five pages, the third of them a sheet between two documents. @returns its id, once it is read */
async function pile(name: string, scope: 'public' | 'personal'): Promise<string> {
  const papers = [
    { text: `Lieferschein ${name}`, codes: [{ format: 'QRCode', text: `ASN${name.length}`, x: 140, y: 20 }] },
    { text: `Seite 2 ${name}` },
    { text: `Trennblatt ${name}`, codes: [{ format: 'Code128', text: 'PATCHT', x: 40, y: 100 }] },
    { text: `Rechnung ${name}` },
    { text: `Seite 2 ${name}` },
  ] as const;
  const form = new FormData();
  form.set('scope', scope);
  form.append('file', new Blob([(await (await pdfOf(papers as never)).save()) as never]), name);
  const brought = (await (await web.api('clara', 'POST', '/inbox/items', form)).json()) as {
    items: { itemId: string }[];
  };
  const id = brought.items[0]?.itemId ?? '';
  await until(
    async () => (await item(id)).reading,
    (reading) => reading === 'readable',
    60_000,
  );
  return id;
}
const item = async (id: string) =>
  (await (await web.api('clara', 'GET', `/inbox/items/${id}`)).json()) as {
    reading: string;
    expected: number;
  };

const hasFocus = (page: Page, what: ReturnType<Page['getByText']>) =>
  what.and(page.locator(':focus')).waitFor();
const cutInto = (page: Page, ranges: string) =>
  until(
    () => page.getByLabel('Seiten je Dokument').inputValue(),
    (now) => now === ranges,
  );
const savedDocuments = (page: Page, count: number) =>
  until(
    () => page.getByRole('link', { name: /^Dokument \d+ \(öffnet Paperless/ }).count(),
    (found) => found === count,
    60_000,
  );
/** The name that is sent ends with a mark. */
const inPaperless = (name: string) =>
  [...web.fixture.paperless.world.documents.values()].filter(
    ({ original_file_name: sent }) => sent?.replace(/ [\da-f]{12}-\w+(?=\.pdf$)/, '') === name,
  );

piles('by keys alone: proposed, cut, named, saved, and on to the next', async () => {
  const next = await pile('Danach.pdf', 'personal');
  await pile('Stapel.pdf', 'personal');
  const page = await web.open('clara', '/posteingang?scope=personal');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.getByRole('link', { name: 'Stapel.pdf' }).waitFor();
  await press('j', 'Enter');
  await page.getByRole('heading', { level: 1, name: 'Stapel.pdf' }).waitFor();
  await cutInto(page, '1-5');
  await page.getByText('Aus Code auf Seite 1').waitFor();
  await press('p');
  await hasFocus(page, page.getByRole('button', { name: 'Vorschlag ab Seite 4 übernehmen' }));
  await press('Enter');
  await cutInto(page, '1-2,4-5');
  await hasFocus(page, page.getByRole('heading', { name: '2 Dokumente' }));
  await press('x');
  await cutInto(page, '1-2+4-5');
  await press('z');
  await cutInto(page, '1-2,4-5');
  await press('j', ',');
  await cutInto(page, '1-2,5+4');
  await press('z', 'y', 'z');
  await cutInto(page, '1-2,4-5');
  await checkAccessibility(page);

  await press('n');
  await hasFocus(page, page.getByLabel('Dateiname'));
  await press('Control+a');
  await page.keyboard.type('Rechnung.pdf');
  await press('Control+s');
  await savedDocuments(page, 2);
  assert.is(inPaperless('Rechnung.pdf').length, 1);
  assert.is(inPaperless('Stapel_1-2.pdf')[0]?.archive_serial_number, 'Stapel.pdf'.length);
  await hasFocus(page, page.getByRole('button', { name: 'Nächste Datei' }));
  await press('Enter');
  await page.waitForURL(new RegExp(next));
  await web.browser.closePages();
});

piles('by mouse: taken over, cut, one saved and taken back, others quicker', async () => {
  const id = await pile('Öffentlich.pdf', 'public');
  await web.api('anna', 'POST', `/inbox/items/${id}/claim`, {});
  const page = await web.open('clara', `/posteingang/${id}`);
  await page.getByText('anna bearbeitet diese Datei').waitFor();
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await page.getByRole('button', { name: 'Vor Seite 4 schneiden' }).click();
  await page.getByRole('button', { name: /^Seite 3,/ }).click();
  await page.getByRole('button', { name: 'Seite weglassen' }).click();
  await cutInto(page, '1-2,4-5');
  await page
    .getByRole('button', { name: /^Seite 2,/ })
    .dragTo(page.getByRole('button', { name: /^Seite 1,/ }));
  await cutInto(page, '2+1,4-5');
  await page.getByRole('button', { name: /^Seite 1,/ }).click();
  await drawRegion(page);
  await page.getByText('Ein Code gefunden.').waitFor();
  await page.getByRole('button', { name: 'Bereich lesen' }).click();

  await page.getByRole('button', { name: 'Nur dieses speichern' }).click();
  await savedDocuments(page, 1);
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Herunterladen' })
      .first()
      .click()
      .then(() => page.getByRole('menuitem', { name: '2 Dokumente als ZIP' }).click()),
  ]);
  assert.match(zip.suggestedFilename(), /\.zip$/);
  await page.getByRole('button', { name: 'Speichern zurücknehmen' }).click();
  await page.getByText('zurückgenommen', { exact: true }).waitFor();
  await savedDocuments(page, 0);

  // On a phone, while somebody else cuts it.
  await page.setViewportSize({ width: 390, height: 844 });
  const ranges = page.getByLabel('Seiten je Dokument');
  await ranges.fill('1-2,9');
  await page.getByText('„9“: Diese Seite gibt es nicht.').waitFor();
  await ranges.fill('1-2,3-5');
  await page.getByRole('region', { name: '2 Dokumente' }).waitFor();
  await checkAccessibility(page);
  await cutElsewhere(id, '2');
  await page.getByText(/^Jetzt gespeichert: 1,2\+4-5$/).waitFor();
  await cutInto(page, '1-2,3-5');
  await page.getByRole('button', { name: 'Mit meiner weitermachen' }).click();

  // Once more, and the page sends its own before it has heard of that.
  const letReadsGo = await holdReads(page, id);
  await cutElsewhere(id, '5');
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/segments') && answer.status() === 409),
    page.getByRole('button', { name: 'Nur Aufteilung merken' }).click(),
  ]);
  letReadsGo();
  await page.getByText(/^Jetzt gespeichert: .*,5$/).waitFor();
  await page.getByRole('button', { name: 'Mit meiner weitermachen' }).click();
  await cutInto(page, '1-2,3-5');
  await page.getByRole('button', { name: 'Nur Aufteilung merken' }).click();
  await page.getByText('Aufteilung und Angaben sind gemerkt.').waitFor();
  expectComplaints(page, /409/);
});

async function cutElsewhere(id: string, cuts: string): Promise<void> {
  const { expected } = await item(id);
  const answer = await web.api('clara', 'PUT', `/inbox/items/${id}/segments`, { expected, cuts });
  assert.is(answer.status, 200);
}

/** What changes reaches the page only when it is let go. */
async function holdReads(page: Page, id: string): Promise<() => void> {
  const letGo = Promise.withResolvers<void>();
  await page.route(`**/api/inbox/items/${id}`, async (route) => {
    await letGo.promise;
    await route.continue();
  });
  return letGo.resolve;
}

/** Around the code at the upper right of the page. */
async function drawRegion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bereich lesen' }).click();
  await page.getByText('Rahmen auf der Seite aufziehen').waitFor();
  const place = await page.locator('.page-zoom').boundingBox();
  if (!place) throw new Error('no page is shown');
  const move = (across: number, down: number) =>
    page.mouse.move(place.x + place.width * across, place.y + place.height * down);
  await move(0.6, 0.03);
  await page.mouse.down();
  await move(0.7, 0.1);
  await move(0.9, 0.2);
  await page.mouse.up();
}

piles.run();
