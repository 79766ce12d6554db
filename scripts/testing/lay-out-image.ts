import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { basename, join, matchesGlob } from 'node:path';
import { promisify } from 'node:util';
import { WEB_BUILD } from '../web/build.ts';
import { readDockerfile, type Stage } from './dockerfile.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Does in folders what the Dockerfile does in images: copies what it copies, less what `.dockerignore` names, and runs
 * what it runs, the install of the service with its own line. The image itself (Debian with Node) is this machine.
 *
 * @param owner who the folder of the data belongs to in place of the user `node` of the image
 * @returns the last stage, and the folder in which `/app` of each stage lies
 */
export async function layOutImage(folder: string, owner: string): Promise<{ stage: Stage; app: string }> {
  const stages = readDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
  for (const stage of stages) {
    const app = join(folder, stage.name, 'app');
    await mkdir(app, { recursive: true });
    for (const { name, text } of stage.instructions) {
      if (name === 'COPY') await copy(text, app, folder);
      if (name === 'RUN') await run(text, app, { owner, last: stage === stages.at(-1) });
    }
  }
  const stage = stages.at(-1);
  if (!stage) throw new Error('the Dockerfile has no stage');
  return { stage, app: join(folder, stage.name, 'app') };
}

async function copy(text: string, app: string, folder: string): Promise<void> {
  const [, from, rest = ''] = /^(?:--from=(\w+)\s+)?(.*)$/.exec(text) ?? [];
  const words = rest.split(/\s+/);
  const target = words.pop() ?? '';
  for (const source of words) {
    // Several sources, or a slash at the end, mean: into the folder; a folder means: what is in it.
    const into = target.endsWith('/') && !source.startsWith('/') ? join(target, basename(source)) : target;
    await cp(from ? join(folder, from, source) : join(ROOT, source), join(app, into), {
      recursive: true,
      filter: (path) => Boolean(from) || !isIgnored(path.slice(ROOT.length + 1)),
    });
  }
}

async function run(text: string, app: string, { owner, last }: { owner: string; last: boolean }) {
  const line = text.replace(/--mount=\S+\s+/g, '').replaceAll('node:node', owner);
  // Only its tools are wanted, and these are the ones of this checkout.
  if (line.startsWith('npm ci') && !last)
    return symlink(join(ROOT, 'node_modules'), join(app, 'node_modules'));
  // What the build makes of these very sources lies there already; of other ones it is made, as their hash says.
  if (line === 'node scripts/web.ts' && existsSync(WEB_BUILD))
    await cp(WEB_BUILD, join(app, '.build', 'web'), { recursive: true });
  const env = { ...process.env, npm_config_prefer_offline: 'true' };
  await promisify(execFile)('sh', ['-ec', line], { cwd: app, env, maxBuffer: 64 * 1024 * 1024 });
}

const IGNORED = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));

/** Whether a path or a folder above it is named in `.dockerignore`. */
export function isIgnored(path: string): boolean {
  const above = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
  return IGNORED.some((pattern) => above.some((one) => matchesGlob(one, pattern)));
}

/** Every file below a folder that Node could run. */
export const scriptsBelow = (folder: string): string[] =>
  globSync('{src,scripts,projections,migrations}/**/*.{ts,tsx}', { cwd: folder }).sort();
