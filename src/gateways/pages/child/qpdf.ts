import { createRequire } from 'node:module';
import { basename } from 'node:path';

type Qpdf = {
  callMain(args: string[]): number;
  NODEFS: object;
  FS: {
    mkdir(path: string): void;
    mount(type: object, options: { root: string }, path: string): void;
    unmount(path: string): void;
  };
};
type Load = (options: { locateFile(): string }) => Promise<Qpdf>;

const require = createRequire(import.meta.url);
let loading: Promise<Qpdf> | undefined;

/**
 * Runs qpdf on files that all lie in one folder, by their names in it. It reads and writes them where they are, so that
 * none is in memory as a whole.
 *
 * @returns whether it did
 */
export async function qpdf(folder: string, args: readonly string[]): Promise<boolean> {
  loading ??= load();
  const library = await loading;
  library.FS.mount(library.NODEFS, { root: folder }, PLACE);
  try {
    const code = library.callMain([...args]);
    return code === DONE || code === DONE_THOUGH_ODD;
  } catch {
    // Its memory may be in any state: the next call gets a new one.
    loading = undefined;
    return false;
  } finally {
    library.FS.unmount(PLACE);
  }
}

/** What it cannot do; said by those that go on from there. */
export class QpdfGaveUp extends Error {
  override name = 'QpdfGaveUp';
}

/** Without a password, as an owner may, and with an id that is made of the content alone. */
export const WRITTEN = ['--decrypt', '--deterministic-id'];

const PLACE = '/files';
const DONE = 0;
const DONE_THOUGH_ODD = 3;

/** How qpdf names a file of the folder. */
export const placeOf = (path: string): string => `${PLACE}/${basename(path)}`;

async function load(): Promise<Qpdf> {
  const open: Load = require('@neslinesli93/qpdf-wasm');
  const library = await open({
    locateFile: () => require.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'),
  });
  library.FS.mkdir(PLACE);
  return library;
}
