import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAccessibility } from '../../../scripts/testing/accessibility.ts';
import {
  type ApprovalWebFixture,
  approvalWebFixture,
  freezeAnswers,
  reviewHeading as heading,
  historyOf,
  looked,
  restOnOffer,
  approvalRow as row,
  thawAnswers,
} from '../../../scripts/testing/approval-web-fixture.ts';
import { expectComplaints } from '../../../scripts/testing/browser.ts';
import { endlessPdf } from '../../../scripts/testing/endless-pdf.ts';
import { until } from '../../../scripts/testing/until.ts';

// One document after the other, by keyboard alone; what others decide meanwhile. Keys are on again for each test.
const approvals = suite('the review of approvals');
let web: ApprovalWebFixture;
approvals.before(async () => {
  web = await approvalWebFixture();
});
approvals.after.each(async () => {
  await web.browser.closePages();
  await web.api('ben', 'PUT', '/user-settings', { singleKeys: true });
});
approvals.after(() => web.close());

approvals('a whole queue by keyboard alone; the undo key takes the last one back', async () => {
  const ids = await web.invoices('Spur 1', 'Spur 2', 'Spur 3');
  const page = await web.open('ben', '/freigabe?q=spur&sort=title');
  await row(page, 'Spur 3').waitFor();
  await page.keyboard.press('f');
  await page.getByText('Erst einen Beleg ansteuern').waitFor({ state: 'attached' });
  assert.is(web.valueIn(ids[0]), null, 'no key decides without the focus on a document');
  await page.keyboard.press('Enter');
  await heading(page, 'Spur 1').waitFor();
  await page.getByText('1 von 3', { exact: true }).waitFor();
  await looked(page, 'Spur 1');
  await checkAccessibility(page);
  await page.keyboard.press('f');
  await page.getByText('Freigegeben. Nächster Beleg: Spur 2, 2 von 3').waitFor({ state: 'attached' });
  await looked(page, 'Spur 2');
  await page.keyboard.press('a');
  await looked(page, 'Spur 3');
  await page.getByText('3 von 3', { exact: true }).waitFor();
  await page.keyboard.press('3');
  await page.getByText('Das war der letzte Beleg dieser Liste.').waitFor({ state: 'attached' });
  await restOnOffer(page);
  await web.inPaperless(ids[0], 'Freigegeben');
  await web.inPaperless(ids[1], 'Abgelehnt');
  await web.inPaperless(ids[2], 'Rückfrage');
  await web.decidedAgo(ids[2], '-1 hour');
  await page.keyboard.press('z');
  await web.inPaperless(ids[2], null);
  await page.keyboard.press('k');
  await heading(page, 'Spur 2').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'ben: „Abgelehnt“ (vorher „offen“)' }).waitFor();
  await page.keyboard.press('u');
  await row(page, 'Spur 3').waitFor();
});

approvals('a key without the focus on the document brings the focus there, and decides nothing', async () => {
  const [id] = await web.invoices('Ohne Fokus');
  const page = await web.open('ben', `/freigabe/${id}?q=ohne`);
  await page.getByRole('button', { name: 'Abgelehnt' }).waitFor();
  await looked(page, 'Ohne Fokus');
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('a');
  await page.getByText('Erst einen Beleg ansteuern').waitFor({ state: 'attached' });
  await heading(page, 'Ohne Fokus').and(page.locator(':focus')).waitFor();
  assert.is(web.valueIn(id), null);
  await page.keyboard.press('a');
  await web.inPaperless(id, 'Abgelehnt');
});

