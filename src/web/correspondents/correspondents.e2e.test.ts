import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import { expectComplaints, type WatchedPage } from '../../../scripts/testing/browser.ts';
import { until } from '../../../scripts/testing/until.ts';
import { type WebFixture, webFixture } from '../../../scripts/testing/web-fixture.ts';

const pages = suite('the pages of correspondents');
let web: WebFixture;
pages.before(async () => {
  web = await webFixture({ documents: 3, farm: true });
  web.fixture.paperless.world.correspondents.clear();
  web.fixture.farm.world.suppliers.length = 0;
});
pages.after.each(() => web.browser.closePages());
pages.after(() => web.close());

const correspondent = (name: string, over: object = {}) =>
  web.fixture.paperless.addCorrespondent({ name, ...over });
const paper = (id: number, title: string) =>
  web.fixture.paperless.addDocument({ title, correspondent: id }).id;
const correspondentOf = (document: number) => web.fixture.paperless.document(document).correspondent;
const isThere = (id: number) => web.fixture.paperless.world.correspondents.has(id);
const writes = () => web.fixture.paperless.requests.list.filter(({ method }) => method !== 'GET').length;
const conflict = (page: WatchedPage, farmsysId: string) =>
  page.getByRole('region', { name: `(Lieferant ${farmsysId})` });
const dialog = (page: WatchedPage) => page.getByRole('dialog');

/** Two correspondents that share an id of the farm system, with so many documents each. */
async function pair(farmsysId: string, names: [string, string], counts: [number, number]) {
  const ids = names.map((name) => correspondent(name));
  for (const id of ids) {
    const body = { supplierNumber: null, farmsysId, aliases: [] };
    const answer = await web.api('clara', 'PUT', `/correspondents/${id}/settings`, body);
    assert.is(answer.status, 200);
  }
  const documents = ids.map((id, nth) =>
    Array.from({ length: counts[nth] ?? 0 }, (_, count) =>
      paper(id, `Rechnung ${count + 1} von ${names[nth]}`),
    ),
  );
  const [first = 0, second = 0] = ids;
  return { first, second, documents };
}

pages('before the first sync nobody claims that all were looked at', async () => {
  const page = await web.open('clara', '/korrespondenten/konflikte');
  await page.getByText('Kein Konflikt offen').waitFor();
  await page.getByText(/noch nie abgeglichen/).waitFor();
  assert.is(await page.getByText(/Geprüft wurden alle/).count(), 0);
});

pages('a sync is rehearsed without a trace, then done: linked, why not, merged, conflicts', async () => {
  const { farm, paperless } = web.fixture;
  for (const [name, number] of [
    ['Kornhaus', '70012'],
    ['Landhandel', '70013'],
    ['Tierarzt', '70014'],
  ] as const) {
    farm.addSupplier({ name, number });
  }
  const kornhaus = correspondent('Kornhaus (70012)');
  const twins = [
    correspondent('Landhandel (70013)'),
    correspondent('Landhandel (70013)', { owner: paperless.user('intake') }),
  ];
  correspondent('Tierarzt (70014)');
  correspondent('70014 Dr. Tierarzt');
  correspondent('Ohne Nummer');
  const page = await web.open('clara', '/korrespondenten/abgleich');
  await page.getByText('Bisher gab es keinen Abgleich').waitFor();
  await checkAccessibility(page);

  const before = writes();
  await page.getByRole('button', { name: 'Probelauf' }).click();
  await page.getByText('Geändert wurde nichts.').waitFor();
  await page.getByRole('row', { name: /Ohne Nummer.*Keine Lieferantennummer/ }).waitFor();
  await checkAccessibility(page);
  assert.is(writes(), before);
  const settings = await web.api('clara', 'GET', '/correspondents/settings?linked=yes');
  assert.is(((await settings.json()) as { total: number }).total, 0);

  await page.getByRole('button', { name: 'Jetzt abgleichen' }).click();
  await dialog(page).getByRole('button', { name: 'Jetzt abgleichen' }).click();
  await page.getByText('Letzter Abgleich:').waitFor();
  await page.getByText('Zusammengeführt (1)').click();
  await page.getByRole('row', { name: /Landhandel.*ein weiterer gleichen Namens/ }).waitFor();
  await page.getByText('Verknüpft (5)').click();
  await page.getByRole('link', { name: 'Kornhaus (70012)' }).click();
  await page.getByRole('row', { name: /Kornhaus \(70012\) 70012 L-/ }).waitFor();
  assert.is(new URL(page.url()).searchParams.get('q'), 'Kornhaus (70012)');
  assert.ok(isThere(kornhaus));
  await until(
    () => twins.filter(isThere).length,
    (left) => left === 1,
  );
});

