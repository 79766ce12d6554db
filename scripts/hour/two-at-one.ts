import { de } from '../../src/web/texts/de/index.ts';
import type { Ask } from '../demo/ask-as.ts';
import type { WatchedPage } from '../testing/browser.ts';
import { until } from '../testing/until.ts';
import type { Hour, Person } from './open-hour.ts';

type Approval = { documentId: number; title: string; value: { label: string | null } };
const [YES, NO] = ['Freigegeben', 'Abgelehnt'] as const;
/** The later of two is refused. */
const CONFLICT = /status of 409/;

/** Two people at one approval: one after the other, and both at once. */
export async function twoAtOne(hour: Hour): Promise<void> {
  const ask = await hour.ask('ben');
  const undecided = await ask<{ items: Approval[] }>('GET', '/approvals?status=undecided&pageSize=50');
  const [first, second] = undecided.items as [Approval, Approval];
  const people = await Promise.all((['anna', 'ben'] as const).map((person: Person) => hour.open(person)));
  const [anna, ben] = people as [WatchedPage, WatchedPage];
  const step = (where: string, act: () => Promise<void>) =>
    hour.findings.step({ part: 'two', where, expects: CONFLICT }, people, act);
  const openBoth = ({ documentId }: Approval) =>
    Promise.all(people.map((page) => review(page, `${hour.demo.serviceUrl}/freigabe/${documentId}`)));

  await step('what another decides meanwhile is said before anything is decided over it', async () => {
    await openBoth(first);
    await decide(ben, 'Rückfrage');
    const changed = anna.getByRole('alert').filter({ hasText: de['review.changed.title'] });
    await changed.getByText(/„Rückfrage“, gesetzt von ben/).waitFor();
    await anna.keyboard.press('1');
    await anna.getByRole('button', { name: YES, disabled: true }).waitFor();
    await stands(ask, first, 'Rückfrage');
    await changed.getByRole('button').click();
    await decide(anna, YES);
    await stands(ask, first, YES);
  });
  await step('both at once: one is taken, the other one is told by whom', async () => {
    await openBoth(second);
    await Promise.all([decide(anna, YES), decide(ben, NO)]);
    const label = await stands(ask, second, YES, NO);
    const [loser, winner] = label === YES ? [ben, 'anna'] : [anna, 'ben'];
    await loser.goto(`${hour.demo.serviceUrl}/freigabe/${second.documentId}`);
    await loser.getByText(`von ${winner}`).first().waitFor();
  });
  await Promise.all(people.map((page) => page.context().close()));
}

async function review(page: WatchedPage, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: YES, disabled: false }).waitFor();
}

const decide = (page: WatchedPage, label: string): Promise<void> =>
  page.getByRole('button', { name: label, disabled: false }).click();

/** Waits until a decision is in Paperless. @returns which of them */
async function stands(ask: Ask, { documentId }: Approval, ...labels: string[]): Promise<string | null> {
  const now = await until(
    () => ask<Approval>('GET', `/approvals/${documentId}`),
    ({ value }) => labels.includes(value.label ?? ''),
  );
  return now.value.label;
}
