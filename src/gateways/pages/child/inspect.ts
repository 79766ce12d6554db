import { isDamage } from '../damage.ts';
import { PagesFailed } from '../errors.ts';
import type { Inspection } from '../pages.ts';
import type { LocalFile } from '../tasks.ts';
import { openDocument } from './open-document.ts';

/** What kind of pages a file has. */
export async function inspect(file: LocalFile): Promise<Inspection> {
  try {
    const document = await openDocument(file);
    // A picture that was cut off shows only when it is decoded.
    if (file.mediaType !== 'application/pdf') await document.grey(1, 30);
    return {
      state: 'readable',
      pages: document.pages.map((size, index) => ({
        width: round(size.width),
        height: round(size.height),
        text: hasText(() => document.hasText(index + 1)),
      })),
      signed: document.signed,
      attachments: document.attachments,
    };
  } catch (error) {
    if (!(error instanceof PagesFailed)) throw error;
    return inspectionOf(error);
  }
}

export function inspectionOf({ reason, message }: PagesFailed): Inspection {
  if (reason === 'locked' || reason === 'no-preview') return { state: reason };
  return { state: 'damaged', reason: isDamage(reason) ? reason : 'unreadable', detail: message };
}

const round = (mm: number): number => Math.round(mm * 10) / 10;

/** A damaged page among good ones does not make the file unreadable; it is found when it is read. */
function hasText(ask: () => boolean): boolean {
  try {
    return ask();
  } catch {
    return false;
  }
}