approvals('keys do nothing while typing, nor when they are switched off', async () => {
  const [id] = await web.invoices('Tippen');
  const page = await web.open('ben', `/freigabe/${id}?q=tippen`);
  await heading(page, 'Tippen').waitFor();
  await page.getByRole('button', { name: 'Freigegeben' }).waitFor();
  await page.getByLabel('Kommentar').pressSequentially('fa1');
  assert.is(await page.getByLabel('Kommentar').inputValue(), 'fa1');
  await page.getByRole('button', { name: 'Tastenkürzel dieser Seite' }).click();
  const help = page.getByRole('dialog');
  await help.getByText('Beleg im Fokus: Freigegeben').first().waitFor();
  await help.getByRole('switch').click({ force: true });
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await heading(page, 'Tippen').focus();
  await page.keyboard.press('f');
  // What a button does is done after any key before it would have been.
  await page.getByRole('button', { name: 'Rückfrage' }).click();
  await web.inPaperless(id, 'Rückfrage');
  assert.equal(
    (await historyOf(web, id)).map(({ to, comment }) => [to.label, comment]),
    [['Rückfrage', 'fa1']],
  );
});

approvals('somebody was faster: said with name and value, and decided anew on what holds now', async () => {
  const [id] = await web.invoices('Streitfall');
  // The page must not learn of it by itself before the button is pressed.
  const page = await web.open('ben', `/freigabe/${id}?q=streitfall`, { before: freezeAnswers });
  await heading(page, 'Streitfall').waitFor();
  const approve = page.getByRole('button', { name: 'Freigegeben' });
  await approve.waitFor();
  await web.decideAs('anna', id, 'Abgelehnt');
  await approve.click();
  const alert = page.getByRole('alert').filter({ hasText: 'Nicht gespeichert: Streitfall' });
  await alert.getByText('anna hat inzwischen „Abgelehnt“ gesetzt').waitFor();
  await web.inPaperless(id, 'Abgelehnt');
  await thawAnswers(page);
  await page.getByText('von anna').waitFor();
  await checkAccessibility(page);
  await approve.click();
  await web.inPaperless(id, 'Freigegeben');
  expectComplaints(page, /409/);
});

approvals(
  'what another person decides meanwhile is said, and nothing is decided over it before that is noted',
  async () => {
    const [id] = await web.invoices('Zwischendrin');
    const page = await web.open('ben', `/freigabe/${id}?q=zwischendrin&status=undecided`);
    await looked(page, 'Zwischendrin');
    await web.decideAs('anna', id, 'Rückfrage');
    const alert = page.getByRole('alert').filter({ hasText: 'während Sie ihn prüfen' });
    await alert.getByText('„Rückfrage“, gesetzt von anna').waitFor();
    await page.getByRole('button', { name: 'Freigegeben', disabled: true }).waitFor();
    await page.keyboard.press('1');
    await web.inPaperless(id, 'Rückfrage');
    // Of one that has left the list it is told there, too.
    await page.getByRole('navigation', { name: 'Belege der Liste' }).getByText('Rückfrage').waitFor();
    await alert.getByRole('button').click();
    await heading(page, 'Zwischendrin').and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Freigegeben', disabled: false }).click();
    await web.inPaperless(id, 'Freigegeben');
    await heading(page, 'Zwischendrin').and(page.locator(':focus')).waitFor();
    await page.getByText('Das war der letzte Beleg dieser Liste.').waitFor({ state: 'attached' });
    await web.decideAs('ben', id, 'Abgelehnt');
    await alert.getByText('„Abgelehnt“, von Ihnen in einem anderen Fenster gesetzt').waitFor();
    await page.keyboard.press('u');
    await page.waitForURL(/\/freigabe\?(?=.*q=zwischendrin)(?=.*status=undecided)/);
  },
);

