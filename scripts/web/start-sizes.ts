import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { WEB_BUILD } from './build.ts';

/** Bytes, gzip, of all JavaScript and CSS that the page names: what every visit loads before anything shows. */
export function startSizes(): { main: number; css: number } {
  const page = readFileSync(join(WEB_BUILD, 'index.html'), 'utf8');
  const sizeOf = (ending: string) =>
    [...page.matchAll(new RegExp(`(?:src|href)="\\./(assets/[^"]+\\.${ending})"`, 'g'))]
      .map(([, file = '']) => packedSize(join(WEB_BUILD, file)))
      .reduce((sum, size) => sum + size, 0);
  return { main: sizeOf('js'), css: sizeOf('css') };
}

const packedSize = (path: string): number =>
  (statSync(`${path}.gz`, { throwIfNoEntry: false }) ?? statSync(path)).size;
