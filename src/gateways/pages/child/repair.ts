import { readFile, writeFile } from 'node:fs/promises';
import { PagesFailed } from '../errors.ts';

/**
 * Writes a file anew whose table of contents is wrong, by a library that searches for the objects. It keeps all that there
 * is, and writes no date and no name of its own.
 *
 * @throws PagesFailed
 */
export async function repair(path: string, into: string): Promise<void> {
  // Loaded when it is needed: it takes a third of a second.
  const { PDFDocument } = await import('pdf-lib');
  try {
    const found = await PDFDocument.load(await readFile(path), { updateMetadata: false, password: '' });
    await writeFile(into, await found.save({ addDefaultPage: false }));
  } catch (error) {
    throw new PagesFailed('unreadable', `cannot be cut: ${(error as Error).message}`.slice(0, 500));
  }
}
