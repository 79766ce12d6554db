import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { WEB_BUILD } from './build.ts';

/**
 * Bytes, gzip, of what every visit loads before anything shows: the JavaScript that the page names with the texts of
 * one language (`main`), the sign-in that comes beside it while the service is asked (`signIn`), and the styles.
 */
export function startSizes(): { main: number; signIn: number; css: number } {
  const page = readFileSync(join(WEB_BUILD, 'index.html'), 'utf8');
  const named = (ending: string) =>
    [...page.matchAll(new RegExp(`(?:src|href)="\\./(assets/[^"]+\\.${ending})"`, 'g'))].map(
      ([, file = '']) => file,
    );
  const texts = Math.max(...globSync('assets/start-*.js', { cwd: WEB_BUILD }).map(packedSize));
  const signIn = globSync('assets/session-????????.js', { cwd: WEB_BUILD });
  return { main: sumOf(named('js')) + texts, signIn: sumOf(signIn), css: sumOf(named('css')) };
}

const sumOf = (files: readonly string[]): number =>
  files.map(packedSize).reduce((sum, size) => sum + size, 0);

function packedSize(file: string): number {
  const path = join(WEB_BUILD, file);
  return (statSync(`${path}.gz`, { throwIfNoEntry: false }) ?? statSync(path)).size;
}
