import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';

/** A file of the build, and how many bytes it has in each encoding. */
export type BuiltFile = {
  path: string;
  type: string;
  /** Its name carries a hash of what is in it: it never changes. */
  isForEver: boolean;
  sizes: Map<string, number>;
};
export type Build = {
  /** The page that the app starts from. */
  page: string;
  /** By the path in an address: `/assets/index-4f3a.js`. */
  files: Map<string, BuiltFile>;
};

/** What a build holds; undefined where there is none. */
export function readBuild(directory: string): Build | undefined {
  const page = join(directory, 'index.html');
  if (!existsSync(page)) return undefined;
  const files = globSync(['assets/**/*.*', 'print-agent.mjs'], { cwd: directory }).filter(
    (file) => !/\.(br|gz)$/.test(file),
  );
  return {
    page: readFileSync(page, 'utf8'),
    files: new Map(files.map((file) => [`/${file.replaceAll('\\', '/')}`, builtFile(join(directory, file))])),
  };
}

function builtFile(path: string): BuiltFile {
  const sizes = new Map<string, number>();
  for (const [encoding, suffix] of Object.entries({ br: '.br', gzip: '.gz', identity: '' })) {
    const size = statSync(`${path}${suffix}`, { throwIfNoEntry: false })?.size;
    if (size !== undefined) sizes.set(encoding, size);
  }
  return {
    ...{ path, sizes },
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    isForEver: basename(dirname(path)) === 'assets',
  };
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ttf': 'font/ttf',
  '.webmanifest': 'application/manifest+json',
};
