import { de } from '../../src/web/texts/de/index.ts';
import { Refused } from '../demo/ask-as.ts';
import { addInvoices } from '../testing/add-invoices.ts';
import type { WatchedPage } from '../testing/browser.ts';
import { field } from './controls.ts';
import { inPaperless } from './in-paperless.ts';
import { look } from './look.ts';
import type { Hour } from './open-hour.ts';

const [YES, TITLE] = ['Freigegeben', 'Schlepper auf Raten'] as const;

/** A payment that takes two people: the first releases, cannot be the second, takes it back; then both release it. */
export async function twoPeople(hour: Hour): Promise<void> {
  const { demo, findings } = hour;
  const [id = 0] = await addInvoices(demo.paperless, await hour.ask('anna'), [
    { title: TITLE, amount: '15000.00' },
  ]);
  const [anna, ben] = [await hour.open('anna'), await hour.open('ben')];
  const step = (where: string, act: () => Promise<void>) =>
    findings.step({ part: 'release', where }, [anna, ben], act);
  const review = (page: WatchedPage) => look(page, `${demo.serviceUrl}/freigabe/${id}?q=Schlepper`);
  const yes = (page: WatchedPage, disabled = false) => page.getByRole('button', { name: YES, disabled });
  const says = (page: WatchedPage, text: string) => page.getByText(text).first().waitFor();
  const release = async (page: WatchedPage, before: string) => {
    await review(page);
    await says(page, before);
    await yes(page).click();
  };

  await step('the first release says that somebody is missing, and writes nothing', async () => {
    await release(ben, de['release.mine.first']);
    await says(ben, de['release.mine.given']);
    await inPaperless(demo, id, null);
  });
  await step('the first is not the second: neither by button and key nor past them', async () => {
    await review(ben);
    await says(ben, de['release.mine.given']);
    await ben.locator('canvas[data-drawn]').first().waitFor();
    await ben.getByRole('button', { name: 'Abgelehnt', disabled: false }).waitFor();
    await yes(ben, true).waitFor();
    await ben.keyboard.press('1');
    const optionId = demo.paperless.option('Freigabe', YES);
    const ask = await hour.ask('ben');
    const { seen } = await ask<{ seen: string }>('GET', `/approvals/${id}`);
    const refused = await ask('PUT', `/approvals/${id}`, { optionId, seen }).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(refused instanceof Refused) || !refused.message.includes('released-already'))
      throw new Error(`not refused: ${refused}`);
    await inPaperless(demo, id, null);
  });
  await step('it is taken back with a reason, and the history says so', async () => {
    await ben.getByRole('button', { name: de['takeBack.open'] }).click();
    await field(de['takeBack.reason'])(ben).fill('Rate noch nicht fällig');
    await ben.getByRole('dialog').getByRole('button', { name: de['takeBack.confirm'] }).click();
    await ben.getByText(/zurückgenommen, bevor sie vollständig war/).waitFor();
    await says(ben, de['release.mine.first']);
  });
  await step('the second one completes it', async () => {
    await release(ben, de['release.mine.first']);
    await says(ben, de['release.mine.given']);
    await look(anna, `${demo.serviceUrl}/freigabe?q=Schlepper`);
    await says(anna, '1 von 2 freigegeben: ben');
    await release(anna, de['release.mine.last']);
    await inPaperless(demo, id, YES);
  });
  await step('the second takes hers back: it is in Paperless no more', async () => {
    await review(anna);
    await anna.getByRole('button', { name: de['takeBack.open'] }).click();
    await field(de['takeBack.reason'])(anna).fill('Falscher Vertrag');
    await anna.getByRole('dialog').getByRole('button', { name: de['takeBack.confirm'] }).click();
    await inPaperless(demo, id, null);
  });
  for (const page of [anna, ben]) await page.context().close();
}
