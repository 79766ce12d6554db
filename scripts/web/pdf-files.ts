import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const NEEDED = ['cmaps/*.bcmap', 'standard_fonts/*.{pfb,ttf}', 'wasm/*_nowasm_fallback.js', 'iccs/*'];

/**
 * Puts what PDF.js loads on demand into the build: character maps, fonts that every reader has, and its decoders of
 * scanned pages. Their folder carries the version, so they can be cached for ever, and is told to the code as
 * `__PDF_FILES__`. The decoders are those without WebAssembly, which would need a wider content security policy.
 */
export function pdfFiles(packageFolder: string): Plugin {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = `assets/pdfjs-${version}`;
  return {
    name: 'pdf-files',
    config: () => ({ define: { __PDF_FILES__: JSON.stringify(`${folder}/`) } }),
    generateBundle() {
      for (const file of globSync(NEEDED, { cwd: packageFolder })) {
        const source = readFileSync(join(packageFolder, file));
        this.emitFile({ type: 'asset', fileName: `${folder}/${file}`, source });
      }
    },
  };
}
