import { pathToFileURL } from 'node:url';

// Runs at npm ci, on whatever Node is there, before anything else of ours: so it is JavaScript, and old-fashioned.

/**
 * What to do when this Node cannot run TypeScript by itself; null when it can.
 *
 * @param {{ version: string, platform: string, features: { typescript?: unknown } }} node
 * @returns {string | null}
 */
export function complaint({ version, platform, features }) {
  if (features.typescript) return null;
  const words = [`Document Intake runs on Node 22.18 or newer; this is ${version}.`];
  if (platform === 'darwin')
    words.push('npm brings no newer one for macOS: install it from https://nodejs.org.');
  else words.push('On Linux (x64, arm64) npm brings one along: install again without --omit=optional.');
  return words.join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const words = complaint(process);
  if (words) {
    console.error(words);
    process.exitCode = 1;
  }
}
