import { de } from '../../src/web/texts/de/index.ts';
import { checkAccessibility } from '../testing/accessibility.ts';
import { addresses } from './addresses.ts';
import { expectGerman, look } from './look.ts';
import type { Hour } from './open-hour.ts';

/** What the service answers while Paperless is away: the console tells of it. */
const AWAY = /Failed to load resource: the server responded with a status of (404|50\d)/;
/** Paperless is asked every few seconds; a busy machine takes longer. */
const NOTICED = { timeout: 60_000 };

/** With Paperless failing or hanging a page has this long to show what was known, or to say what is missing. */
const SHOWN_MS = 15_000;

/** Paperless fails in the middle of work: every page says so, none breaks, and all goes on by itself. */
export async function outage({ demo, findings, open, ask }: Hour): Promise<void> {
  const all = await addresses(await ask('anna'));
  const page = await open('anna');
  const note = page.getByRole('status').filter({ hasText: de['outage.paperless'] });
  const step = (where: string, act: () => Promise<void>) =>
    findings.step({ part: 'outage', where, expects: AWAY }, page, act);
  try {
    demo.paperless.faults.add({ kind: 'status', status: 503 });
    await step('is seen in the header', () => note.waitFor(NOTICED));
    for (const { path } of all) {
      await step(path, async () => {
        await look(page, demo.serviceUrl + path, SHOWN_MS);
        await note.waitFor();
        await expectGerman(page);
        await checkAccessibility(page);
      });
    }
    demo.paperless.faults.clear();
    demo.paperless.faults.add({ kind: 'hang' });
    for (const { path } of all.filter(({ pattern }) => pattern.startsWith('/einstellungen/'))) {
      await step(`hanging ${path}`, () => look(page, demo.serviceUrl + path, SHOWN_MS));
    }
  } finally {
    demo.paperless.faults.clear();
  }
  await step('is over', () => note.waitFor({ state: 'detached', ...NOTICED }));
  for (const path of ['/', '/warteschlange', '/bearbeiten', '/freigabe']) {
    await step(`afterwards ${path}`, () => look(page, demo.serviceUrl + path));
  }
  await page.context().close();
}
