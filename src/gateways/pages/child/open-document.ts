import { rmSync, statSync } from 'node:fs';
import { PagesFailed } from '../errors.ts';
import type { LocalFile } from '../tasks.ts';
import type { PageDocument } from './page-document.ts';
import { openPdf } from './pdf-document.ts';
import { openPicture } from './picture-document.ts';
import { writeShown } from './write-shown.ts';

let open: { path: string; document: PageDocument } | undefined;

/**
 * Opens a file, or goes on with the one that is open: page follows page, and a large file is read once.
 *
 * @throws PagesFailed
 */
export async function openDocument({ path, mediaType }: LocalFile): Promise<PageDocument> {
  if (open?.path === path) return open.document;
  closeDocument();
  if (statSync(path).size === 0) throw new PagesFailed('empty', 'holds no bytes');
  const opened =
    mediaType === 'application/pdf'
      ? await openPdf(path)
      : mediaType === 'application/xml'
        ? await openShown(path)
        : PICTURES.includes(mediaType)
          ? await openPicture(path)
          : undefined;
  if (!opened) throw new PagesFailed('no-preview', `there is no preview of ${mediaType}`);
  open = { path, document: opened };
  return opened;
}

/** @throws PagesFailed */
export async function openPageOf(file: LocalFile, page: number): Promise<PageDocument> {
  const document = await openDocument(file);
  if (page >= 1 && page <= document.pages.length) return document;
  throw new PagesFailed('no-such-page', `there is no page ${page} of ${document.pages.length}`);
}

/** An invoice that is XML is seen as the PDF that is made of it. */
async function openShown(path: string): Promise<PageDocument> {
  const into = `${path}.shown.pdf`;
  try {
    await writeShown(path, into);
    return await openPdf(into);
  } finally {
    rmSync(into, { force: true });
  }
}

export function closeDocument(): void {
  open?.document.close();
  open = undefined;
}

const PICTURES = ['image/png', 'image/jpeg', 'image/tiff', 'image/webp'];
