import { de } from '../../src/web/texts/de/index.ts';
import { checkAccessibility } from '../testing/accessibility.ts';
import type { WatchedPage } from '../testing/browser.ts';
import { until } from '../testing/until.ts';
import { type Form, forms } from './forms.ts';
import { go } from './go.ts';
import { expectGerman, settled } from './look.ts';
import type { Hour } from './open-hour.ts';

/** Back and reload at every form: nothing that was typed goes without a question, and a reload brings it back. */
export async function everyForm(hour: Hour): Promise<void> {
  for (const form of await forms(await hour.ask('anna'))) {
    const page = await hour.open('anna', { acceptDownloads: false });
    page.setDefaultTimeout(10_000);
    await hour.findings.step({ part: 'forms', where: form.path }, page, async () => {
      await settled(page);
      await backAndReload(page, form);
    });
    await page.context().close();
  }
}

async function backAndReload(page: WatchedPage, form: Form): Promise<void> {
  const { typed = 'Halb getippt' } = form;
  await go(page, form.path);
  await begin(page, form);
  await form.field(page).fill(typed);
  const question = page.getByRole('dialog', { name: de['typed.title'] });

  await page.evaluate('history.back()');
  await question.getByRole('button', { name: de['typed.stay'] }).click();
  await question.waitFor({ state: 'detached' });
  await expectValue(page, form, typed);

  // The browser asks before a reload that would lose something.
  const asked = page.waitForEvent('dialog').then((dialog) => dialog.accept());
  await Promise.all([page.reload(), asked]);
  await settled(page);
  if (!(await isOpenAgain(page, form))) await begin(page, form);
  await expectValue(page, form, typed);
  await expectGerman(page);
  await checkAccessibility(page, { everyLook: true });

  await page.evaluate('history.back()');
  await question.getByRole('button', { name: de['typed.discard'] }).click();
  await question.waitFor({ state: 'detached' });
  await until(
    () =>
      page.evaluate<string[]>(`Object.keys(sessionStorage).filter((key) => key.startsWith('intake.typed.'))`),
    (kept) => kept.length === 0,
  );
}

async function begin(page: WatchedPage, { open, field }: Form): Promise<void> {
  await open?.(page);
  await field(page).waitFor();
}

/** Some forms open again by themselves, a moment after their page is there. */
const isOpenAgain = (page: WatchedPage, { field }: Form): Promise<boolean> =>
  field(page)
    .waitFor({ timeout: 3_000 })
    .then(
      () => true,
      () => false,
    );

async function expectValue(page: WatchedPage, { field }: Form, typed: string): Promise<void> {
  await until(
    () => field(page).inputValue(),
    (value) => value === typed,
  );
}
