import { readFile, writeFile } from 'node:fs/promises';
import { PagesFailed } from '../errors.ts';
import { lookAt, openPage } from './picture-document.ts';

/**
 * A PDF of the size of the paper that the picture shows. An upright JPEG goes in as it is; all else without
 * loss. It contains no time: the same picture gives the same bytes.
 *
 * @throws PagesFailed
 */
export async function picturesToPdf(path: string, into: string): Promise<void> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const made = await PDFDocument.create({ updateMetadata: false });
  try {
    for (const [index, { width, height, dpi }] of (await lookAt(path)).entries()) {
      const [points, high] = [(width / dpi) * 72, (height / dpi) * 72];
      const { format, orientation = 1 } = await openPage(path, index + 1).metadata();
      const image =
        format === 'jpeg' && orientation === 1
          ? await made.embedJpg(await readFile(path))
          : await made.embedPng(
              await openPage(path, index + 1)
                .autoOrient()
                .flatten({ background: '#ffffff' })
                .png()
                .toBuffer(),
            );
      made.addPage([points, high]).drawImage(image, { x: 0, y: 0, width: points, height: high });
    }
    await writeFile(into, await made.save());
  } catch (error) {
    if (error instanceof PagesFailed) throw error;
    throw new PagesFailed('unreadable', `cannot be made a PDF: ${(error as Error).message}`);
  }
}
