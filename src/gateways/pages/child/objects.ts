import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { placeOf, QpdfGaveUp, qpdf, WRITTEN } from './qpdf.ts';

/** An object of a PDF as qpdf writes it in JSON: a name is `/Name`, a reference `5 0 R`, a text `u:text`. */
export type Value = string | number | boolean | null | Value[] | Dict;
export type Dict = { [key: string]: Value };

export type Objects = {
  /** What the value refers to, or itself; of a stream its dictionary. */
  read(value: Value | undefined): Promise<Value>;
  readAll(references: readonly string[]): Promise<Value[]>;
  catalog(): Promise<{ reference: string; value: Dict }>;
  /** References of the pages, in their order. */
  pages(): Promise<string[]>;
  fields(): Promise<Field[]>;
};

/** A field of a form, as far as it matters here. */
export type Field = { fieldtype: string; value: Value; annotation: { object: string } };

/**
 * The objects of a PDF, a few at a time: a file of a hundred megabytes is never in memory.
 *
 * @param into the beginning of the name of a file on the way, in the same folder
 * @throws QpdfGaveUp from each
 */
export function objectsOf(path: string, into: string): Objects {
  const asJson = async (...args: string[]): Promise<Written> => {
    const list = `${into}.json`;
    try {
      if (!(await qpdf(dirname(path), ['--json', ...args, placeOf(path), placeOf(list)])))
        throw new QpdfGaveUp('its objects cannot be read');
      return JSON.parse(await readFile(list, 'utf8'));
    } finally {
      await rm(list, { force: true });
    }
  };
  const objects: Objects = {
    read: async (value = null) =>
      isReference(value) ? ((await objects.readAll([value]))[0] ?? null) : value,
    async readAll(references) {
      const wanted = references.map((name) => `--json-object=${name.replace(/ R$/, '').replace(' ', ',')}`);
      const { qpdf: [, found = {}] = [] } = await asJson('--json-key=qpdf', ...wanted);
      return references.map((name) => {
        const object = found[name === TRAILER ? name : `obj:${name}`];
        return object?.value ?? object?.stream?.dict ?? null;
      });
    },
    async catalog() {
      const [trailer] = await objects.readAll([TRAILER]);
      const reference = dictOf(trailer)['/Root'];
      if (!isReference(reference)) throw new QpdfGaveUp('has no catalog');
      return { reference, value: dictOf(await objects.read(reference)) };
    },
    pages: async () => (await asJson('--json-key=pages')).pages?.map(({ object }) => object) ?? [],
    fields: async () => (await asJson('--json-key=acroform')).acroform?.fields ?? [],
  };
  return objects;
}

const TRAILER = 'trailer';

type Written = {
  qpdf?: [object, Record<string, { value?: Value; stream?: { dict: Dict } }>];
  pages?: { object: string }[];
  acroform?: { fields: Field[] };
};

/** For a file whose objects will be changed: qpdf forgets changes of those that are packed together. */
export const LOOSE = '--object-streams=disable';

/** Writes the same file with loose objects. Their numbers are others then. @throws QpdfGaveUp */
export async function loosen(path: string, into: string): Promise<void> {
  const args = [placeOf(path), ...WRITTEN, LOOSE, placeOf(into)];
  if (!(await qpdf(dirname(into), args))) throw new QpdfGaveUp('cannot be written');
}

/** Writes a file of loose objects with others in the place of some, by reference. @throws QpdfGaveUp */
export async function writeWith(
  changed: ReadonlyMap<string, Value>,
  path: string,
  into: string,
): Promise<void> {
  const list = `${into}.json`;
  const objects = Object.fromEntries([...changed].map(([name, value]) => [`obj:${name}`, { value }]));
  try {
    await writeFile(list, JSON.stringify({ version: 2, qpdf: [{ jsonversion: 2 }, objects] }));
    const args = [placeOf(path), `--update-from-json=${placeOf(list)}`, ...WRITTEN, placeOf(into)];
    if (!(await qpdf(dirname(into), args))) throw new QpdfGaveUp('cannot be written');
  } finally {
    await rm(list, { force: true });
  }
}

export const dictOf = (value: Value | undefined): Dict =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

export const listOf = (value: Value | undefined): Value[] => (Array.isArray(value) ? value : []);

export const isReference = (value: Value | undefined): value is string =>
  typeof value === 'string' && /^\d+ \d+ R$/.test(value);