approvals(
  'a key that is held down, or pressed again by mistake, releases one payment; Z takes each back',
  async () => {
    const ids = await web.invoices('Taste 1', 'Taste 2', 'Taste 3', 'Taste 4');
    const page = await web.open('ben', `/freigabe/${ids[0]}?q=taste&sort=title`);
    await looked(page, 'Taste 1');
    for (let times = 0; times < 60; times += 1) {
      await page.keyboard.down('1');
      await new Promise((next) => setTimeout(next, 33)); // as a key that stays down repeats
    }
    await page.keyboard.up('1');
    await restOnOffer(page);
    await looked(page, 'Taste 2');
    assert.equal(await decisions(), ['Taste 1']);

    for (let times = 0; times < 3; times += 1) await page.keyboard.press('1');
    await looked(page, 'Taste 3');
    assert.equal(await decisions(), ['Taste 1', 'Taste 2']);

    await page.getByRole('button', { name: 'Freigegeben' }).dblclick();
    await looked(page, 'Taste 4');
    assert.equal(await decisions(), ['Taste 1', 'Taste 2', 'Taste 3']);

    for (const id of [ids[2], ids[1], ids[0]]) {
      await web.decidedAgo(id, '-1 hour');
      await page.keyboard.press('z');
      await web.inPaperless(id, null);
    }

    async function decisions() {
      const { rows } = await web.fixture.db.query<{ title: string }>(
        `select a.title from events e join approvals a on e.stream = 'document-' || a.document_id
        where e.type = 'ApprovalPlanned' and a.title like 'Taste%' order by e.position`,
      );
      return rows.map(({ title }) => title);
    }
  },
);

approvals('no key decides before a page is drawn; one that never is keeps no other one waiting', async () => {
  const [endless, next] = await web.invoices('Endlos 1', 'Endlos 2');
  const page = await web.open('ben', `/freigabe/${endless}?q=endlos&sort=title`, {
    async before(opened) {
      await opened.route(new RegExp(`documents/${endless}/preview`), (route) =>
        route.fulfill({ contentType: 'application/pdf', body: endlessPdf() }),
      );
    },
  });
  await heading(page, 'Endlos 1').and(page.locator(':focus')).waitFor();
  await page.locator('canvas').waitFor();
  await page.getByRole('button', { name: 'Freigegeben', disabled: true }).waitFor();
  await page.keyboard.press('1');
  await page.getByText('Entscheiden lässt sich erst').first().waitFor();
  await page.keyboard.press('j');
  await looked(page, 'Endlos 2');
  assert.equal(await historyOf(web, endless), []);
  await page.keyboard.press('1');
  await web.inPaperless(next, 'Freigegeben');
  // What was stuck in the first one is ended.
  await until(
    async () => page.workers().length,
    (running) => running === 1,
  );
});

approvals('on a phone the decision lies under the thumb, and waits until the page was in sight', async () => {
  const [id] = await web.invoices('Unterwegs');
  const page = await web.open('ben', `/freigabe/${id}`, { viewport: { width: 390, height: 200 } });
  await page.getByRole('button', { name: 'Freigegeben', disabled: true }).waitFor();
  await page.setViewportSize({ width: 390, height: 720 });
  const release = page.getByRole('button', { name: 'Freigegeben', disabled: false });
  await release.waitFor();
  const { y = 0, height = 0 } = (await release.boundingBox()) ?? {};
  assert.ok(height >= 44 && y > 600 && y + height <= 720);
  await checkAccessibility(page);
  await release.click();
  await web.inPaperless(id, 'Freigegeben');
});

approvals('where no page can be shown a payment is decided only by somebody who says so', async () => {
  const [id] = await web.invoices('Ohne Bild');
  const page = await web.open('ben', `/freigabe/${id}?q=ohne`, {
    async before(opened) {
      await opened.route(/documents\/\d+\/preview/, (route) => route.fulfill({ status: 404, body: '' }));
    },
  });
  const unseen = page.getByRole('checkbox', { name: 'Entscheiden, ohne den Beleg hier gesehen zu haben' });
  await unseen.waitFor();
  await page.getByRole('button', { name: 'Freigegeben', disabled: true }).waitFor();
  await heading(page, 'Ohne Bild').focus();
  await page.keyboard.press('1');
  await page.getByText('Tasten entscheiden hier nicht').waitFor({ state: 'attached' });
  await unseen.check();
  await checkAccessibility(page);
  assert.equal(await historyOf(web, id), []);
  await page.getByRole('button', { name: 'Freigegeben', disabled: false }).click();
  await web.inPaperless(id, 'Freigegeben');
  expectComplaints(page, /404/);
});

approvals.run();
