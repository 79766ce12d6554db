import { rm } from 'node:fs/promises';
import {
  type Dict,
  dictOf,
  isReference,
  listOf,
  loosen,
  type Objects,
  objectsOf,
  type Value,
  writeWith,
} from './objects.ts';

// What a page looks like is not all said by the page: the catalog of its file says which layers are hidden, and what its
// colours mean. Pages are taken out without it. So it is noted on one of them before, and lifted to the catalog after:
// layers keep being those that the content names, whatever number they have then.

type Asked = {
  /** One that will be taken, from 1. */
  page: number;
  /** Whether pages of this file alone are taken: what colours mean is said for a whole file. */
  isAlone: boolean;
  isSigned: boolean;
};

/**
 * Writes the file so that its pages can be taken out and look the same.
 *
 * @returns whether it had to be written: most files say nothing of that kind
 * @throws QpdfGaveUp
 */
export async function prepare(path: string, into: string, asked: Asked): Promise<boolean> {
  if (last?.path !== path) last = { path, isPlain: isEmpty(await noteOf(objectsOf(path, into), true)) };
  if (last.isPlain && !asked.isSigned) return false;
  const loose = `${into}.loose`;
  try {
    await loosen(path, loose);
    const objects = objectsOf(loose, into);
    const changed = asked.isSigned ? await signaturesAsStamps(objects) : new Map<string, Value>();
    const page = (await objects.pages())[asked.page - 1];
    if (page)
      changed.set(page, {
        ...dictOf(await objects.read(page)),
        [NOTE]: await noteOf(objects, asked.isAlone),
      });
    await writeWith(changed, loose, into);
  } finally {
    await rm(loose, { force: true });
  }
  return true;
}

/** Writes a file of loose objects with what its pages have noted in its catalog. @throws QpdfGaveUp */
export async function lift(path: string, into: string): Promise<void> {
  const objects = objectsOf(path, into);
  const references = await objects.pages();
  const pages = await objects.readAll(references);
  const { reference, value } = await objects.catalog();
  const changed = new Map<string, Value>();
  const notes = new Map<string, Dict>();
  for (const [n, page] of pages.entries()) {
    const { [NOTE]: note, ...without } = dictOf(page);
    if (note === undefined) continue;
    changed.set(references[n] ?? '', without);
    // A page that was taken twice has it twice.
    notes.set(JSON.stringify(note), dictOf(note));
  }
  const layers = [...notes.values()].flatMap((note) => note[LAYERS] ?? []);
  const [colours] = [...notes.values()].flatMap((note) => (note[COLOURS] ? [note[COLOURS]] : []));
  changed.set(reference, {
    ...value,
    ...(layers.length > 0 && { [LAYERS]: await together(objects, layers) }),
    ...(colours && { [COLOURS]: colours }),
  });
  await writeWith(changed, path, into);
}

/** The next cut is of the same file; to look takes as long as a cut. */
let last: { path: string; isPlain: boolean } | undefined;

const isEmpty = (note: Dict): boolean => Object.keys(note).length === 0;

const NOTE = '/IntakeCatalog';
const LAYERS = '/OCProperties';
const COLOURS = '/OutputIntents';

async function noteOf(objects: Objects, isAlone: boolean): Promise<Dict> {
  const { value } = await objects.catalog();
  const { [LAYERS]: layers, [COLOURS]: colours } = value;
  return {
    ...(layers && { [LAYERS]: layers }),
    ...(colours && isAlone && (await isOfPrint(objects, colours)) && { [COLOURS]: colours }),
  };
}

/** Four inks are shown as their profile says; the usual sRGB of an archived file changes nothing. */
async function isOfPrint(objects: Objects, colours: Value): Promise<boolean> {
  for (const one of listOf(await objects.read(colours))) {
    const intent = dictOf(await objects.read(one));
    if (dictOf(await objects.read(intent['/DestOutputProfile']))['/N'] === 4) return true;
  }
  return false;
}

/** The layers of several files: each is shown or hidden as in its own. */
async function together(objects: Objects, [first = null, ...others]: Value[]): Promise<Value> {
  if (others.length === 0) return first;
  const all: Dict = {};
  const add = (key: string, more: Value[]) => {
    if (more.length > 0) all[key] = [...listOf(all[key]), ...more];
  };
  const groups: Value[] = [];
  for (const one of [first, ...others]) {
    const layers = dictOf(await objects.read(one));
    const shown = dictOf(await objects.read(layers['/D']));
    const ofFile = listOf(await objects.read(layers['/OCGs']));
    const list = async (key: string) => listOf(await objects.read(shown[key]));
    const on = await list('/ON');
    groups.push(...ofFile);
    if (shown['/BaseState'] === '/OFF')
      add(
        '/OFF',
        ofFile.filter((group) => !on.includes(group)),
      );
    for (const key of ['/OFF', '/AS', '/Order', '/RBGroups', '/Locked']) add(key, await list(key));
  }
  return { '/OCGs': groups, '/D': all };
}

/**
 * Pages that were taken out are no longer what was signed, and a signature that does not hold is a question for an auditor.
 * What it looks like stays where it is.
 */
async function signaturesAsStamps(objects: Objects): Promise<Map<string, Value>> {
  const stamps = new Map<string, Value>();
  for (const { fieldtype, value, annotation } of await objects.fields()) {
    if (fieldtype !== '/Sig' || value === null || !isReference(annotation.object)) continue;
    const widget = dictOf(await objects.read(annotation.object));
    const kept = Object.entries(widget).filter(([key]) => OF_AN_ANNOTATION.has(key));
    // Without a look of its own it would be given one.
    const flags = '/AP' in widget ? (widget['/F'] ?? 0) : HIDDEN;
    stamps.set(annotation.object, { ...Object.fromEntries(kept), '/Subtype': '/Stamp', '/F': flags });
  }
  return stamps;
}

const OF_AN_ANNOTATION = new Set(['/Type', '/Rect', '/AP', '/AS', '/OC', '/P', '/Border', '/BS']);
const HIDDEN = 2;
