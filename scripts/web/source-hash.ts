import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const SOURCES = [
  'src/web/**/*.{ts,tsx,css,html,svg,json}',
  'src/web/assets/app/*.png',
  'src/libs/money/*.ts',
  // The print agent is built with it.
  'scripts/print-agent.ts',
  'scripts/print-agent/**/*.ts',
  'src/libs/labels/*.ts',
  'tsconfig.json',
  'scripts/web/*.ts',
  'package-lock.json',
];

/** A hash over everything that the built web app, and the print agent that it serves, are made from. Tests and screenshots are no part of it. */
export async function sourceHash(root: string): Promise<string> {
  const files = globSync(SOURCES, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(await readFile(join(root, file)));
  return hash.digest('hex');
}
