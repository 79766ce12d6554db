import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo } from './demo/start-demo.ts';
import { settled } from './hour/look.ts';
import { openBrowser } from './testing/browser.ts';
import { drawn } from './testing/drawn.ts';

// npm run screenshots: pictures of the app with the demo's world in it, for the README.

const FOLDER = join(import.meta.dirname, '..', 'src', 'web', 'assets', 'screenshots');
const PICTURES: Picture[] = [
  { name: 'overview', path: '/', ready: 'Übersicht' },
  { name: 'approvals-review', path: '/freigabe/1', ready: 'Beleg prüfen', button: 'Freigegeben' },
  { name: 'rules-dark', path: '/einstellungen/verarbeitung', ready: 'Verarbeitung', scheme: 'dark' },
];

type Picture = {
  name: string;
  path: string;
  /** The heading of the page. */
  ready: string;
  scheme?: 'light' | 'dark';
  /** That can be pressed by then. */
  button?: string;
};

const dataDir = await mkdtemp(join(tmpdir(), 'intake-screenshots-'));
const demo = await startDemo({
  dataDir,
  ports: { service: 0, paperless: 0, identityProvider: 0, farmSystem: 0 },
  tell() {},
});
const browser = await openBrowser();
try {
  await demo.staged;
  await mkdir(FOLDER, { recursive: true });
  for (const picture of PICTURES) await take(picture);
} finally {
  await browser.close();
  await demo.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function take({ name, path, ready, scheme = 'light', button }: Picture): Promise<void> {
  const page = await browser.page({
    colorScheme: scheme,
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1.5,
  });
  await page.goto(`${demo.serviceUrl}${path}`);
  await page.getByRole('button', { name: /Anna Albers/ }).click();
  await page.getByRole('heading', { level: 1, name: ready }).waitFor();
  // Not until the network is quiet: changes are told over a call that never ends.
  await settled(page);
  await drawn(page);
  if (button) await page.getByRole('button', { name: button, disabled: false }).waitFor();
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await page.context().close();
  console.log(`${name}.png`);
}
