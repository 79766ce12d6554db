import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compressFiles } from './compress.ts';
import { homeScreen } from './home-screen.ts';
import { pdfFiles } from './pdf-files.ts';
import { buildPrintAgent } from './print-agent-file.ts';
import { sourceHash } from './source-hash.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Where the built web app lies; the service looks for it here. */
export const WEB_BUILD = join(ROOT, '.build', 'web');
const MARK = 'source-hash';

/** Sources that do not fit together, such as a text that one of the languages lacks: said without a stack. */
export class WebDoesNotFit extends Error {
  override name = 'WebDoesNotFit';
}

/**
 * Builds the web app unless what lies there was made from the same sources.
 *
 * @returns whether it had to be built
 * @throws WebDoesNotFit
 */
export async function ensureWeb(): Promise<boolean> {
  const hash = await sourceHash(ROOT);
  const built = await readFile(join(WEB_BUILD, MARK), 'utf8').catch(() => '');
  if (built === hash) return false;
  await buildWeb(hash);
  return true;
}

/** Whether the tools of the build are installed; production installs leave them out. */
export const canBuildWeb = (): boolean => existsSync(join(ROOT, 'node_modules', 'vite', 'package.json'));

/** Milliseconds of a build from nothing, for the bench; the result is thrown away. */
export async function timedBuild(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'intake-web-build-'));
  const startedAt = performance.now();
  await buildInto(folder);
  const ms = performance.now() - startedAt;
  await rm(folder, { recursive: true, force: true });
  return ms;
}

/** Builds beside the old build and takes its place at once, so that a service never finds half of one. */
async function buildWeb(hash: string): Promise<void> {
  const fresh = `${WEB_BUILD}-${process.pid}`;
  await mkdir(fresh, { recursive: true });
  try {
    // Vite only takes the types away.
    await checkTypes();
    await buildInto(fresh);
    await writeFile(join(fresh, MARK), hash);
    await rm(WEB_BUILD, { recursive: true, force: true });
    await rename(fresh, WEB_BUILD);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function checkTypes(): Promise<void> {
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const project = join('src', 'web', 'tsconfig.build.json');
  await promisify(execFile)(process.execPath, [tsc, '--noEmit', '--project', project], { cwd: ROOT }).catch(
    ({ stdout, message }: { stdout?: string; message: string }) => {
      throw new WebDoesNotFit(stdout || message);
    },
  );
}

async function buildInto(folder: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    root: join(ROOT, 'src', 'web'),
    configFile: false,
    // Addresses in the pages count from their <base>, so the same build works below any path.
    base: './',
    publicDir: false,
    logLevel: 'warn',
    html: { cspNonce: NONCE_MARK },
    plugins: [homeScreen(join(ROOT, 'src', 'web')), pdfFiles(join(ROOT, 'node_modules', 'pdfjs-dist'))],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      // Browsers that know light-dark(); rewritten for older ones it would follow the system, not the choice in the app.
      cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        // "use client" stands in hundreds of files, for frameworks that render on the server.
        onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: [EVERY_PAGE] } },
      },
    },
  });
  await buildPrintAgent(ROOT, folder);
  await compressFiles(folder);
}

/** What every page needs, in one file: it packs better, and stays in the cache when only our own code has changed. */
const EVERY_PAGE = {
  name: 'libraries',
  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!react-virtual|virtual-core)[\w-]+)\//,
};

/** Stands in the built page where each answer puts a nonce of its own. */
const NONCE_MARK = 'NONCE';
