import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openBrowser } from './browser.ts';
import { unpackBrowser } from './unpack-browser.ts';

const unpacked = suite('the unpacked browser');

unpacked('finds fonts in its own folder, on a machine without any', async () => {
  if (process.env.CHROME_PATH) return console.log('skipped: CHROME_PATH names a browser of this machine');
  const { executablePath, env } = await unpackBrowser();
  const list = env.FONTCONFIG_FILE ?? `${env.FONTCONFIG_PATH}/fonts.conf`;
  const folders = [...readFileSync(list, 'utf8').matchAll(/<dir[^>]*>([^<]+)<\/dir>/g)].map(([, folder]) =>
    resolve(dirname(list), folder ?? ''),
  );
  assert.ok(folders.length > 0);
  for (const folder of folders) {
    assert.ok(folder.startsWith(dirname(executablePath)), `${folder} is no part of the browser`);
    assert.ok(
      existsSync(folder) && globSync('**/*.ttf', { cwd: folder }).length > 0,
      `${folder} has no font`,
    );
  }
});

unpacked('draws letters, each as wide as it is', async () => {
  const browser = await openBrowser();
  try {
    const page = await browser.page();
    await page.setContent('<span id="wide">WWWW</span><br><span id="narrow">iiii</span>');
    const width = async (id: string) => (await page.locator(`#${id}`).boundingBox())?.width ?? 0;
    assert.ok((await width('wide')) > 2 * (await width('narrow')));
    assert.ok((await width('narrow')) > 0);
  } finally {
    await browser.close();
  }
});

unpacked.run();
