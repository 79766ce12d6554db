import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The print agent as one file that runs with Node alone, with the fonts of the labels in it: the machine beside the printer
 * needs no installation.
 */
export async function buildPrintAgent(root: string, folder: string): Promise<void> {
  const { build } = await import('vite');
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __AGENT_VERSION__: JSON.stringify(version) },
    plugins: [fontsInside(root)],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: 'scripts/print-agent.ts',
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'print-agent.mjs', codeSplitting: false } },
    },
  });
}

const FONT_FILES = join('src', 'libs', 'labels', 'font-files.ts');

/** In place of the module that reads the files of the font: one that has them in it. */
const fontsInside = (root: string): Plugin => ({
  name: 'fonts-inside',
  async load(id) {
    if (id !== join(root, FONT_FILES)) return null;
    const bytesOf = async (file: string) =>
      JSON.stringify(
        (await readFile(join(root, 'node_modules', 'dejavu-fonts-ttf', 'ttf', file))).toString('base64'),
      );
    const [regular, bold] = await Promise.all(['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map(bytesOf));
    return `const files = { regular: ${regular}, bold: ${bold} };
export const fontBytes = (bold) => Buffer.from(files[bold ? 'bold' : 'regular'], 'base64');`;
  },
});
