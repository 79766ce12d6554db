import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../../scripts/testing/accessibility.ts';
import { expectComplaints } from '../../../../scripts/testing/browser.ts';
import { pdfOf } from '../../../../scripts/testing/page-papers.ts';
import { until } from '../../../../scripts/testing/until.ts';
import { type WebFixture, webFixture } from '../../../../scripts/testing/web-fixture.ts';

// The main job, by keys alone: a pile is cut, named and saved, and each part of it is a document in Paperless.

const piles = suite('a pile is cut and saved');
let web: WebFixture;

piles.before(async () => {
  web = await webFixture();
});
piles.after(() => web.close());

/** Brings a pile of five pages, the third of them a sheet between two documents. @returns its id, once it is read */
async function pile(name: string): Promise<string> {
  const code = { format: 'QRCode', text: 'ASN00042', x: 140, y: 20 } as const;
  const papers = ['Lieferschein', 'Seite 2', 'Trennblatt', 'Rechnung', 'Seite 2'].map((text, index) => ({
    text: `${text} ${name}`,
    codes: index === 0 ? [code] : [],
  }));
  const form = new FormData();
  form.set('scope', 'personal');
  form.append('file', new Blob([(await (await pdfOf(papers)).save()) as never]), name);
  const brought = (await (await web.api('clara', 'POST', '/inbox/items', form)).json()) as {
    items: { itemId: string }[];
  };
  const id = brought.items[0]?.itemId ?? '';
  await until(
    async () => (await (await web.api('clara', 'GET', `/inbox/items/${id}`)).json()) as { reading: string },
    ({ reading }) => reading === 'readable',
    60_000,
  );
  return id;
}

piles('by keys alone: cut, left out, taken back, named, saved', async () => {
  const id = await pile('Stapel.pdf');
  const page = await web.open('clara', `/posteingang/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Stapel.pdf' }).waitFor();
  await page.getByText('ASN00042').first().waitFor();
  const ranges = page.getByLabel('Seiten je Dokument');
  const areCut = (value: string) =>
    until(
      () => ranges.inputValue(),
      (now) => now === value,
    );
  await areCut('1-5');
  for (const key of ['j', 'j', 'd']) await page.keyboard.press(key);
  await areCut('1-2+4-5');
  for (const key of ['j', 'x']) await page.keyboard.press(key);
  await areCut('1-2,4-5');
  await page.keyboard.press('z');
  await areCut('1-2+4-5');
  await page.keyboard.press('y');
  await areCut('1-2,4-5');
  await checkAccessibility(page);

  await page.keyboard.press('n');
  const name = page.getByLabel('Dateiname');
  await name.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Rechnung.pdf');
  await page.keyboard.press('Control+s');
  await until(
    async () => page.getByRole('link', { name: /^Dokument \d+ \(öffnet Paperless/ }).count(),
    (count) => count === 2,
    60_000,
  );
  const names = [...web.fixture.paperless.world.documents.values()].map((one) => one.original_file_name);
  for (const saved of ['Stapel.pdf', 'Rechnung.pdf']) {
    assert.is(names.filter((one) => one === saved).length, 1, saved);
  }
  await checkAccessibility(page);
});

piles(
  'typed ranges cut as well, and say what is wrong with them; what was typed is there again',
  async () => {
    const id = await pile('Getippt.pdf');
    const page = await web.open('clara', `/posteingang/${id}`, { viewport: { width: 390, height: 844 } });
    const ranges = page.getByLabel('Seiten je Dokument');
    await ranges.fill('1-2,9');
    await page.getByText('„9“: Diese Seite gibt es nicht.').waitFor();
    await ranges.fill('1-2,3-5');
    await page.getByRole('region', { name: '2 Dokumente' }).waitFor();
    await checkAccessibility(page);
    // Somebody else cuts it meanwhile.
    const { expected } = (await (await web.api('clara', 'GET', `/inbox/items/${id}`)).json()) as {
      expected: number;
    };
    await web.api('clara', 'PUT', `/inbox/items/${id}/segments`, { expected, cuts: '5' });
    await page.getByRole('button', { name: 'Nur Aufteilung merken' }).click();
    await page.getByText('Jetzt gespeichert: 1-4,5').waitFor();
    await page.getByRole('button', { name: 'Mit meiner weitermachen' }).click();
    assert.is(await ranges.inputValue(), '1-2,3-5');
    await page.getByRole('button', { name: 'Nur Aufteilung merken' }).click();
    await page.getByText('Aufteilung und Angaben sind gemerkt.').waitFor();
    expectComplaints(page, /409/);
  },
);

piles.run();
