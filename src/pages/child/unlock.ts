import { PagesFailed } from '../errors.ts';
import type { LocalFile, MadeSummary } from '../tasks.ts';
import { summaryOf } from './assemble.ts';
import { closeDocument, openDocument } from './open-document.ts';
import { folderOf, placeOf, qpdf } from './qpdf.ts';

/** Writes the same document without its password. @throws PagesFailed */
export async function unlock(file: LocalFile, password: string, into: string): Promise<MadeSummary> {
  const { ok, said } = await qpdf(folderOf(into), [
    `--password=${password}`,
    '--decrypt',
    '--deterministic-id',
    placeOf(file.path),
    placeOf(into),
  ]);
  if (!ok) {
    const wrong = /invalid password/i.test(said);
    throw new PagesFailed(
      wrong ? 'wrong-password' : 'unreadable',
      wrong ? 'the password is another one' : `cannot be unlocked: ${said.replaceAll(password || '\0', '…')}`,
    );
  }
  closeDocument();
  const { pages } = await openDocument({ path: into, mediaType: 'application/pdf' });
  return summaryOf(into, pages.length);
}
