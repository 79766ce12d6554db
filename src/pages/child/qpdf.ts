import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';

type Qpdf = {
  callMain(args: string[]): number;
  NODEFS: object;
  FS: {
    mkdir(path: string): void;
    mount(type: object, options: { root: string }, path: string): void;
    unmount(path: string): void;
  };
};
type Load = (options: {
  locateFile(): string;
  print(line: string): void;
  printErr(line: string): void;
}) => Promise<Qpdf>;

/** 0: done; 3: done, though something about the input was odd. */
export type QpdfEnd = { ok: boolean; said: string };

const require = createRequire(import.meta.url);
let loading: Promise<Qpdf> | undefined;
let lines: string[] = [];

/**
 * Runs qpdf on files that all lie in one folder, by their names in it. It reads and writes them where they are, so that
 * none is in memory as a whole.
 */
export async function qpdf(folder: string, args: readonly string[]): Promise<QpdfEnd> {
  loading ??= load();
  const library = await loading;
  lines = [];
  library.FS.mount(library.NODEFS, { root: folder }, PLACE);
  try {
    const code = library.callMain([...args]);
    return { ok: code === 0 || code === 3, said: lines.join('; ').slice(0, 500) };
  } catch (error) {
    // Its memory may be in any state: the next call gets a new one.
    loading = undefined;
    return { ok: false, said: String(error).slice(0, 500) };
  } finally {
    library.FS.unmount(PLACE);
  }
}

const PLACE = '/files';

/** How qpdf names a file of the folder. */
export const placeOf = (path: string): string => `${PLACE}/${basename(path)}`;
export const folderOf = dirname;

async function load(): Promise<Qpdf> {
  const open: Load = require('@neslinesli93/qpdf-wasm');
  const library = await open({
    locateFile: () => require.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'),
    print: () => {},
    printErr: (line) => lines.push(line),
  });
  library.FS.mkdir(PLACE);
  return library;
}
