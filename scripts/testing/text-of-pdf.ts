import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPdf } from '../../src/gateways/pages/child/pdf-document.ts';

/** The text layer of all pages, as PDFium finds it, with breaks of lines as one each. */
export async function textOfPdf(pdf: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'text-of-pdf-'));
  try {
    const path = join(folder, 'file.pdf');
    await writeFile(path, pdf);
    const document = await openPdf(path);
    const texts = document.pages.map((_, index) => document.text(index + 1).text);
    document.close();
    return texts.join('\n').replaceAll('\r\n', '\n').replaceAll('\u00a0', ' ');
  } finally {
    await rm(folder, { recursive: true });
  }
}