pages('a correspondent is given its number and another name, by keyboard', async () => {
  const id = correspondent('Reifen Meinecke');
  // The service keeps the names of Paperless for some seconds.
  await until(
    async () => (await web.api('clara', 'GET', '/correspondents/settings?q=Meinecke')).json(),
    (list) => (list as { total: number }).total === 1,
  );
  const page = await web.open('clara', '/korrespondenten?linked=no');
  await page.getByRole('row', { name: /Reifen Meinecke/ }).waitFor();
  await checkAccessibility(page);
  await page.keyboard.press('/');
  await page.keyboard.type('meine');
  await page.getByRole('row', { name: /Ohne Nummer/ }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Angaben ändern: Reifen Meinecke' }).press('Enter');
  await dialog(page).waitFor();
  await page.keyboard.type('70 099');
  await page.getByRole('combobox', { name: 'Weitere Namen' }).fill('Meinecke Reifen');
  await page.keyboard.press('Enter');
  await checkAccessibility(page);
  await dialog(page).getByRole('button', { name: 'Speichern' }).press('Enter');
  await page.getByRole('row', { name: /70 099.*Meinecke Reifen/ }).waitFor();
  const { rows } = await web.fixture.db.query<{ aliases: string[] }>(
    'select aliases from correspondent_settings where correspondent_id = $1',
    [id],
  );
  assert.equal(rows, [{ aliases: ['Meinecke Reifen'] }]);
});

pages(
  'a conflict is merged by keys and taken back; what was touched meanwhile stays, with the reason',
  async () => {
    const { first, second, documents } = await pair('S-1', ['Dünger GmbH', 'Dünger'], [2, 3]);
    const page = await web.open('clara', '/korrespondenten/konflikte');
    const box = conflict(page, 'S-1');
    await box.getByRole('link', { name: /Rechnung 3 von Dünger/ }).waitFor();
    await checkAccessibility(page);
    assert.ok(await box.getByRole('radio', { name: 'Dünger', exact: true }).isChecked());
    await box.focus();
    await page.keyboard.press('1');
    assert.ok(await box.getByRole('radio', { name: 'Dünger GmbH' }).isChecked());
    await page.keyboard.press('m');
    await dialog(page).getByText('„Dünger“ wird in Paperless gelöscht. Seine 3 Dokumente').waitFor();
    await checkAccessibility(page);
    await dialog(page).getByRole('button', { name: 'Zusammenführen' }).click();
    await page.getByRole('region', { name: 'Zusammenführungen in Arbeit' }).getByRole('link').click();
    // On the page of the merge: the one before shows the same words, and they are read out.
    const state = page.getByRole('region', { name: 'Stand' });
    await state.getByText('3 von 3 Dokumenten umgehängt').waitFor();
    await state.getByText('zusammengeführt', { exact: true }).waitFor();
    await checkAccessibility(page);
    assert.equal([isThere(first), isThere(second)], [true, false]);
    const moved = documents[1] ?? [];
    assert.equal(moved.map(correspondentOf), [first, first, first]);

    const [touched = 0, ...others] = moved;
    web.fixture.paperless.edit(touched, { title: 'Von Hand umbenannt' });
    await page.getByRole('button', { name: /zurücknehmen/ }).click();
    await dialog(page).getByText('wird in Paperless neu angelegt').waitFor();
    await dialog(page).getByRole('button', { name: 'Zurücknehmen' }).click();
    await state.getByText('zurückgenommen', { exact: true }).waitFor();
    const left = page.getByRole('region', { name: 'Ein Dokument blieb bei „Dünger GmbH“' });
    await left.getByRole('row', { name: /seit der Zusammenführung geändert/ }).waitFor();
    await left.getByRole('link', { name: new RegExp(`Dokument ${touched} `) }).waitFor();
    await checkAccessibility(page);
    const again = correspondentOf(others[0] ?? 0);
    assert.is(web.fixture.paperless.world.correspondents.get(again ?? 0)?.name, 'Dünger');
    assert.equal([correspondentOf(touched), ...others.map(correspondentOf)], [first, again, again]);
    assert.is(await page.getByRole('button', { name: /zurücknehmen/ }).count(), 0);
  },
);

pages('those that are no duplicates are left alone; who comes too late reads why', async () => {
  await pair('S-2', ['Hof Nord', 'Hof Süd'], [1, 0]);
  const page = await web.open('clara', '/korrespondenten/konflikte');
  const box = conflict(page, 'S-2');
  await box.getByRole('button', { name: 'Kein Duplikat' }).click();
  const { status } = await web.api('anna', 'POST', '/farmsys/correspondent-conflicts/S-2/dismiss', {});
  assert.is(status, 200);
  await dialog(page).getByRole('button', { name: 'Kein Duplikat' }).click();
  await dialog(page).getByText('Inzwischen hat sich etwas geändert.').waitFor();
  await dialog(page).getByRole('button', { name: 'Abbrechen' }).click();
  await box.waitFor({ state: 'detached' });
  expectComplaints(page, /409/);
  await page.goto(`${web.url}/korrespondenten/zusammenfuehrungen`);
  await page.getByRole('row', { name: /Dünger in „Dünger GmbH“.*zurückgenommen/ }).waitFor();
  await checkAccessibility(page);
});
pages.run();
