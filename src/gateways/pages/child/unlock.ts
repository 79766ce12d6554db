import { dirname } from 'node:path';
import { PagesFailed } from '../errors.ts';
import type { LocalFile, MadeSummary } from '../tasks.ts';
import { summaryOf } from './assemble.ts';
import { openPdf } from './pdf-document.ts';
import { placeOf, qpdf, WRITTEN } from './qpdf.ts';

/** Writes the same document without its password. @throws PagesFailed */
export async function unlock(file: LocalFile, password: string, into: string): Promise<MadeSummary> {
  if (file.mediaType !== 'application/pdf') throw new PagesFailed('no-preview', 'only a PDF has a password');
  const locked = await openPdf(file.path, password).catch((error: unknown) => {
    if (!(error instanceof PagesFailed) || error.reason !== 'locked') throw error;
    throw new PagesFailed('wrong-password', 'the password is another one');
  });
  const { length } = locked.pages;
  locked.close();
  const args = [`--password=${password}`, ...WRITTEN, placeOf(file.path), placeOf(into)];
  if (!(await qpdf(dirname(into), args))) throw new PagesFailed('unreadable', 'cannot be written without it');
  return summaryOf(into, length);
}
